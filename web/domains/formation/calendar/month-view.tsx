import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Day, formatDay, type Month, shiftMonth } from '#contract/dates.ts'
import { type CalendarObligation, getObligationName } from '#contract/formation'
import { formatMonth } from '#contract/results'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { getCalendarEntryId } from './calendar-entry.tsx'
import { listWeeks, toMonth, weekdays } from './months.ts'

const isInMonth = (month: Month, { due }: CalendarObligation): boolean =>
  due !== null && toMonth(due) === month

const focusEntry = (key: string): void => {
  const entry = document.getElementById(getCalendarEntryId(key))
  entry?.focus()
  entry?.scrollIntoView({ block: 'nearest' })
}

const DayCell = ({
  day,
  today,
  obligations,
}: {
  day: Day
  today: Day
  obligations: readonly CalendarObligation[]
}) => {
  const isToday = day === today
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={joinClasses('h-24 border border-line p-1.5 align-top', isToday && 'bg-mist')}
    >
      <time
        dateTime={day}
        className={joinClasses(
          'inline-grid size-7 place-items-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-spruce font-semibold text-on-spruce' : 'text-soft',
        )}
      >
        {Number(day.slice(-2))}
      </time>
      {isToday && <span className="ml-1 font-semibold text-[0.8125rem]">Today</span>}
      {obligations.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {obligations.map((obligation) => (
            <li key={obligation.key}>
              <button
                type="button"
                onClick={() => focusEntry(obligation.key)}
                className={joinClasses(
                  'w-full rounded-control px-1.5 py-1 text-left font-semibold text-[0.8125rem] leading-tight wrap-anywhere pointer-coarse:min-h-11',
                  obligation.isOverdue
                    ? 'bg-brick-wash text-brick hover:underline'
                    : 'bg-blue-wash text-blue-ink hover:underline',
                )}
              >
                {obligation.isOverdue && 'Overdue: '}
                {getObligationName(obligation)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

const MonthTable = ({
  month,
  today,
  obligations,
}: {
  month: Month
  today: Day
  obligations: readonly CalendarObligation[]
}) => (
  <table className="w-full table-fixed border-collapse bg-card max-md:hidden">
    <caption className="sr-only">Due dates in {formatMonth(month)}</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th
            key={weekday}
            scope="col"
            className="border border-line bg-mist py-1.5 text-[0.8125rem] text-soft"
          >
            <abbr title={weekday} className="no-underline">
              {weekday.slice(0, 3)}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {listWeeks(month).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, index) =>
            day === null ? (
              <td key={weekdays[index]} className="border border-line bg-paper" />
            ) : (
              <DayCell
                key={day}
                day={day}
                today={today}
                obligations={obligations.filter(({ due }) => due === day)}
              />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

interface NavigationProps {
  month: Month
  today: Day
  /** The first month that can be selected. */
  first: Month
  /** The last month that can be selected. */
  last: Month
  onChange: (month: Month) => void
}

const Navigation = ({ month, today, first, last, onChange }: NavigationProps) => {
  const previous = shiftMonth(month, -1)
  const next = shiftMonth(month, 1)
  const current = toMonth(today)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h4 aria-live="polite" className="mr-auto text-lg">
        {formatMonth(month)}
      </h4>
      {month !== current && (
        <Button variant="outline" size="small" onClick={() => onChange(current)}>
          This month
        </Button>
      )}
      <Button
        variant="outline"
        size="small"
        aria-label={`Previous month, ${formatMonth(previous)}`}
        disabled={month <= first}
        onClick={() => onChange(previous)}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Button>
      <Button
        variant="outline"
        size="small"
        aria-label={`Next month, ${formatMonth(next)}`}
        disabled={month >= last}
        onClick={() => onChange(next)}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

interface Props {
  obligations: readonly CalendarObligation[]
  today: Day
  renderEntry: (obligation: CalendarObligation) => ReactNode
}

/**
 * A month's due dates as a table (hidden on narrow screens), with their entries below. Also lists overdue
 * obligations in other months and obligations without a date.
 */
export const MonthView = ({ obligations, today, renderEntry }: Props) => {
  const current = toMonth(today)
  const [month, setMonth] = useState(current)
  const dueMonths = obligations.flatMap(({ due }) => (due ? [toMonth(due)] : [])).sort()
  const shown = obligations.filter((each) => isInMonth(month, each))
  const hidden = obligations.filter((each) => each.isOverdue && !isInMonth(month, each))
  const following = dueMonths.find((each) => each > month)
  const undated = obligations.filter(({ due }) => due === null)
  return (
    <>
      {hidden.length > 0 && (
        <Notice kind="attention" title="Overdue" className="mb-4">
          <ul>
            {hidden.map((obligation) => (
              <li key={obligation.key}>
                <button
                  type="button"
                  className="min-h-9 text-left underline pointer-coarse:min-h-11"
                  onClick={() => setMonth(toMonth(obligation.due ?? today))}
                >
                  {getObligationName(obligation)}, due {formatDay(obligation.due ?? today)}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Navigation
        month={month}
        today={today}
        first={[current, ...dueMonths].sort()[0] ?? current}
        last={[current, ...dueMonths].sort().at(-1) ?? current}
        onChange={setMonth}
      />
      <MonthTable month={month} today={today} obligations={shown} />
      {shown.length > 0 ? (
        <ul>{shown.map(renderEntry)}</ul>
      ) : (
        <p className="flex flex-wrap items-center gap-3 py-4 text-soft">
          Nothing is due in {formatMonth(month)}.
          {following && (
            <Button variant="outline" size="small" onClick={() => setMonth(following)}>
              Go to {formatMonth(following)}
            </Button>
          )}
        </p>
      )}
      {undated.length > 0 && (
        <>
          <h4 className="mt-6 mb-1 text-lg">No fixed date</h4>
          <ul>{undated.map(renderEntry)}</ul>
        </>
      )}
    </>
  )
}
