import { Tooltip } from './tooltip.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Nov 20, 2026" in the viewer's zone. */
export const formatDay = (date: Date): string => day.format(date)

/** "Nov 20, 4:05 PM" in the viewer's zone. */
export const formatClock = (date: Date): string => clock.format(date)

/** A date, with its exact time on hover and focus. */
export const Moment = ({ date }: { date: Date }) => (
  <Tooltip text={exact.format(date)}>
    <time dateTime={date.toISOString()} className="tabular-nums">
      {formatDay(date)}
    </time>
  </Tooltip>
)
