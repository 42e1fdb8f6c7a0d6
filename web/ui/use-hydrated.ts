import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False during prerendering and hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
