import { getStepHeading, type NextStep } from '#contract/projects'
import {
  describeReport,
  describeReportConversions,
  explainMonth,
  formatMonth,
  formatMonthName,
  getReportedMonth,
  type MonthlyReport,
} from '#contract/results'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailDetails,
  Greeting,
  Heading,
  PreformattedText,
  SmallText,
  Text,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isAddressVerified,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

export type EmailedReport = Pick<MonthlyReport, 'month' | 'paragraph' | 'content' | 'version'>

/** Creates the email that summarizes a month's ad results and links to the full report. */
export const createMonthlyReportEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'publicId' | 'name'>,
  client: Addressee,
  report: EmailedReport & { unsubscribe: UnsubscribeLink; dueStep: NextStep | null },
): OutgoingEmail => {
  const { month, paragraph, content, version, unsubscribe, dueStep } = report
  const sentence = describeReport(report)
  const isRevised = version > 1
  const subject = `${formatMonthName(month)} report for ${getPlaceholderValues(client, project).projectName}`
  return {
    kind: 'monthly-report',
    to: client.email,
    subject: isRevised ? `Updated: ${subject}` : subject,
    projectId: project.id,
    unsubscribeUrl: unsubscribe.url,
    ...renderEmail(
      sentence,
      <>
        <Heading>Your {formatMonth(month)} report</Heading>
        <Greeting to={client} />
        {isRevised && <Text>We updated this report. It replaces the one we sent earlier.</Text>}
        <Text>
          {sentence} {describeReportConversions(content)}
        </Text>
        {paragraph !== '' && isAddressVerified(client) && <PreformattedText>{paragraph}</PreformattedText>}
        <EmailDetails
          rows={explainMonth(getReportedMonth(content)).map(({ label, value }) => [label, value] as const)}
        />
        <EmailButton href={`${config.publicUrl}/project/${project.publicId}/reports/${month}`}>
          See your report
        </EmailButton>
        {dueStep && (
          <Text>
            <strong>{getStepHeading(dueStep)}.</strong> {dueStep.text}
            {dueStep.byWhen && ` ${dueStep.byWhen.replace(/\.$/, '')}.`}
          </Text>
        )}
        <SmallText>
          Your report has charts, your best campaigns, and a PDF to share with your board.
        </SmallText>
      </>,
      { why: 'reports', unsubscribe },
    ),
  }
}
