/** What was read a moment ago and may be read again from memory, until a caller says that it changed. */
export interface Remembered<Value> {
  read(): Promise<Value>
  /** It changed: reads from now on load anew. */
  forget(): void
}

/**
 * Remembers what `load` answers, for at most so many milliseconds, so that even a change that was not announced holds soon.
 * Those who ask at the same time share one load; a failed one is not remembered.
 */
export const remembered = <Value>(load: () => Promise<Value>, longest: number): Remembered<Value> => {
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
    forget: () => {
      last = undefined
    },
  }
}
