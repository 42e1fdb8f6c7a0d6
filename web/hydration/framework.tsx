import { useEffect, useState } from 'react'
import { Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { type HydrateOn, pageAt } from '#contract/pages.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FRAMEWORK_ID, HYDRATED } from './marks.ts'

const wasDeferred = (): boolean =>
  typeof document !== 'undefined' && document.getElementById(FRAMEWORK_ID) !== null

/** When the page that is shown is hydrated; the page for addresses that are none only informs. */
export const useHydrateOn = (): HydrateOn => {
  const { pathname } = useLocation()
  const isMissing = useMatches().some(({ params }) => '*' in params)
  return isMissing ? 'interaction' : (pageAt(pathname)?.hydrateOn ?? 'load')
}

/**
 * The framework's scripts at the end of the document. A page whose hydration was deferred has them in its template instead of here,
 * so that its first render must not expect them.
 */
export const Framework = () => {
  const hydrated = useHydrated()
  const [later] = useState(wasDeferred)
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED))
    // Pages that were hydrated at once have nothing else to end the waiting of what is drawn later.
    document.documentElement.dataset.drawn = ''
  }, [])
  if (later) return hydrated ? <ScrollRestoration /> : null
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}
