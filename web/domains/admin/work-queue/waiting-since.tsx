import { useEffect, useState } from 'react'
import { type Day, easternDay } from '#contract/dates.ts'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const midnightOf = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0)

/** Days are those of the viewer's calendar, so that they agree with the date beside them. */
export const formatAgo = (since: Date, now: Date): string => {
  const days = Math.round((midnightOf(since) - midnightOf(now)) / DAY)
  if (days < 0) return relative.format(days, 'day')
  const passed = now.getTime() - since.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
  return relative.format(-Math.floor(passed / HOUR), 'hour')
}

/** Days are those of Eastern Time, where what is due becomes overdue. */
export const formatDaysAgo = (day: Day, now: Date): string =>
  relative.format((Date.parse(day) - Date.parse(easternDay(now))) / DAY, 'day')

/** How long something waits, with the day and the exact time; with the day alone where it waits since a day. */
export const WaitingSince = ({ since, day }: { since: Date; day: Day | null }) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="text-sm whitespace-nowrap text-soft tabular-nums">
      <span className="font-semibold text-ink">
        {day === null ? formatAgo(since, now) : formatDaysAgo(day, now)}
      </span>
      <span className="@max-md:hidden">
        {' · '}
        {day === null ? <Moment date={since} /> : <CalendarDay day={day} />}
      </span>
    </span>
  )
}
