import { type RefObject, useEffect, useEffectEvent } from 'react'
import { noteModal } from './open-modals.ts'

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
