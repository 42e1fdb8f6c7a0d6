import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * Shows the browser's own modal dialog: it traps focus, makes the page behind inert and gives focus back afterwards.
 * Escape and a press outside call `close`. Focus begins at the element marked `data-autofocus`, if there is one.
 * Returns what hides it again.
 */
export const showModal = (element: HTMLDialogElement, close: () => void): (() => void) => {
  const returnTo = document.activeElement
  const onCancel = (event: Event) => {
    event.preventDefault()
    // A dialog above this one tells of its end here too.
    if (event.target === element) close()
  }
  const onPress = (event: MouseEvent) => {
    if (event.target === element) close()
  }
  // Where the user has done nothing for a while, the browser closes it without asking first.
  const onClosed = (event: Event) => {
    if (event.target === element && !element.open) close()
  }
  element.addEventListener('close', onClosed)
  element.addEventListener('cancel', onCancel)
  element.addEventListener('mousedown', onPress)
  element.showModal()
  element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  const forget = noteModal(element)
  return () => {
    element.removeEventListener('close', onClosed)
    element.removeEventListener('cancel', onCancel)
    element.removeEventListener('mousedown', onPress)
    forget()
    element.close()
    if (returnTo instanceof HTMLElement) returnTo.focus()
  }
}

/** Shows a modal dialog while the component lives. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => (dialog.current ? showModal(dialog.current, close) : undefined), [dialog])
}

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLDialogElement[]): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Notes that a modal dialog lies over everything; returns what notes that it went. */
const noteModal = (dialog: HTMLDialogElement): (() => void) => {
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
