import { formatEastern } from '#contract/dates.ts'
import { getIncidentTitle, incidentTexts } from '#contract/health'
import type { Config } from '#server/config.ts'
import { renderEmail } from '../email/layout.email.tsx'
import { EmailButton, Heading, PreformattedText, Text } from '../email/parts.email.tsx'
import type { OutgoingEmail } from '../email/send-email.ts'
import type { IncidentRecord } from './incidents.queries.ts'

const HealthButton = ({ config }: { config: Config }) => (
  <EmailButton href={`${config.publicUrl}/admin/health`}>Open the health page</EmailButton>
)

/** Creates the email to staff about a new incident. */
export const createIncidentEmail = (
  config: Config,
  { kind, subject, cause, startedAt }: Pick<IncidentRecord, 'kind' | 'subject' | 'cause' | 'startedAt'>,
): OutgoingEmail => {
  const title = getIncidentTitle(kind, subject)
  const { advice } = incidentTexts[kind]
  return {
    kind: 'staff-trouble',
    to: config.supportEmail,
    subject: title,
    ...renderEmail(
      advice,
      <>
        <Heading>{title}</Heading>
        <Text>It began on {formatEastern(startedAt)}. The last error was:</Text>
        <PreformattedText>{cause}</PreformattedText>
        <Text>{advice}</Text>
        <Text>You’ll get one more email when it’s over.</Text>
        <HealthButton config={config} />
      </>,
      { why: 'team' },
    ),
  }
}

/** Creates the email to staff about an incident that ended. */
export const createIncidentOverEmail = (
  config: Config,
  { kind, subject, startedAt, count }: Pick<IncidentRecord, 'kind' | 'subject' | 'startedAt' | 'count'>,
  endedAt: Date,
): OutgoingEmail => {
  const title = getIncidentTitle(kind, subject)
  return {
    kind: 'staff-trouble-over',
    to: config.supportEmail,
    subject: `It’s over: ${title}`,
    ...renderEmail(
      'This works again. Nothing is needed from you.',
      <>
        <Heading>It’s over</Heading>
        <Text>
          “{title}” began on {formatEastern(startedAt)} and ended on {formatEastern(endedAt)}.{' '}
          {count === 1 ? 'It happened once.' : `It was noticed ${count} times.`} Nothing is needed from you.
        </Text>
        <HealthButton config={config} />
      </>,
      { why: 'team' },
    ),
  }
}
