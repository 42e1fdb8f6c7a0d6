import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { WorkItem } from '#contract/admin'
import { cx } from '#web/ui/cx.ts'
import { moveBetweenRows } from '#web/ui/row-keys.ts'
import { WaitingSince } from './waiting-since.tsx'
import { addressOfItem, kinds } from './work-kinds.ts'

const Row = ({ item, isOpen }: { item: WorkItem; isOpen: boolean }) => {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { label, icon: Icon, style } = kinds[item.kind]
  return (
    <Link
      to={addressOfItem(item, search)}
      // Going on to the next project beside the list is no step: back leads to the list.
      replace={isOpen}
      state={isOpen ? state : { openedHere: true }}
      preventScrollReset={item.search === null}
      data-row=""
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3.5 hover:bg-mist focus-visible:-outline-offset-3 sm:px-5"
    >
      <span
        className={cx(
          'inline-flex shrink-0 items-center sm:w-32 gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-tight font-semibold',
          style,
        )}
      >
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
        {label}
      </span>
      <span className="min-w-56 flex-1 max-sm:basis-full">
        <span className="block">
          <span className="font-semibold">{item.project?.name ?? 'No project'}</span>
          {item.project && <span className="text-soft"> · {item.project.user}</span>}
        </span>
        <span className="line-clamp-1 text-[0.9375rem] wrap-anywhere text-soft">{item.about}</span>
      </span>
      <span className="flex flex-col items-start gap-0.5 sm:items-end">
        <WaitingSince since={item.since} />
        <span className="text-[0.8125rem] text-faint">{item.assignee ?? 'Unassigned'}</span>
      </span>
    </Link>
  )
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

/**
 * What waits, a row each. Arrow keys move between the rows, Enter opens one; when the row that one was at is done
 * with and gone, focus goes to the one that came into its place.
 */
export const WorkList = ({ items, isOpen }: { items: readonly WorkItem[]; isOpen: boolean }) => {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)

  useEffect(() => {
    const rows = rowsOf(list.current)
    const isLost = document.activeElement === document.body
    if (items.length > 0 && !isOpen && isLost && place.current !== undefined)
      rows[Math.min(place.current, rows.length - 1)]?.focus()
  }, [isOpen, items])

  return (
    <ul
      ref={list}
      aria-label="Waiting"
      onKeyDown={moveBetweenRows}
      onFocus={(event) => {
        place.current = rowsOf(list.current).indexOf(event.target)
      }}
      onBlur={({ relatedTarget: to, currentTarget }) => {
        if (to && !currentTarget.contains(to) && !to.closest('dialog')) place.current = undefined
      }}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      {items.map((item) => (
        <li key={`${item.kind}-${item.key}`}>
          <Row item={item} isOpen={isOpen} />
        </li>
      ))}
    </ul>
  )
}
