import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import { joinClasses } from './join-classes.ts'
import { scrollAreaProps } from './scrolling.ts'

interface TableProps extends ComponentProps<'table'> {
  /** Describes the table to screen readers. */
  caption: string
  frameRef?: Ref<HTMLElement>
  /** Whether the container clips overflowing content instead of scrolling. */
  isClipped?: boolean
}

/** A table that scrolls horizontally if it's too wide, unless `isClipped` is set. Digits have equal width. */
export const Table = ({ caption, frameRef, isClipped = false, className, children, ...rest }: TableProps) => (
  <section
    ref={frameRef}
    aria-label={caption}
    {...(isClipped ? {} : scrollAreaProps)}
    className={joinClasses(
      'relative rounded-card border border-line bg-card shadow-card print:overflow-visible print:shadow-none',
      isClipped ? 'overflow-x-clip' : 'overflow-x-auto',
    )}
  >
    <table
      {...rest}
      className={joinClasses('w-full border-collapse text-left text-[0.9375rem] tabular-nums', className)}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </section>
)

export const TableHeadCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    {...rest}
    className={joinClasses(
      'border-line border-b bg-mist px-4 py-2 text-[0.8125rem] font-semibold whitespace-nowrap text-soft',
      className,
    )}
  />
)

export const TableHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <TableHeadCell key={column}>{column}</TableHeadCell>
      ))}
    </tr>
  </thead>
)

export const TableCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td {...rest} className={joinClasses('h-12 border-line border-b px-4 py-2 align-middle', className)} />
)

const moveByKey: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/**
 * Moves focus between rows with the arrow keys, Home, and End. Each row must have one focusable element with
 * `data-row`.
 */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = moveByKey[event.key]
  const from = event.target instanceof HTMLElement ? event.target : null
  if (!step || from?.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  event.preventDefault()
  rows[step(rows.indexOf(from), rows.length - 1)]?.focus()
}
