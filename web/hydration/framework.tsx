import { useEffect, useState } from 'react'
import { Scripts, ScrollRestoration, useMatches } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AWAKE, FRAMEWORK_ID, type FrameworkNeed } from './marks.ts'

const wasAsleep = (): boolean =>
  typeof document !== 'undefined' && document.getElementById(FRAMEWORK_ID) !== null

const needs: readonly unknown[] = ['when-approached', 'when-touched'] satisfies FrameworkNeed[]
const isNeed = (value: unknown): value is FrameworkNeed => needs.includes(value)

const needOf = (handle: unknown): FrameworkNeed | undefined =>
  typeof handle === 'object' && handle !== null && 'framework' in handle && isNeed(handle.framework)
    ? handle.framework
    : undefined

/** When the page that is shown needs the framework, by its route's handle. */
export const useFrameworkNeed = (): FrameworkNeed =>
  useMatches()
    .map(({ handle }) => needOf(handle))
    .find((need) => need !== undefined) ?? 'now'

/**
 * The framework's scripts at the end of the document. A page that slept has them in its template instead of here,
 * so that its first render must not expect them.
 */
export const Framework = () => {
  const hydrated = useHydrated()
  const [later] = useState(wasAsleep)
  useEffect(() => {
    dispatchEvent(new Event(AWAKE))
    // Pages that never slept have nobody else to end the waiting of what is drawn later.
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
