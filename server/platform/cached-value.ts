export interface CachedValue<Value> {
  read(): Promise<Value>
  /** Invalidates the cache. The next read loads the value again. */
  invalidate(): void
}

/**
 * Caches the result of `load` until it's invalidated, but for at most `longest` ms, in case an invalidation
 * is missed. Concurrent reads share one call. Errors aren't cached.
 */
export const createCachedValue = <Value>(load: () => Promise<Value>, longest: number): CachedValue<Value> => {
  let last: { value: Promise<Value>; until: number } | undefined
  return {
    read: () => {
      if (last && performance.now() < last.until) return last.value
      const loading = { value: load(), until: performance.now() + longest }
      last = loading
      loading.value.catch(() => {
        if (last === loading) last = undefined
      })
      return loading.value
    },
    invalidate: () => {
      last = undefined
    },
  }
}
