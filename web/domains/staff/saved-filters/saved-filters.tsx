import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedFilter, SavedSearch } from '#contract/staff'
import { createModuleQuery, usePreloadedModule } from '#web/api/query-client.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReadFailureLine } from '#web/ui/notice.tsx'
import { deleteSavedFilter, savedFilterInvalidations, savedFiltersQuery } from './saved-filters.queries.ts'

interface Props {
  /** The filter that the table currently uses. */
  search: SavedSearch
  /** Whether the filter differs from the default. */
  isSpecial: boolean
  onApply: (search: SavedSearch) => void
}

const searchFieldNames: (keyof SavedSearch)[] = [
  'search',
  'status',
  'package',
  'assignee',
  'needsReply',
  'from',
  'to',
  'order',
]
const isSameSearch = (a: SavedSearch, b: SavedSearch): boolean =>
  searchFieldNames.every((name) => a[name] === b[name])

const FilterChip = ({
  filter,
  isActive,
  onApply,
}: {
  filter: SavedFilter
  isActive: boolean
  onApply: () => void
}) => {
  const { act } = useAction(savedFilterInvalidations)
  const remove = () =>
    act(async () => {
      await deleteSavedFilter(filter.id)
      return { title: 'Filter removed', description: filter.name }
    }, 'We couldn’t remove the filter.')
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
        <span className="truncate">{filter.name}</span>
      </button>
      <button
        type="button"
        aria-label={`Remove filter ${filter.name}`}
        onClick={remove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-soft hover:text-ink pointer-coarse:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

/** Saved filters as chips, and a button that saves the current filter. */
export const SavedFilters = ({ search, isSpecial, onApply }: Props) => {
  const { data: filters = [], error, refetch } = useQuery(savedFiltersQuery)
  usePreloadedModule(saveFilterModuleQuery)
  const [saving, setSaving] = useState(false)
  const active = filters.find((filter) => isSameSearch(filter.search, search))
  return (
    <>
      {error && filters.length === 0 && (
        <ReadFailureLine title="We couldn’t load your saved filters" onRetry={() => refetch()} />
      )}
      {filters.length > 0 && (
        <ul aria-label="Saved filters" className="flex min-w-0 flex-wrap items-center gap-2">
          {filters.map((filter) => (
            <FilterChip
              key={filter.id}
              filter={filter}
              isActive={filter === active}
              onApply={() => onApply(filter.search)}
            />
          ))}
        </ul>
      )}
      {isSpecial && !active && (
        <Button variant="ghost" size="small" onClick={() => setSaving(true)}>
          <BookmarkPlus className="size-4" aria-hidden="true" />
          Save filter
        </Button>
      )}
      {saving && <SaveFilterDialog search={search} onClose={() => setSaving(false)} />}
    </>
  )
}

const saveFilterModuleQuery = createModuleQuery('save-filter-form', () => import('./save-filter-form.tsx'))

const SaveFilterDialog = (form: { search: SavedSearch; onClose: () => void }) => (
  <Dialog
    open
    onClose={form.onClose}
    width="small"
    title="Save this filter"
    description="Only you can see it. It replaces any filter with the same name."
  >
    <Loaded noun="the form" query={useQuery(saveFilterModuleQuery)}>
      {({ SaveFilterForm }) => <SaveFilterForm {...form} />}
    </Loaded>
  </Dialog>
)
