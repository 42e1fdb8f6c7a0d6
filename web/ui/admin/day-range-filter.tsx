import { CalendarDays } from 'lucide-react'
import { formatDateRange, formatDay } from '#contract/dates.ts'
import { joinClasses } from '../join-classes.ts'
import { Popover } from '../popover.tsx'
import { filterControlStyle } from '../search-field.tsx'
import type { ListAddress } from './list-filter.ts'

/**
 * Formats a range of days: "Since Nov 20, 2026", "Until Nov 25, 2026", or "Nov 20 – 25, 2026". Returns
 * `label` if both days are empty.
 */
const formatDayRange = (from: string, to: string, label: string): string => {
  if (from && to) return formatDateRange(from, to)
  if (from) return `Since ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : label
}

interface Props {
  /** What happened on these days, such as "Created". */
  label: string
  address: ListAddress
}

/** Filters a list by the query parameters `from` and `to`, which are days in Eastern Time. */
export const DayRangeFilter = ({ label, address }: Props) => {
  const [from, to] = [address.chosen('from'), address.chosen('to')]
  const renderDayField = (name: 'from' | 'to', text: string, value: string) => (
    <label className="grid gap-1 text-sm text-soft">
      {text}
      <input
        type="date"
        value={value}
        onChange={(event) => address.change({ [name]: event.target.value })}
        className={joinClasses(filterControlStyle, 'px-3 text-ink')}
      />
    </label>
  )
  return (
    <Popover
      label={label}
      className="grid w-56 gap-3 p-4"
      button={
        <button
          type="button"
          className={joinClasses(
            filterControlStyle,
            'inline-flex items-center gap-2 px-3',
            (from || to) && 'border-spruce bg-mist font-semibold',
          )}
        >
          <CalendarDays className="size-4 shrink-0 xl:max-2xl:hidden" aria-hidden="true" />
          {formatDayRange(from, to, label)}
        </button>
      }
    >
      {renderDayField('from', `${label} from`, from)}
      {renderDayField('to', 'to (ET)', to)}
    </Popover>
  )
}
