import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML that is built ahead of time and while it comes alive, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
