import { useEffect, useState } from 'react'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { Moment } from '#web/ui/moment.tsx'

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const midnightOf = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0)

/** Days are those of the viewer's calendar, so that they agree with the date beside them. */
export const formatAgo = (since: Date, now: Date): string => {
  const passed = now.getTime() - since.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour')
  return relative.format(Math.round((midnightOf(since) - midnightOf(now)) / DAY), 'day')
}

/** How long something waits, with the day and the exact time. */
export const WaitingSince = ({ since }: { since: Date }) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="text-sm whitespace-nowrap text-soft tabular-nums">
      <span className="font-semibold text-ink">{formatAgo(since, now)}</span> · <Moment date={since} />
    </span>
  )
}
