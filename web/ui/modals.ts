import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * Opens a native modal dialog, which traps focus, makes the page inert, and returns focus when it's closed.
 * Escape and clicks outside call `close`. Focus starts at the element with `data-autofocus`, if there is one.
 * Returns a function that closes the dialog.
 */
export const showModal = (element: HTMLDialogElement, close: () => void): (() => void) => {
  const returnTo = document.activeElement
  const onCancel = (event: Event) => {
    event.preventDefault()
    // Cancel events from nested dialogs bubble up to this one.
    if (event.target === element) close()
  }
  const onPress = (event: MouseEvent) => {
    if (event.target === element) close()
  }
  // If the user presses Escape without having interacted with the page, the browser may close the dialog
  // without a cancel event.
  const onClosed = (event: Event) => {
    if (event.target === element && !element.open) close()
  }
  element.addEventListener('close', onClosed)
  element.addEventListener('cancel', onCancel)
  element.addEventListener('mousedown', onPress)
  element.showModal()
  element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  const unregister = registerModal(element)
  return () => {
    element.removeEventListener('close', onClosed)
    element.removeEventListener('cancel', onCancel)
    element.removeEventListener('mousedown', onPress)
    unregister()
    element.close()
    if (returnTo instanceof HTMLElement) returnTo.focus()
  }
}

/** Opens `dialog` as a modal dialog while the component is mounted. See `showModal`. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => (dialog.current ? showModal(dialog.current, close) : undefined), [dialog])
}

let openModals: readonly HTMLDialogElement[] = []
const modalListeners = new Set<() => void>()

const setOpenModals = (next: readonly HTMLDialogElement[]): void => {
  openModals = next
  for (const listener of modalListeners) listener()
}

/** Registers an open modal dialog. Returns a function that removes it. */
const registerModal = (dialog: HTMLDialogElement): (() => void) => {
  setOpenModals([...openModals, dialog])
  return () => setOpenModals(openModals.filter((other) => other !== dialog))
}

/**
 * Uses `show` to open a dialog below the modal dialogs that are already open, if any. If there are any, focus
 * doesn't move. Returns the result of `show`.
 */
export const showUnderModals = (show: () => () => void): (() => void) => {
  const above = openModals
  const focused = document.activeElement
  const hide = show()
  for (const modal of above) {
    modal.close()
    modal.showModal()
  }
  if (above.length > 0) {
    setOpenModals([...openModals.filter((dialog) => !above.includes(dialog)), ...above])
    if (focused instanceof HTMLElement) focused.focus()
  }
  return hide
}

const subscribeToModals = (listener: () => void): (() => void) => {
  modalListeners.add(listener)
  return () => modalListeners.delete(listener)
}

/**
 * Returns the topmost modal dialog, or null. Everything outside it is inert, so elements that must stay
 * usable are rendered into it.
 */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribeToModals,
    () => openModals.at(-1) ?? null,
    () => null,
  )
