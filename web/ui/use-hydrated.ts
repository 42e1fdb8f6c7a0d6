import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false during prerendering and hydration, and true afterward. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
