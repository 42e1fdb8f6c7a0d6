import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Callbacks that wait until the next page is on the screen. */
const waiting = new Set<() => void>()

/**
 * Resolves when the page that is navigated to next has been drawn. The router's own promise comes earlier, while
 * the page before still stands, and with it the guard that sends users without a session to the login.
 */
export const pageDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve)
  })

/** Tells of every page that has been drawn; called once, by what is there on all of them. */
export const useTellPageDrawn = (): void => {
  const { key } = useLocation()
  useEffect(() => {
    if (key === undefined) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }, [key])
}
