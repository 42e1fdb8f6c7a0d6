import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './buttons.tsx'

interface Props {
  to: string
  /** Where that is, as a user would say it: "the dashboard". */
  destination: string
  seconds?: number
  /** Offers to stay, where the page has something to read. A page that was reloaded stays by itself. */
  pausable?: boolean
}

/** Whether this document was opened by a reload or by going back, not by a link. */
const isReopened = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * Says where the page goes by itself, counts down, and goes there; screen readers hear it once. The marks are for
 * pages that are not hydrated, where a small script does the same.
 */
export const CountdownRedirect = ({ to, destination, seconds = 3, pausable = false }: Props) => {
  const navigate = useNavigate()
  const [left, setLeft] = useState(seconds)
  const [isPaused, setPaused] = useState(() => pausable && isReopened())

  useEffect(() => {
    if (isPaused) return
    if (left === 0) {
      navigate(to, { replace: true })
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isPaused, to, navigate])

  return (
    <div className="noscript:hidden" data-countdown={seconds} data-to={to}>
      <p role="status" className="sr-only">
        {isPaused ? 'This page stays open.' : `Taking you to ${destination} in ${seconds} seconds.`}
      </p>
      <p aria-hidden="true" className="text-sm text-faint tabular-nums">
        {isPaused ? (
          'This page stays open.'
        ) : (
          <>
            Taking you to {destination} in{' '}
            <span data-left="">{left <= 1 ? '1 second' : `${left} seconds`}</span>...
          </>
        )}
      </p>
      {pausable && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Continue' : 'Stay on This Page'}
        </Button>
      )}
    </div>
  )
}
