import { useState } from 'react'
import { type CalendarObligation, CompletionBody, nameObligation } from '#contract/formation'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { calendarInvalidations, putCompletion } from '../formation.queries.ts'

const [Done, Skipped] = CompletionBody.options

interface FormProps {
  publicId: string
  obligation: CalendarObligation
  onClose: () => void
}

const DoneForm = ({ publicId, obligation, onClose }: FormProps) => {
  const form = useContractForm(Done, { defaultValues: { state: 'done', on: '', proof: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: calendarInvalidations,
    send: async (body) => {
      await putCompletion(publicId, obligation.key, body)
      showToast({ title: 'Marked as done', description: nameObligation(obligation) })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField type="date" label="Done on" {...bindField(form, 'on')} />
      <TextField
        label="Proof"
        autoComplete="off"
        hint="A confirmation number, or where the receipt is. Never a Social Security number."
        {...bindField(form, 'proof')}
      />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        Mark as done
      </Button>
    </form>
  )
}

const SkipForm = ({ publicId, obligation, onClose }: FormProps) => {
  const form = useContractForm(Skipped, { defaultValues: { state: 'skipped', reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: calendarInvalidations,
    send: async (body) => {
      await putCompletion(publicId, obligation.key, body)
      showToast({ title: 'Skipped', description: nameObligation(obligation) })
      onClose()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextArea label="Why it isn’t needed" rows={3} {...bindField(form, 'reason')} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        Skip it
      </Button>
    </form>
  )
}

/** Records an obligation as done or skipped. */
export const CompletionDialog = (props: FormProps) => {
  const [isSkipping, setIsSkipping] = useState(false)
  return (
    <Dialog open onClose={props.onClose} title={nameObligation(props.obligation)}>
      {isSkipping ? <SkipForm {...props} /> : <DoneForm {...props} />}
      <Button variant="outline" size="small" className="mt-6" onClick={() => setIsSkipping(!isSkipping)}>
        {isSkipping ? 'It was done' : 'It isn’t needed'}
      </Button>
    </Dialog>
  )
}
