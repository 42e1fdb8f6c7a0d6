import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLDialogElement[]): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Notes that a modal dialog lies over everything; returns what notes that it went. */
export const noteModal = (dialog: HTMLDialogElement): (() => void) => {
  change([...open, dialog])
  return () => change(open.filter((other) => other !== dialog))
}

/**
 * Shows, by `show`, a dialog that belongs under the modal dialogs that are open already: they stay over it, and the focus
 * stays where it is. Returns what `show` returns.
 */
export const showUnderModals = (show: () => () => void): (() => void) => {
  const above = open
  const focused = document.activeElement
  const hide = show()
  for (const modal of above) {
    modal.close()
    modal.showModal()
  }
  if (above.length > 0) {
    change([...open.filter((dialog) => !above.includes(dialog)), ...above])
    if (focused instanceof HTMLElement) focused.focus()
  }
  return hide
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The dialog that lies over everything, or null. All else on the page is inert meanwhile: what must stay within
 * reach has to be inside of it.
 */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
