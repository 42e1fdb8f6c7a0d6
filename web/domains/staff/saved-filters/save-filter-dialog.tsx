import { useQuery } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/staff'
import { codeQuery } from '#web/api/code-query.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const saveFilterCode = codeQuery('save-filter-form', () => import('./save-filter-form.tsx'))

/** Keeps the present filter under a name. */
export const SaveFilterDialog = (form: { search: SavedSearch; onClose: () => void }) => (
  <Dialog
    open
    onClose={form.onClose}
    width="small"
    title="Save This Filter"
    description="Only you can see it. It replaces any filter with the same name."
  >
    <Loaded noun="the form" query={useQuery(saveFilterCode)}>
      {({ SaveFilterForm }) => <SaveFilterForm {...form} />}
    </Loaded>
  </Dialog>
)
