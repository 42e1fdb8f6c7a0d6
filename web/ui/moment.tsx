import { useSyncExternalStore } from 'react'
import { businessZone, type Day, formatDay } from '#contract/dates.ts'

/** The formats of instants in a zone; in the viewer's own where none is given. */
const formatsIn = (timeZone?: string) => ({
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
  clock: new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }),
  dayAndClock: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  exact: new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }),
})

const viewer = formatsIn()
const eastern = formatsIn(businessZone)

const never = () => () => {}

/** The viewer's formats. While a page is prerendered no viewer's zone is known: it is written, and hydrated, in Eastern Time. */
const useFormats = () =>
  useSyncExternalStore(
    never,
    () => viewer,
    () => eastern,
  )

/** "Nov 20, 2026" in the viewer's zone. */
export const formatInstant = (instant: Date): string => viewer.day.format(instant)

/** "Nov 20, 4:05 PM" in the viewer's zone. */
export const formatClock = (instant: Date): string => viewer.clock.format(instant)

/** The date of an instant, with its exact time on hover and focus. */
export const Moment = ({ date }: { date: Date }) => {
  const { day, exact } = useFormats()
  return (
    <time dateTime={date.toISOString()} data-tooltip={exact.format(date)} className="tabular-nums">
      {day.format(date)}
    </time>
  )
}

/** The date and time of an instant. */
export const Clock = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{useFormats().clock.format(date)}</time>
)

/** The date and time of an instant that may be of another year. */
export const DateAndTime = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{useFormats().dayAndClock.format(date)}</time>
)

/** A day of the calendar, the same for every viewer. */
export const CalendarDay = ({ day }: { day: Day }) => (
  <time dateTime={day} className="tabular-nums">
    {formatDay(day)}
  </time>
)
