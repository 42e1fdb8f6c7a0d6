import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './buttons.tsx'

interface Props {
  to: string
  /** The destination's name in a sentence, such as "the dashboard". */
  destination: string
  seconds?: number
  /**
   * Whether to show a button that pauses the redirect. Set this for pages with content. The Tab key also
   * pauses it, so that keyboard users can reach a link. After a reload or a visit through the browser's
   * history, the redirect starts paused.
   */
  pausable?: boolean
}

/** Whether the document was opened by a reload or through the browser's history. */
const isReloadOrRevisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** Counts down and then redirects. Screen readers announce it only once. */
export const CountdownRedirect = ({ to, destination, seconds = 3, pausable = false }: Props) => {
  const navigate = useNavigate()
  const [left, setLeft] = useState(seconds)
  const [isPaused, setPaused] = useState(() => pausable && isReloadOrRevisit())

  useEffect(() => {
    if (isPaused) return
    if (left === 0) {
      navigate(to, { replace: true })
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isPaused, to, navigate])

  useEffect(() => {
    if (!pausable) return
    const pauseOnTab = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setPaused(true)
    }
    addEventListener('keydown', pauseOnTab)
    return () => removeEventListener('keydown', pauseOnTab)
  }, [pausable])

  return (
    <div className="noscript:hidden" data-countdown="">
      <p role="status" className="sr-only">
        {isPaused ? 'This page stays open.' : `Taking you to ${destination} in ${seconds} seconds.`}
      </p>
      <p aria-hidden="true" className="text-sm text-faint tabular-nums">
        {isPaused ? (
          'This page stays open.'
        ) : (
          <>
            Taking you to {destination} in {left <= 1 ? '1 second' : `${left} seconds`}...
          </>
        )}
      </p>
      {pausable && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Continue' : 'Stay on this page'}
        </Button>
      )}
    </div>
  )
}
