import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { readPreference, storePreference } from '#web/ui/preference.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Whether a modal dialog other than the project panel is on top. Shortcuts are disabled while one is open.
 */
const isDialogOpen = (): boolean => {
  const modals = document.querySelectorAll('dialog:modal')
  const top = modals.item(modals.length - 1)
  return modals.length > 0 && !top.hasAttribute('data-project')
}

/**
 * Binds single keys to actions on the entire page. Ignores keys while the user types or a dialog is open, and
 * if the user turned off shortcuts.
 */
export const useShortcuts = (actions: Record<string, () => void>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!areShortcutsEnabled() || isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const getRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

/**
 * Binds keys for the rows of a list. J and K move focus to the next and previous row, and open its project if
 * another one is open beside the list. X selects or deselects the focused row. Shift+X includes all rows
 * between it and the last changed row.
 */
export const useRowShortcuts = (): void => {
  const { search } = useLocation()
  const isOpen = new URLSearchParams(search).has('project')
  const lastRow = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset.row !== undefined) lastRow.current = target
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    if (!isOpen && document.activeElement === document.body) lastRow.current?.focus()
  }, [isOpen])

  const move = (step: 1 | -1) => {
    const all = getRows()
    const last = lastRow.current ? all.indexOf(lastRow.current) : -1
    // If no row has had focus, start at the open project.
    const at = last < 0 ? all.findIndex((row) => row.ariaCurrent === 'true') : last
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(at + step, all.length - 1))]
    // A row in a hidden list can't receive focus, so `onFocus` wouldn't record it.
    lastRow.current = next
    next?.focus()
    if (isOpen) next?.click()
  }
  const select = (isRange: boolean) => {
    const box = document.activeElement?.closest('tr')?.querySelector('[data-select]')
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
  }
  const selectRow = () => select(false)
  const selectRange = () => select(true)
  useShortcuts({ j: () => move(1), k: () => move(-1), x: selectRow, X: selectRange })
}

/** Whether single-key shortcuts are on. Users of speech input can turn them off. */
export const areShortcutsEnabled = (): boolean => readPreference('shortcuts') !== 'off'

export const setShortcutsEnabled = (on: boolean): void => storePreference('shortcuts', on ? 'on' : 'off')
