import { brand } from '#contract/brand.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import { EmailButton, EmailDetails, Greeting, Heading, Text } from '#server/platform/email/parts.email.tsx'
import type { Addressee, OutgoingEmail } from '#server/platform/email/send-email.ts'

interface Reminder {
  project: ProjectRecord
  user: Addressee & { password: string | null }
  /** The discount offered in the second reminder. Null if there is none. */
  discount: { code: string; amountOff: Cents } | null
  isLast: boolean
  unsubscribe: UnsubscribeLink
}

/**
 * Returns the URL where the client continues. A client without a password can't reopen an order, so the URL
 * starts a new one for the same package.
 */
const getContinueUrl = ({ publicUrl }: Config, { project, user }: Reminder): string =>
  user.password === null
    ? `${publicUrl}/select-package?package=${project.packageType}`
    : `${publicUrl}/checkout/${project.publicId}`

export const createUnpaidOrderEmail = (config: Config, reminder: Reminder): OutgoingEmail => {
  const { project, user, discount, isLast, unsubscribe } = reminder
  const pack = getPackage(project.packageType)
  return {
    kind: 'unpaid-order',
    to: user.email,
    subject: isLast ? `Your ${brand.name} order is still open` : `Finish your ${brand.name} order`,
    projectId: project.id,
    unsubscribeUrl: unsubscribe.url,
    ...renderEmail(
      `Your ${pack.name} is one step away. We start as soon as your payment arrives.`,
      <>
        <Heading>{isLast ? 'Your order is still open' : 'Your order is one step away'}</Heading>
        <Greeting to={user} />
        <Text>
          You chose the {pack.name} and haven’t paid yet. Nothing was charged. We start as soon as your
          payment arrives.
        </Text>
        <EmailDetails
          rows={[
            ['Package', pack.name],
            ['Price, paid once', formatMoney(pack.price)],
            ...(discount
              ? ([[`With code ${discount.code}`, formatMoney(pack.price - discount.amountOff)]] as const)
              : []),
          ]}
        />
        {discount && <Text>Enter the code {discount.code} at checkout. It’s valid for payment by card.</Text>}
        <EmailButton href={getContinueUrl(config, reminder)}>Continue to Payment</EmailButton>
        <Text>
          Do you have a question, or does your board need an invoice first? Write to {config.supportEmail},
          and a real person will answer.
          {isLast && ' We won’t remind you of this order again.'}
        </Text>
      </>,
      { why: 'account', unsubscribe },
    ),
  }
}
