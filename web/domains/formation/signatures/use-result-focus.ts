import { useEffect, useRef } from 'react'

/** Moves the focus to the result when the state changes, for example after the user signed or declined. */
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
