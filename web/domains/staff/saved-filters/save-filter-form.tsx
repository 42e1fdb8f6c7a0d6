import { useEffect } from 'react'
import { NewSavedFilter, type SavedSearch } from '#contract/staff'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postSavedFilter, savedFilterInvalidations } from './saved-filters.queries.ts'

const SaveFilterSchema = NewSavedFilter.pick({ name: true })

export const SaveFilterForm = ({ search, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const form = useContractForm(SaveFilterSchema, { defaultValues: { name: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: savedFilterInvalidations,
    send: async ({ name }) => {
      await postSavedFilter(name, search)
      showToast({ title: 'Filter saved', description: name })
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
        Save filter
      </Button>
    </form>
  )
}
