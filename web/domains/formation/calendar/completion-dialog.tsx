import { type ReactNode, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { type CalendarObligation, CompletionBody, getObligationName } from '#contract/formation'
import { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { calendarInvalidations, completeObligation } from '../formation.queries.ts'
import { useDocumentChoices } from '../use-document-choices.tsx'

const [Done, Skipped] = CompletionBody.options

interface Props {
  publicId: string
  obligation: CalendarObligation
  onClose: () => void
}

interface FormProps extends Props {
  /** A button that switches the dialog between completing and skipping the obligation. */
  otherChoice: ReactNode
}

const actionsStyle = 'flex flex-wrap justify-between gap-3'

/** Converts an empty selection to null. */
const DocumentChoice = z.string().transform((id) => id || null)

const DoneValues = z
  .object({ ...Done.shape, documentId: DocumentChoice })
  .refine(({ proof, documentId }) => proof !== '' || documentId !== null, {
    path: ['proof'],
    error: 'Please choose a document, or enter a confirmation number',
  })

const DoneForm = ({ publicId, obligation, onClose, otherChoice }: FormProps) => {
  const form = useContractForm(DoneValues, {
    defaultValues: { state: 'done', on: '', proof: '', documentId: '' },
  })
  const { options, failure: documentsFailure } = useDocumentChoices(publicId)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: calendarInvalidations,
    send: async (body) => {
      await completeObligation(publicId, obligation.key, body)
      showToast({ title: 'Marked as done', description: getObligationName(obligation) })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField type="date" label="Done on" {...bindField(form, 'on')} />
      <TextField
        label="Confirmation number or other proof"
        autoComplete="off"
        hint="Not needed if you choose a document. Never a Social Security number."
        {...bindField(form, 'proof')}
      />
      <SelectField
        label="Document"
        optional
        hint="Upload it in the Documents tab first."
        {...bindField(form, 'documentId')}
      >
        {options}
      </SelectField>
      {documentsFailure}
      <div className={actionsStyle}>
        {otherChoice}
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Mark as done
        </Button>
      </div>
    </form>
  )
}

const SkipForm = ({ publicId, obligation, onClose, otherChoice }: FormProps) => {
  const form = useContractForm(Skipped, { defaultValues: { state: 'skipped', reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: calendarInvalidations,
    send: async (body) => {
      await completeObligation(publicId, obligation.key, body)
      showToast({ title: 'Skipped', description: getObligationName(obligation) })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea label="Why it isn’t needed" rows={3} {...bindField(form, 'reason')} />
      <div className={actionsStyle}>
        {otherChoice}
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Skip it
        </Button>
      </div>
    </form>
  )
}

/** Dialog that marks an obligation as completed, which requires proof, or as skipped. */
export const CompletionDialog = (props: Props) => {
  const [isSkipping, setIsSkipping] = useState(false)
  const { obligation } = props
  const otherChoice = (
    <Button variant="outline" onClick={() => setIsSkipping(!isSkipping)}>
      {isSkipping ? 'It was done' : 'It isn’t needed'}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={getObligationName(obligation)}
      description={obligation.due && `Due ${formatDay(obligation.due)}`}
    >
      {isSkipping ? (
        <SkipForm {...props} otherChoice={otherChoice} />
      ) : (
        <DoneForm {...props} otherChoice={otherChoice} />
      )}
    </Dialog>
  )
}
