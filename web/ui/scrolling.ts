import { type RefObject, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** So much of a row's edges fades where it goes on, pixels. */
const FADE = 56

/** Moves a row that is wider than the screen, and nothing else, until what `chosen` selects is in sight, clear of the fading edges. */
export const useShownInRow = (row: RefObject<HTMLElement | null>, chosen: string, value: unknown): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value chooses another element.
  useEffect(() => {
    const element = row.current
    const open = element?.querySelector(chosen)
    if (!element || !open) return
    const show = () => {
      const [outer, inner] = [element.getBoundingClientRect(), open.getBoundingClientRect()]
      if (inner.right > outer.right - FADE) element.scrollLeft += inner.right - outer.right + FADE
      else if (inner.left < outer.left + FADE) element.scrollLeft -= outer.left + FADE - inner.left
    }
    // Its width is known when a panel has opened and its typeface has come.
    const resizing = new ResizeObserver(show)
    resizing.observe(element)
    resizing.observe(open)
    return () => resizing.disconnect()
  }, [row, chosen, value])
}

/** At which edges of the row there is more beyond. */
export const useHiddenInRow = (row: RefObject<HTMLElement | null>) => {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const before = element.scrollLeft > 4
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 4
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    const resizing = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) resizing.observe(one)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])
  return hidden
}

/** Fades the edges at which there is more beyond. */
export const fadeEdges = ({ before, after }: { before: boolean; after: boolean }): string =>
  cx(
    after && 'mask-r-from-[calc(100%-3.5rem)] mask-r-to-[calc(100%-1.25rem)]',
    before && 'mask-l-from-[calc(100%-3.5rem)] mask-l-to-[calc(100%-1.25rem)]',
  )

/** What scrolls must be reachable by keyboard, also where it holds nothing else that takes focus. */
export const scrollArea = { tabIndex: 0 }
