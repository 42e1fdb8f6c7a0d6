import {
  createFunnelTable,
  createGrantsTable,
  createPackageTable,
  formatCell,
  type GrantRow,
  type getFunnel,
  getHeadlineFigures,
  type getMoney,
  netNote,
} from '#contract/business'
import type { Month } from '#contract/dates.ts'
import { formatMonth } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

export interface MonthSummary {
  month: Month
  money: RouteReply<typeof getMoney>
  funnel: RouteReply<typeof getFunnel>
  grants: readonly GrantRow[]
}

/** Creates the email with a month's figures for staff with access to the business page. */
export const createBusinessSummaryEmail = (
  config: Config,
  to: Addressee,
  { month, money, funnel, grants }: MonthSummary,
  unsubscribe: UnsubscribeLink,
): OutgoingEmail => {
  const figures = getHeadlineFigures(money)
  const revenue = figures.find(({ label }) => label === 'Revenue')
  const packages = createPackageTable(money.rows)
  const steps = createFunnelTable(funnel)
  const value = createGrantsTable(grants)
  return {
    kind: 'business-summary',
    to: to.email,
    subject: `Business summary for ${formatMonth(month)}`,
    unsubscribeUrl: unsubscribe.url,
    ...renderEmail(
      `Revenue was ${revenue?.value}${revenue?.change ? ` (${revenue.change})` : ''}.`,
      <>
        <Heading>{formatMonth(month)}</Heading>
        <Greeting to={to} />
        <Text>
          Here’s last month, compared with the month before. Each amount counts when it moved, in Eastern
          Time. {netNote}
        </Text>
        <EmailDetails
          rows={figures.map(({ label, value, change, note }) => [
            label,
            [change ? `${value} (${change})` : value, note].filter((part) => part !== null).join('. '),
          ])}
        />
        <Text>Revenue by package</Text>
        <EmailDetails
          rows={packages.rows.map(([name, payments, amount]) => [
            String(name),
            `${formatCell(amount ?? null, 'money')} from ${formatCell(payments ?? null, 'count')}`,
          ])}
        />
        <Text>From visit to launch</Text>
        <EmailDetails
          rows={steps.rows.map(([name, count]) => [String(name), formatCell(count ?? null, 'count')])}
        />
        <Text>Grants</Text>
        <EmailDetails
          rows={value.columns
            .slice(1)
            .map(({ title, unit }, index) => [title, formatCell(value.rows[0]?.[index + 1] ?? null, unit)])}
        />
        <EmailButton href={`${config.publicUrl}/admin/business?from=${month}&to=${month}`}>
          Open the business page
        </EmailButton>
        <SmallText>The page has every table and chart, and exports them as CSV.</SmallText>
      </>,
      { why: 'summary', unsubscribe },
    ),
  }
}
