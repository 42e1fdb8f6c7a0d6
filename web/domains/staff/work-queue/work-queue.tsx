import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { listWork, type WorkItem, type WorkKind, workKinds } from '#contract/staff'
import { useListFilter } from '#web/ui/admin/list-filter.ts'
import { FilterLine } from '#web/ui/admin/list-filters.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { CheckboxField, Select } from '#web/ui/fields.tsx'
import { ArrivalScene } from '#web/ui/illustrations/illustrations.tsx'
import { readPreference, storePreference } from '#web/ui/preference.ts'
import { useAssigneeChoices } from '../projects/assignee-choices.tsx'
import { ProjectPanelLayout } from '../projects/project-panel-layout.tsx'
import { useProjectFromUrl } from '../projects/use-project-from-url.ts'
import { NextItem, NextItemCheckbox } from './next-item.tsx'
import { getItemId, workKindLabels } from './work-kinds.ts'
import { WorkList } from './work-list.tsx'
import { workQueueQuery } from './work-queue.queries.ts'

/**
 * Returns the item for which a project is open. If the page was opened by its URL, which doesn't name the
 * item, returns the project's first one.
 */
const useOpenItem = (items: readonly WorkItem[] | undefined, openId: string | null): WorkItem | undefined => {
  const { state } = useLocation()
  return items?.find(
    (item) =>
      item.project?.publicId === openId &&
      (state?.workItem === undefined || state.workItem === getItemId(item)),
  )
}

export const WorkQueue = () => {
  const { filter, ...address } = useListFilter(listWork.query)
  const query = useQuery(workQueueQuery(filter))
  const { openId } = useProjectFromUrl()
  const openItem = useOpenItem(query.data?.items, openId)
  const banner = (
    <NextItem
      items={query.isPlaceholderData ? undefined : query.data?.items}
      filterKey={JSON.stringify(filter)}
      isOpen={openId !== null}
    />
  )
  return (
    <ProjectPanelLayout banner={banner} workItem={openItem}>
      {query.data && (
        <QueueFilter
          kind={filter.kind}
          assignee={filter.assignee}
          counts={query.data.counts}
          onChange={address.change}
        />
      )}
      <ListView
        noun="work items"
        query={query}
        address={address}
        icon={<ArrivalScene className="mb-6 w-60 max-w-full rounded-card" />}
        empty={{
          title: 'Nothing is waiting',
          text: 'Everyone has a reply, and every application is being handled. New work appears here automatically.',
        }}
      >
        {(items) => <WorkList items={items} openId={openId} />}
      </ListView>
      <div className="mt-4 flex flex-wrap gap-x-8">
        <StartPageCheckbox />
        <NextItemCheckbox />
      </div>
    </ProjectPanelLayout>
  )
}

/** Checkbox that makes the queue the start page in this browser. */
const StartPageCheckbox = () => {
  const [isFirst, setFirst] = useState(() => readPreference('landing') === 'queue')
  return (
    <CheckboxField
      name="landing"
      label="Start here after I log in"
      checked={isFirst}
      onChange={({ target }) => {
        storePreference('landing', target.checked ? 'queue' : 'table')
        setFirst(target.checked)
      }}
    />
  )
}

interface Props {
  kind: WorkKind | undefined
  assignee: string | number | undefined
  counts: Record<WorkKind, number>
  onChange: (changes: { kind?: string; assignee?: string }) => void
}

const sumCounts = (counts: Props['counts']) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const QueueFilter = ({ kind, assignee, counts, onChange }: Props) => {
  const assignees = useAssigneeChoices(String(assignee ?? ''))
  const choices = [
    { value: undefined, label: 'All', count: sumCounts(counts) },
    ...workKinds.map((value) => ({ value, label: workKindLabels[value].plural, count: counts[value] })),
  ]
  return (
    <search>
      <FilterLine value={kind} className="mb-4 gap-1.5">
        <Select
          name="assignee"
          aria-label="Assignee"
          value={assignee ?? ''}
          onChange={(event) => onChange({ assignee: event.target.value })}
          className="min-h-9 max-w-32 truncate rounded-control border border-edge bg-card py-1 pl-3 text-sm hover:border-ink pointer-coarse:min-h-11"
        >
          <option value="">Everyone</option>
          <option value="mine">Mine</option>
          <option value="nobody">Unassigned</option>
          {assignees.choices.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <fieldset className="flex gap-1.5 sm:contents">
          <legend className="sr-only">Type of work</legend>
          {choices.map(
            ({ value, label, count }) =>
              (count > 0 || value === undefined || kind === value) && (
                <button
                  key={label}
                  type="button"
                  aria-pressed={kind === value}
                  onClick={() => onChange({ kind: value ?? '' })}
                  className={getButtonStyle(kind === value ? 'primary' : 'outline', 'small', 'px-2!')}
                >
                  {label} <span className="font-normal tabular-nums">{count.toLocaleString('en-US')}</span>
                </button>
              ),
          )}
        </fieldset>
      </FilterLine>
      {assignees.failure && <div className="mb-4">{assignees.failure}</div>}
    </search>
  )
}
