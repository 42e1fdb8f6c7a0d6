import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { formatDay, formatDays } from '#contract/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { filterControl } from '#web/ui/search-field.tsx'

/** "Since Nov 20, 2026", "Until Nov 25, 2026", "Nov 20 – 25, 2026". */
const daysIn = (from: string, to: string): string => {
  if (from && to) return formatDays(from, to)
  if (from) return `Since ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : 'Created'
}

interface Props {
  from: string
  to: string
  onChange: (changes: Record<string, string>) => void
}

/** Between which days a project was created, in Eastern Time. */
export const CreatedFilter = ({ from, to, onChange }: Props) => {
  const id = useId()
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <label className="grid gap-1 text-sm text-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
        className={cx(filterControl, 'px-3 text-ink')}
      />
    </label>
  )
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={cx(
          filterControl,
          'inline-flex items-center gap-2 px-3',
          (from || to) && 'border-spruce bg-mist font-semibold',
        )}
      >
        <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
        {daysIn(from, to)}
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label="Created"
        className="popover-below w-56 rounded-card border border-line bg-card p-4 text-ink shadow-card open:grid open:animate-rise open:gap-3"
      >
        {day('from', 'Created from', from)}
        {day('to', 'to (ET)', to)}
      </fieldset>
    </>
  )
}
