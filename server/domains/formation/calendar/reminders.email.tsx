import { formatDay } from '#contract/dates.ts'
import { type CalendarObligation, getObligationName } from '#contract/formation'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

export type DueObligation = CalendarObligation & { due: string }

export interface DueReminder {
  obligation: DueObligation
  /** Days until the due date. Negative once it has passed. */
  daysLeft: number
}

const describeTime = (daysLeft: number): string => {
  if (daysLeft < 0) return daysLeft === -1 ? 'yesterday' : `${-daysLeft} days ago`
  return daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
}

const getSubject = ([first, ...others]: readonly DueReminder[], projectName: string): string => {
  if (!first) throw new Error('a reminder needs an obligation')
  const name = getObligationName(first.obligation)
  if (others.length > 0) return `${others.length + 1} filings to take care of for ${projectName}`
  return first.daysLeft < 0
    ? `Overdue: ${name} for ${projectName}`
    : `Due ${describeTime(first.daysLeft)}: ${name} for ${projectName}`
}

/** Creates the email that reminds a client of due dates. Keeps the order of the given reminders. */
export const createReminderEmail = (
  config: Config,
  project: ProjectRecord,
  client: Addressee,
  reminders: readonly DueReminder[],
  unsubscribe: UnsubscribeLink,
): OutgoingEmail => {
  const { projectName } = getPlaceholderValues(client, project)
  const isOne = reminders.length === 1
  const opening = isOne
    ? 'A due date of your organization needs your attention.'
    : `${reminders.length} due dates of your organization need your attention.`
  return {
    kind: 'compliance-reminder',
    to: client.email,
    subject: getSubject(reminders, projectName),
    projectId: project.id,
    unsubscribeUrl: unsubscribe.url,
    ...renderEmail(
      opening,
      <>
        <Heading>
          {reminders.some(({ daysLeft }) => daysLeft < 0) ? 'A due date has passed' : 'Coming up'}
        </Heading>
        <Greeting to={client} />
        <Text>{opening}</Text>
        {reminders.map(({ obligation, daysLeft }) => (
          <div key={obligation.key}>
            <EmailDetails
              rows={[
                ['What', getObligationName(obligation)],
                ['Due', `${formatDay(obligation.due)}, ${describeTime(daysLeft)}`],
                ['Who files', obligation.owner === 'us' ? 'We do' : 'You do'],
                ['Fee', obligation.fee],
              ]}
            />
            <Text>{obligation.why}</Text>
            <SmallText>
              Source: {obligation.source.title}, read on {formatDay(obligation.checkedOn)}.
            </SmallText>
          </div>
        ))}
        <EmailButton href={`${config.publicUrl}/project/${project.publicId}?tab=formation`}>
          Open the calendar
        </EmailButton>
        <SmallText>
          Did you already do this? Mark it as done in the calendar, with your confirmation.
        </SmallText>
      </>,
      { why: 'account', unsubscribe },
    ),
  }
}

/**
 * Numbers of filings by state. `due` filings can also be `ready`. `waiting` filings were filed and await an
 * answer.
 */
export interface FilingCounts {
  due: number
  ready: number
  waiting: number
  rejected: number
}

/** Creates the weekly email about filings that are assigned to a staff member or unassigned. */
export const createDigestEmail = (
  config: Config,
  to: Addressee,
  { own, unassigned }: { own: FilingCounts; unassigned: FilingCounts },
  unsubscribe: UnsubscribeLink,
): OutgoingEmail => {
  const rows = (counts: FilingCounts): [string, string][] => [
    ['Due this week', String(counts.due)],
    ['Ready to file', String(counts.ready)],
    ['Waiting for an answer', String(counts.waiting)],
    ['Rejected', String(counts.rejected)],
  ]
  return {
    kind: 'filing-digest',
    to: to.email,
    subject: `Filings this week: ${own.due} due, ${own.ready} ready`,
    unsubscribeUrl: unsubscribe.url,
    ...renderEmail(
      `${own.due} of your filings are due this week.`,
      <>
        <Heading>Filings this week</Heading>
        <Greeting to={to} />
        <Text>These filings are yours.</Text>
        <EmailDetails rows={rows(own)} />
        <Text>These have no assignee.</Text>
        <EmailDetails rows={rows(unassigned)} />
        <EmailButton href={`${config.publicUrl}/admin/filings`}>Open filings</EmailButton>
      </>,
      { why: 'team', unsubscribe },
    ),
  }
}
