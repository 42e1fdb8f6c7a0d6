import type { KeyboardEvent } from 'react'

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/** Arrow keys, Home and End lead from row to row; each row has one element marked `data-row` that takes focus. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const from = event.target instanceof HTMLElement ? event.target : null
  if (!step || from?.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  event.preventDefault()
  rows[step(rows.indexOf(from), rows.length - 1)]?.focus()
}
