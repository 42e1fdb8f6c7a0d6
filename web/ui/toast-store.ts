/** Shows at most one toast. A dismissed toast stays in the list until long after its exit animation. */
const MAX_TOASTS = 1
const REMOVE_DELAY_MS = 1_000_000

export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'plain' | 'destructive'
  /** An optional action. It must also be available elsewhere. */
  action?: { label: string; onPress: () => void } | undefined
}

export interface ShownToast extends Toast {
  id: number
  open: boolean
}

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly ShownToast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast and replaces the previous one. */
export const showToast = (toast: Toast): void => {
  lastId += 1
  change([{ ...toast, id: lastId, open: true }, ...toasts].slice(0, MAX_TOASTS))
}

export const dismissToast = (id: number): void => {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

export const currentToasts = (): readonly ShownToast[] => toasts

/** Calls `listener` at every change; returns the function that stops it. */
export const onToastsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
