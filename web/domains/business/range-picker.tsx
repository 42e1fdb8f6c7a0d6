import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  BusinessQuery,
  type ComparisonName,
  comparisonLabels,
  getDefaultRange,
  getPresetRanges,
  listMonths,
  MAX_RANGE_MONTHS,
} from '#contract/business'
import { shiftMonth, toEasternDay } from '#contract/dates.ts'
import { getKeys } from '#contract/get-keys.ts'
import { formatMonth } from '#contract/results'
import { FilterLine } from '#web/ui/admin/list-filters.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Select } from '#web/ui/fields.tsx'
import { filterControlStyle } from '#web/ui/search-field.tsx'

/**
 * Returns the range and comparison in the query string, today's date in Eastern Time, and a function that
 * changes the query string. Defaults to the last twelve months, compared with the previous period.
 */
export const useBusinessRange = () => {
  const [params, setParams] = useSearchParams()
  const today = toEasternDay(new Date())
  const parsed = BusinessQuery.safeParse(Object.fromEntries(params))
  const range: BusinessQuery = parsed.success
    ? parsed.data
    : { ...getDefaultRange(today), compare: 'previous' }
  const change = (changes: Partial<BusinessQuery>) => {
    const { from, to, ...rest } = { ...range, ...changes }
    // If the chosen month would make the range empty or too long, the range becomes that single month.
    const limits =
      'from' in changes
        ? { from, to: to < from || shiftMonth(from, MAX_RANGE_MONTHS - 1) < to ? from : to }
        : { from: from > to || shiftMonth(from, MAX_RANGE_MONTHS - 1) < to ? to : from, to }
    setParams({ ...rest, ...limits, ...('from' in changes && 'to' in changes ? { from, to } : {}) })
  }
  return { range, today, change }
}

const MonthSelect = ({
  label,
  value,
  months,
  onChoose,
}: {
  label: string
  value: string
  months: readonly string[]
  onChoose: (month: string) => void
}) => (
  <Select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
    className={`${filterControlStyle} pr-8! pl-2.5`}
  >
    {(months.includes(value) ? months : [...months, value].sort().reverse()).map((month) => (
      <option key={month} value={month}>
        {formatMonth(month)}
      </option>
    ))}
  </Select>
)

/**
 * Controls for a preset or custom range and the period to compare with, and a button that prints the page.
 * `useBusinessRange` returns the props.
 */
export const RangePicker = ({ range, today, change }: ReturnType<typeof useBusinessRange>) => {
  const now = today.slice(0, 7)
  const months = listMonths(shiftMonth(now, 1 - MAX_RANGE_MONTHS), now).reverse()
  const presets = getPresetRanges(today)
  const chosen = presets.find(({ from, to }) => from === range.from && to === range.to)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <FilterLine className="gap-1.5" value={chosen?.label}>
        {presets.map(({ label, from, to }) => (
          <Button
            key={label}
            size="small"
            variant={chosen?.label === label ? 'primary' : 'outline'}
            aria-pressed={chosen?.label === label}
            className="aria-pressed:forced-colors:bg-[Highlight]! aria-pressed:forced-colors:text-[HighlightText]! aria-pressed:forced-colors:forced-color-adjust-none"
            onClick={() => change({ from, to })}
          >
            {label}
          </Button>
        ))}
      </FilterLine>
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <MonthSelect
          label="First month"
          value={range.from}
          months={months}
          onChoose={(from) => change({ from })}
        />
        to
        <MonthSelect label="Last month" value={range.to} months={months} onChoose={(to) => change({ to })} />
        <Select
          aria-label="Compare with"
          value={range.compare}
          onChange={({ target }) => change({ compare: target.value as ComparisonName })}
          className={`${filterControlStyle} pr-8! pl-2.5`}
        >
          {getKeys(comparisonLabels).map((compare) => (
            <option key={compare} value={compare}>
              {comparisonLabels[compare]}
            </option>
          ))}
        </Select>
        <Button size="small" variant="outline" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  )
}
