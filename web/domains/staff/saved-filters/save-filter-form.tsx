import { useEffect } from 'react'
import { NewSavedFilter, type SavedSearch } from '#contract/staff'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { filterRoutes, postFilter } from './saved-filters.queries.ts'

const Schema = NewSavedFilter.pick({ name: true })

export const SaveFilterForm = ({ search, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const form = useContractForm(Schema, { defaultValues: { name: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: filterRoutes,
    send: async ({ name }) => {
      await postFilter(name, search)
      showToast({ title: 'Filter Saved', description: name })
      onClose()
    },
  })
  // The dialog focuses data-autofocus when it opens, but this form may load later.
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Name" data-autofocus="" autoComplete="off" {...bind(form, 'name')} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-end">
        Save Filter
      </Button>
    </form>
  )
}
