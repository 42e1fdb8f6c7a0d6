import { useSyncExternalStore } from 'react'
import { BUSINESS_TIME_ZONE, type Day, formatDay } from '#contract/dates.ts'

/** Creates date formats for a time zone. Defaults to the viewer's time zone. */
const createFormats = (timeZone?: string) => ({
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

const viewerFormats = createFormats()
const easternFormats = createFormats(BUSINESS_TIME_ZONE)

const subscribeToNothing = () => () => {}

/** Returns the viewer's date formats. Prerendered pages use Eastern Time until they're hydrated. */
const useFormats = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => viewerFormats,
    () => easternFormats,
  )

/** Formats an instant's date in the viewer's time zone: "Nov 20, 2026". */
export const formatInstantDate = (instant: Date): string => viewerFormats.day.format(instant)

/** Formats an instant's date and time in the viewer's time zone: "Nov 20, 4:05 PM". */
export const formatShortDateTime = (instant: Date): string => viewerFormats.clock.format(instant)

/** An instant's date in the viewer's time zone. Its tooltip shows the time. */
export const InstantDate = ({ date }: { date: Date }) => {
  const { day, exact } = useFormats()
  return (
    <time dateTime={date.toISOString()} data-tooltip={exact.format(date)} className="tabular-nums">
      {day.format(date)}
    </time>
  )
}

/** An instant's date and time in the viewer's time zone, without the year. */
export const ShortDateTime = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{useFormats().clock.format(date)}</time>
)

/** An instant's date (with the year) and time in the viewer's time zone. */
export const DateAndTime = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{useFormats().dayAndClock.format(date)}</time>
)

/** A calendar day. It's the same in every time zone. */
export const CalendarDay = ({ day }: { day: Day }) => (
  <time dateTime={day} className="tabular-nums">
    {formatDay(day)}
  </time>
)
