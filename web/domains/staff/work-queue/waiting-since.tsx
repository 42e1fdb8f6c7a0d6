import { useEffect, useState } from 'react'
import { DAY_MS, type Day, HOUR_MS, MINUTE_MS, toEasternDay } from '#contract/dates.ts'
import { URGENT_WINDOW_MS } from '#contract/staff'
import { CalendarDay, formatInstantDate, InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const getMidnightMs = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0)

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * Formats how long ago an instant was, such as "5 minutes ago" or "Yesterday". Counts days in the viewer's
 * time zone, to match the date shown beside it.
 */
export const formatTimeAgo = (since: Date, now: Date): string => {
  const days = Math.round((getMidnightMs(since) - getMidnightMs(now)) / DAY_MS)
  if (days < 0) return capitalize(relativeFormat.format(days, 'day'))
  const passed = now.getTime() - since.getTime()
  if (passed < MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return relativeFormat.format(-Math.floor(passed / MINUTE_MS), 'minute')
  return relativeFormat.format(-Math.floor(passed / HOUR_MS), 'hour')
}

/** Returns the number of days until a day, in Eastern Time. Negative for past days. */
const countDaysUntil = (day: Day, now: Date): number =>
  (Date.parse(day) - Date.parse(toEasternDay(now))) / DAY_MS

/** Formats how many days ago a day was: "2 days ago". Counts days in Eastern Time. */
export const formatDaysAgo = (day: Day, now: Date): string =>
  capitalize(relativeFormat.format(countDaysUntil(day, now), 'day'))

/** Returns the current time, updated every minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const daysFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' })

const formatLate = (days: number): string => `${daysFormat.format(days)} late`

/**
 * Formats when something is due: "Due in 5 days", "Due in 3 hours", or "2 days late". Counts remaining days
 * in the viewer's time zone, and rounds late days up, as the project list does.
 */
export const formatDue = (at: Date, now: Date): string => {
  const left = at.getTime() - now.getTime()
  if (left <= 0) return formatLate(Math.max(1, Math.ceil(-left / DAY_MS)))
  const days = Math.round((getMidnightMs(at) - getMidnightMs(now)) / DAY_MS)
  if (days > 0) return `Due ${relativeFormat.format(days, 'day')}`
  return `Due ${relativeFormat.format(Math.max(1, Math.floor(left / HOUR_MS)), 'hour')}`
}

/**
 * Formats when something is due on a day: "Due in 5 days", "Due today", or "2 days late". Counts days in
 * Eastern Time.
 */
export const formatDueDay = (day: Day, now: Date): string => {
  const days = countDaysUntil(day, now)
  return days < 0 ? formatLate(-days) : `Due ${relativeFormat.format(days, 'day')}`
}

const dueStyle = 'text-sm whitespace-nowrap text-soft tabular-nums'

const getDueTone = (leftMs: number): string =>
  joinClasses('font-semibold', leftMs < URGENT_WINDOW_MS ? 'text-brick' : 'text-ink')

/** How long until a due day, or how many days it's past. Shown in red when it's near or past. */
export const DueDay = ({ day }: { day: Day }) => {
  const now = useNow()
  return (
    <span className={dueStyle}>
      <span className={getDueTone(countDaysUntil(day, now) * DAY_MS)}>{formatDueDay(day, now)}</span>
    </span>
  )
}

/** How long until something is due, or how many days it's late. Shown in red when it's near or past. */
export const DueDateLabel = ({ at, showsTime }: { at: Date; showsTime: boolean }) => {
  const now = useNow()
  return (
    <span className={dueStyle}>
      <span className={getDueTone(at.getTime() - now.getTime())}>{formatDue(at, now)}</span>
      {showsTime && (
        <span className="@max-md:hidden">
          {' · '}
          <ShortDateTime date={at} />
        </span>
      )}
    </span>
  )
}

/** Number of days since a date, which is shown as a tooltip. */
export const DaysSince = ({ since }: { since: Date }) => {
  const days = Math.max(0, Math.round((getMidnightMs(useNow()) - getMidnightMs(since)) / DAY_MS))
  return (
    <time
      dateTime={since.toISOString()}
      data-tooltip={`Since ${formatInstantDate(since)}`}
      className="tabular-nums"
    >
      {days === 0 ? 'Today' : daysFormat.format(days)}
    </time>
  )
}

/**
 * Shows how long an item has been waiting, in red if it's late. If only the day is known, counts whole days.
 */
export const WaitingTime = ({ since, day, isLate }: { since: Date; day: Day | null; isLate: boolean }) => {
  const now = useNow()
  return (
    <span className="text-sm whitespace-nowrap text-soft tabular-nums">
      <span className={joinClasses('font-semibold', isLate ? 'text-brick' : 'text-ink')}>
        {day === null ? formatTimeAgo(since, now) : formatDaysAgo(day, now)}
      </span>
      <span className="@max-md:hidden">
        {' · '}
        {day === null ? <InstantDate date={since} /> : <CalendarDay day={day} />}
      </span>
    </span>
  )
}
