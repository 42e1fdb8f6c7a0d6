import { useEffect, useState } from 'react'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { Moment } from '#web/ui/moment.tsx'

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const formatAgo = (since: Date, now: Date): string => {
  const passed = now.getTime() - since.getTime()
  const [unit, ms] = steps.find(([, length]) => passed >= length) ?? ['minute', MINUTE]
  return passed < MINUTE ? 'just now' : relative.format(-Math.floor(passed / ms), unit)
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
