const MAX_TOASTS = 1
/** Time after which a dismissed toast is removed, in ms. Longer than its exit animation. */
const REMOVE_DELAY_MS = 1_000_000

export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'plain' | 'destructive'
  /** An optional action. The same action must also be available elsewhere. */
  action?: { label: string; onPress: () => void } | undefined
}

export interface ShownToast extends Toast {
  id: number
  open: boolean
}

let toasts: readonly ShownToast[] = []
let lastId = 0
const toastListeners = new Set<() => void>()

const setToasts = (next: readonly ShownToast[]): void => {
  toasts = next
  for (const listener of toastListeners) listener()
}

/** Shows a toast and replaces the previous one. */
export const showToast = (toast: Toast): void => {
  lastId += 1
  setToasts([{ ...toast, id: lastId, open: true }, ...toasts].slice(0, MAX_TOASTS))
}

export const dismissToast = (id: number): void => {
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

export const getToasts = (): readonly ShownToast[] => toasts

/** Calls `listener` whenever the toasts change. Returns a function that removes the listener. */
export const subscribeToToasts = (listener: () => void): (() => void) => {
  toastListeners.add(listener)
  return () => toastListeners.delete(listener)
}
