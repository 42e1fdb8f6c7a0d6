import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useShortcuts } from './use-shortcuts.ts'

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

/**
 * J and K lead down and up the rows of the list on the page. While a project is open beside the list, they open the next
 * one.
 */
export const useRowKeys = (): void => {
  const { search } = useLocation()
  const isOpen = new URLSearchParams(search).has('case')
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
    const all = rows()
    const last = lastRow.current ? all.indexOf(lastRow.current) : -1
    // Without one that had the focus: the one that the address has opened.
    const at = last < 0 ? all.findIndex((row) => row.ariaCurrent === 'true') : last
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(at + step, all.length - 1))]
    // A list that is hidden behind a whole page takes no focus.
    lastRow.current = next
    next?.focus()
    if (isOpen) next?.click()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
}
