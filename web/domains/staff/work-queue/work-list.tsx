import { useEffect, useId, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { formatDaysLeft } from '#contract/grant'
import type { WorkItem } from '#contract/staff'
import { SendReminderControl } from '#web/documents'
import { Badge } from '#web/ui/badges.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { moveBetweenRows } from '#web/ui/table.tsx'
import { DueDateLabel, DueDay, WaitingTime } from './waiting-since.tsx'
import {
  getItemId,
  getWorkItemUrl,
  isHandledInProject,
  workGroupLabels,
  workKindLabels,
} from './work-kinds.ts'

const WorkRow = ({ item, openId }: { item: WorkItem; openId: string | null }) => {
  const isOpen = openId !== null
  const [search] = useSearchParams()
  const { state } = useLocation()
  const itemId = getItemId(item)
  // Several items can belong to the open project. If the page was opened by its URL, the location has no
  // state with the chosen item, so all of them are marked.
  const isShown = isOpen && item.project?.publicId === openId && (state?.workItem ?? itemId) === itemId
  const { label, icon, tone } = workKindLabels[item.kind]
  return (
    <Link
      to={getWorkItemUrl(item, search)}
      // Switching from one open project to another replaces the history entry, so the back button leads to
      // the list.
      replace={isOpen && isHandledInProject(item)}
      state={{ ...(isOpen ? state : { openedHere: true }), workItem: itemId }}
      preventScrollReset={isHandledInProject(item)}
      data-row=""
      aria-current={isShown || undefined}
      className={joinClasses(
        'grid scroll-my-4 grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 px-4 py-3 focus-visible:-outline-offset-3 @2xl:grid-cols-[8.25rem_1fr_auto] @2xl:gap-y-0.5 sm:px-5',
        isShown ? 'bg-mist xl:shadow-[inset_3px_0_0_var(--spruce)]' : 'hover:bg-mist/50',
      )}
    >
      <span className="justify-self-start @2xl:row-span-2">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
      <span className="justify-self-end @2xl:order-1">
        {item.daysLeft !== null ? (
          <span className="font-semibold text-brick text-sm">{formatDaysLeft(item.daysLeft)}</span>
        ) : item.dueOn !== null ? (
          <DueDay day={item.dueOn} />
        ) : item.dueAt !== null ? (
          <DueDateLabel at={item.dueAt} showsTime={item.kind === 'dispute'} />
        ) : (
          <WaitingTime since={item.since} day={item.sinceDay} isLate={item.group === 'late'} />
        )}
      </span>
      <span className="min-w-0 @max-2xl:col-span-2">
        <span className="font-semibold">{item.project?.name ?? 'No project'}</span>
        {item.project && <span className="text-soft"> · {item.project.user}</span>}
      </span>
      <span className="line-clamp-2 min-w-0 text-[0.9375rem] wrap-anywhere text-soft @max-2xl:col-span-2 @2xl:order-2 @2xl:line-clamp-1">
        {item.about}
      </span>
      <span className="text-[0.8125rem] text-faint @max-2xl:col-span-2 @2xl:order-3 @2xl:justify-self-end">
        {item.assignee ?? 'Unassigned'}
      </span>
    </Link>
  )
}

const getRows = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

interface GroupProps {
  items: readonly WorkItem[]
  openId: string | null
}

const WorkGroupRows = ({ label, items, openId }: GroupProps & { label: string }) => {
  const id = useId()
  return (
    <>
      <h2 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal text-soft not-first:mt-5">
        {label}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
      >
        {items.map((item) => (
          <li key={getItemId(item)}>
            <WorkRow item={item} openId={openId} />
            {item.reminders && (
              <div className="px-4 pb-3 sm:px-5 @2xl:pl-41.5">
                <SendReminderControl
                  requestId={Number(item.key)}
                  name={`${item.project?.name ?? ''}, ${item.about}`}
                  reminders={item.reminders}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Rows of waiting items, by group. Arrow keys move between rows, and Enter opens a row. If the focused row
 * disappears, focus moves to the row in its position.
 */
export const WorkList = ({ items, openId }: GroupProps) => {
  const isOpen = openId !== null
  const list = useRef<HTMLElement>(null)
  const focusedIndex = useRef<number>(undefined)

  useEffect(() => {
    const rows = getRows(list.current)
    const isLost = document.activeElement === document.body
    if (items.length > 0 && !isOpen && isLost && focusedIndex.current !== undefined)
      rows[Math.min(focusedIndex.current, rows.length - 1)]?.focus()
  }, [isOpen, items])

  return (
    <section
      ref={list}
      aria-label="Waiting"
      onKeyDown={moveBetweenRows}
      onFocus={(event) => {
        focusedIndex.current = getRows(list.current).indexOf(event.target)
      }}
      onBlur={({ relatedTarget: to, currentTarget }) => {
        if (to && !currentTarget.contains(to) && !to.closest('dialog')) focusedIndex.current = undefined
      }}
    >
      {[...Map.groupBy(items, ({ group }) => group)].map(([group, own]) => (
        <WorkGroupRows key={group} label={workGroupLabels[group]} items={own} openId={openId} />
      ))}
    </section>
  )
}
