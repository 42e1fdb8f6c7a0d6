import { useEffect } from 'react'
import { type SavedViewListName, savedViewNameField } from '#contract/staff'
import { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { savedViewInvalidations, saveView } from './saved-views.queries.ts'

const SaveViewSchema = z.object({ name: savedViewNameField })

export interface SaveViewFormProps {
  list: SavedViewListName
  search: Record<string, unknown>
  columns: readonly string[]
  onClose: () => void
}

export const SaveViewForm = ({ onClose, ...view }: SaveViewFormProps) => {
  const form = useContractForm(SaveViewSchema, { defaultValues: { name: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: savedViewInvalidations,
    send: async ({ name }) => {
      await saveView({ ...view, name })
      showToast({ title: 'View saved', description: name })
      onClose()
    },
  })
  // The dialog focuses data-autofocus when it opens, but this form may load later.
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Name" data-autofocus="" autoComplete="off" {...bindField(form, 'name')} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        Save view
      </Button>
    </form>
  )
}
