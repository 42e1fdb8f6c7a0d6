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
import { renderEmail } from '#server/platform/email/layout.email.tsx'
import {
  Button,
  Facts,
  Greeting,
  Heading,
  Small,
  Text,
  Verbatim,
} from '#server/platform/email/parts.email.tsx'
import { type Addressee, isProven, namesFor, type OutgoingEmail } from '#server/platform/email/send-email.ts'

export type MailedReport = Pick<MonthlyReport, 'month' | 'paragraph' | 'content' | 'version'>

/** Summarizes a month's ad results and links to the full report. */
export const monthlyReportEmail = (
  config: Config,
  project: Pick<ProjectRecord, 'id' | 'publicId' | 'name'>,
  client: Addressee,
  report: MailedReport & { unsubscribeUrl: string },
): OutgoingEmail => {
  const { month, paragraph, content, version, unsubscribeUrl } = report
  const sentence = reportSentence(report)
  const isRevised = version > 1
  const subject = `${nameOfMonth(month)} report for ${namesFor(client, project).projectName}`
  return {
    kind: 'monthly-report',
    to: client.email,
    replyTo: config.supportEmail,
    subject: isRevised ? `Updated: ${subject}` : subject,
    projectId: project.id,
    unsubscribeUrl,
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
        <Facts rows={storyOf(reportedMonth(content)).map(({ label, value }) => [label, value] as const)} />
        <Button href={`${config.publicUrl}/project/${project.publicId}/reports/${month}`}>
          See Your Report
        </Button>
        <Small>Your report has charts, your best campaigns, and a PDF to share with your board.</Small>
      </>,
      { why: 'reports', unsubscribeUrl },
    ),
  }
}
