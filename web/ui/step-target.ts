import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { getScrollBehavior } from './scrolling.ts'

/** The parts of a project's page that the links of its next steps lead to. */
export type StepTarget = 'documents' | 'formation' | 'messages' | 'results' | 'payments'

/** Returns the props that mark the element that a step's link scrolls to and focuses. */
export const getStepTargetProps = (target: StepTarget) => ({ 'data-step-target': target })

/** Returns the props that mark a heading and make it focusable. */
export const getStepHeadingProps = (target: StepTarget) => ({ ...getStepTargetProps(target), tabIndex: -1 })

/** Returns the location state for a link that leads to a step's target. */
export const createStepState = (stepTarget: StepTarget) => ({ stepTarget })

const readStepState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'stepTarget' in state ? String(state.stepTarget) : null

const showStepTarget = (name: string): boolean => {
  const target = document.querySelector<HTMLElement>(`[data-step-target="${name}"]`)
  if (!target) return false
  const isHeading = target.matches('h2, h3')
  target.scrollIntoView({ behavior: getScrollBehavior(), block: isHeading ? 'start' : 'center' })
  target.focus({ preventScroll: true })
  return true
}

/** Events that end the wait for a target that hasn't loaded yet. */
const userEvents = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Scrolls to a step's target and focuses it when its link was used, even if the link leads to the current
 * page. Waits for a target that hasn't loaded yet, until the user does something else.
 */
export const useStepTarget = (): void => {
  const { key, state } = useLocation()
  const name = readStepState(state)
  // Going back and reloading restore the scroll position instead.
  const isLinkUsed = useNavigationType() !== 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each use of a link has another key.
  useEffect(() => {
    if (name === null || !isLinkUsed || showStepTarget(name)) return
    const stop = new AbortController()
    const loading = new MutationObserver(() => {
      if (showStepTarget(name)) stop.abort()
    })
    stop.signal.addEventListener('abort', () => loading.disconnect())
    for (const event of userEvents)
      addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true })
    loading.observe(document.body, { childList: true, subtree: true })
    return () => stop.abort()
  }, [key, name, isLinkUsed])
}
