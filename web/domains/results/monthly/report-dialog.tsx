import { formatMonth, formatMonthName, SentReport, type StaffReport } from '#contract/results'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { reportInvalidations, saveReportParagraph, sendMonthlyReport } from '../results.queries.ts'

export type ReportAction = 'save' | 'send' | 'revise'

interface DialogText {
  title: string
  description: string
  button: string
  busy: string
  done: string
}

/**
 * Returns the dialog's text for each action. A report that isn't emailed is only published on the project
 * page.
 */
const getDialogTexts = (month: string, isEmailed: boolean): Record<ReportAction, DialogText> => {
  const [verb, busy, done] = isEmailed
    ? ['Send', 'Sending...', 'sent']
    : ['Publish', 'Publishing...', 'published']
  return {
    save: {
      title: `Paragraph for ${formatMonth(month)}`,
      description: `It appears in the report${isEmailed ? ', its email,' : ''} and its PDF. The client sees it when the report goes out.`,
      button: 'Save paragraph',
      busy: 'Saving...',
      done: 'Paragraph saved',
    },
    send: {
      title: `${verb} the ${formatMonthName(month)} report`,
      description: `${isEmailed ? 'The client gets an email right away.' : 'The report appears on the project page, without an email.'} The report keeps today’s figures.`,
      button: `${verb} report`,
      busy,
      done: `Report ${done}`,
    },
    revise: {
      title: `${verb} a revised ${formatMonthName(month)} report`,
      description: `The report is rebuilt with today’s figures${isEmailed ? ', and the client gets an email that says so' : ' and replaced on the project page, without an email'}.`,
      button: `${verb} revised report`,
      busy,
      done: `Revised report ${done}`,
    },
  }
}

interface Props {
  publicId: string
  report: StaffReport
  isEmailed: boolean
  action: ReportAction
  onClose: () => void
}

/**
 * Dialog for editing the staff paragraph of a monthly report. Depending on `action`, saves the paragraph,
 * sends the report, or sends a revised version.
 */
export const ReportDialog = ({ publicId, report, isEmailed, action, onClose }: Props) => {
  const { month, paragraph, version } = report
  const text = getDialogTexts(month, isEmailed)[action]
  const form = useContractForm(SentReport, { defaultValues: { paragraph, seenVersion: version } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: reportInvalidations,
    send: async (values) => {
      if (action === 'save') await saveReportParagraph({ publicId, month }, values.paragraph)
      else await sendMonthlyReport({ publicId, month }, values)
      showToast({ title: text.done, description: formatMonth(month) })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={text.title} description={text.description}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        {action === 'send' && report.state === 'incomplete' && (
          <Notice kind="attention" title="Some days are missing">
            The report will say which days of {formatMonthName(month)} its figures cover. If you import the
            rest later, you can send a revised report.
          </Notice>
        )}
        <TextArea
          label="Your paragraph"
          optional
          hint="What you did this month and what comes next, in plain words."
          {...bindField(form, 'paragraph')}
        />
        <Button type="submit" busy={isPending} busyLabel={text.busy} className="justify-self-end">
          {text.button}
        </Button>
      </form>
    </Dialog>
  )
}
