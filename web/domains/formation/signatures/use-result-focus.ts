import { useEffect, useRef } from 'react'

/** Returns a ref. When the state changes, focuses its element and scrolls to the top of the page. */
export const useResultFocus = (state: string) => {
  const result = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) {
      result.current?.focus()
      window.scrollTo({ top: 0 })
    }
    before.current = state
  }, [state])
  return result
}
