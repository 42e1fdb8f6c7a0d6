import {
  formatMonth,
  type MonthlyReport,
  nameOfMonth,
  reportedMonth,
  reportResults,
  reportSentence,
  storyOf,
} from '#contract/results'
import type { Config } from '#server/config.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { renderEmail, type UnsubscribeLink } from '#server/platform/email/layout.email.tsx'
import {
  EmailButton,
  EmailFacts,
  Greeting,
  Heading,
  Small,
  Text,
  Verbatim,
} from '#server/platform/email/parts.email.tsx'
import {
  type Addressee,
  getPlaceholderValues,
  isProven,
  type OutgoingEmail,
} from '#server/platform/email/send-email.ts'

export type MailedReport = Pick<MonthlyReport, 'month' | 'paragraph' | 'content' | 'version'>

/** Summarizes a month's ad results and links to the full report. */
export const monthlyReportEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'publicId' | 'name'>,
  client: Addressee,
  report: MailedReport & { unsubscribe: UnsubscribeLink },
): OutgoingEmail => {
  const { month, paragraph, content, version, unsubscribe } = report
  const sentence = reportSentence(report)
  const isRevised = version > 1
  const subject = `${nameOfMonth(month)} report for ${getPlaceholderValues(client, project).projectName}`
  return {
    kind: 'monthly-report',
    to: client.email,
    replyTo: config.supportEmail,
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
          {sentence} {reportResults(content)}
        </Text>
        {paragraph !== '' && isProven(client) && <Verbatim>{paragraph}</Verbatim>}
        <EmailFacts
          rows={storyOf(reportedMonth(content)).map(({ label, value }) => [label, value] as const)}
        />
        <EmailButton href={`${config.publicUrl}/project/${project.publicId}/reports/${month}`}>
          See Your Report
        </EmailButton>
        <Small>Your report has charts, your best campaigns, and a PDF to share with your board.</Small>
      </>,
      { why: 'reports', unsubscribe },
    ),
  }
}
