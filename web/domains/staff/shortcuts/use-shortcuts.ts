import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOn } from './shortcut-setting.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A modal dialog has the keyboard to itself, unless it is a project, whose shortcuts are meant for it. */
const isTaken = (): boolean => {
  const modals = document.querySelectorAll('dialog:modal')
  const top = modals.item(modals.length - 1)
  return modals.length > 0 && !top.hasAttribute('data-project')
}

/**
 * Calls an action at the press of its one key, on the whole page, except while a user types, in a dialog, or where
 * the user has switched shortcuts off.
 */
export const useShortcuts = (actions: Record<string, () => void>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!areShortcutsOn() || isTyping(event.target) || isTaken()) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
