import { addDays, easternDay } from '#contract/dates.ts'
import {
  DEFAULT_DUE_DAYS,
  documentKindNames,
  documentKinds,
  NewDocumentRequest,
  requestTemplates,
} from '#contract/documents'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { documentRoutes, postDocumentRequest } from '../documents.queries.ts'

interface Props {
  publicId: string
  status: string
  onClose: () => void
}

export const RequestDialog = ({ publicId, status, onClose }: Props) => {
  const form = useContractForm(NewDocumentRequest, {
    defaultValues: { type: 'other', words: '', dueOn: addDays(easternDay(new Date()), DEFAULT_DUE_DAYS) },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: documentRoutes,
    send: async (values) => {
      await postDocumentRequest(publicId, values)
      showToast({ title: 'Request Sent', description: documentKinds[values.type] })
      onClose()
    },
  })
  const templates = requestTemplates[status] ?? []
  return (
    <Dialog open onClose={onClose} title="Request a Document" description="We'll email the client about it.">
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        {templates.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 font-semibold">Often needed at this stage</legend>
            {templates.map(({ type, words }) => (
              <Button
                key={type}
                size="small"
                variant="outline"
                onClick={() => {
                  form.setValue('type', type)
                  form.setValue('words', words, { shouldValidate: true })
                }}
              >
                {documentKinds[type]}
              </Button>
            ))}
          </fieldset>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Document" {...bind(form, 'type')}>
            {documentKindNames.map((kind) => (
              <option key={kind} value={kind}>
                {documentKinds[kind]}
              </option>
            ))}
          </SelectField>
          <TextField label="Due on" type="date" {...bind(form, 'dueOn')} />
        </div>
        <TextArea label="What you need and what it's for" {...bind(form, 'words')} />
        <Button type="submit" busy={isPending} busyLabel="Sending..." className="justify-self-end">
          Send Request
        </Button>
      </form>
    </Dialog>
  )
}
