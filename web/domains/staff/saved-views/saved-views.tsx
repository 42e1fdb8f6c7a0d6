import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedView, SavedViewListName } from '#contract/staff'
import { createModuleQuery, usePreloadedModule } from '#web/api/query-client.ts'
import type { CurrentView } from '#web/ui/admin/list-columns.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import type { SaveViewFormProps } from './save-view-form.tsx'
import { removeSavedView, savedViewInvalidations, savedViewsQuery } from './saved-views.queries.ts'

/** Whether two searches have the same filters and order. */
const isSameSearch = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

const ViewChip = ({
  view,
  isActive,
  onApply,
}: {
  view: SavedView
  isActive: boolean
  onApply: () => void
}) => {
  const { act } = useAction(savedViewInvalidations)
  const remove = () =>
    act(async () => {
      await removeSavedView(view.id)
      return { title: 'View removed', description: view.name }
    }, 'We couldn’t remove the view.')
  return (
    <li
      className={joinClasses(
        'inline-flex max-w-full items-center rounded-full border',
        isActive ? 'border-spruce bg-mist' : 'border-edge bg-card',
      )}
    >
      <button
        type="button"
        aria-pressed={isActive}
        onClick={onApply}
        className="inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full pl-3 text-sm font-semibold hover:text-link pointer-coarse:min-h-11"
      >
        <Bookmark className={joinClasses('size-4 shrink-0', isActive && 'fill-current')} aria-hidden="true" />
        <span className="truncate">{view.name}</span>
      </button>
      <button
        type="button"
        aria-label={`Remove view ${view.name}`}
        onClick={remove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-soft hover:text-ink pointer-coarse:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

/** A list's saved views as chips, and a button that saves the current view. */
export const SavedViews = ({
  list,
  search,
  columns,
  isSpecial,
  onApply,
}: CurrentView & { list: SavedViewListName }) => {
  const { data = [], error, refetch } = useQuery(savedViewsQuery)
  usePreloadedModule(saveViewModuleQuery)
  const [saving, setSaving] = useState(false)
  const views = data.filter((view) => view.list === list)
  const active = views.find(
    (view) =>
      isSameSearch(view.search, search) && (view.columns === null || view.columns.join() === columns.join()),
  )
  const apply = (view: SavedView) => {
    const names = Object.keys({ ...search, ...view.search })
    const values: Record<string, unknown> = view.search
    onApply({
      ...Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])),
      columns: view.columns?.join(',') ?? '',
    })
  }
  return (
    <>
      {error && views.length === 0 && (
        <LoadFailureLine title="We couldn’t load your saved views" onRetry={() => refetch()} />
      )}
      {views.length > 0 && (
        <ul aria-label="Saved views" className="flex min-w-0 flex-wrap items-center gap-2 xl:flex-nowrap">
          {views.map((view) => (
            <ViewChip key={view.id} view={view} isActive={view === active} onApply={() => apply(view)} />
          ))}
        </ul>
      )}
      {isSpecial && !active && (
        <Button variant="ghost" size="small" onClick={() => setSaving(true)}>
          <BookmarkPlus className="size-4" aria-hidden="true" />
          Save view
        </Button>
      )}
      {saving && (
        <SaveViewDialog list={list} search={search} columns={columns} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

const saveViewModuleQuery = createModuleQuery('save-view-form', () => import('./save-view-form.tsx'))

const SaveViewDialog = (view: SaveViewFormProps) => (
  <Dialog
    open
    onClose={view.onClose}
    width="small"
    title="Save this view"
    description="It keeps filters, sort order, and columns. Only you can see it. It replaces any view with the same name."
  >
    <QueryContent noun="the form" query={useQuery(saveViewModuleQuery)}>
      {({ SaveViewForm }) => <SaveViewForm {...view} />}
    </QueryContent>
  </Dialog>
)
