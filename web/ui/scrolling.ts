import { type RefObject, useEffect, useState } from 'react'
import { joinClasses } from './join-classes.ts'

/** Returns `smooth`, or `auto` if the user prefers reduced motion. */
export const getScrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** The width of the faded edges on a scrollable row, in px. */
const EDGE_FADE_PX = 56

/**
 * Scrolls a row until the element that matches the selector `chosen` is visible between the faded edges, and
 * again when `value` or a width changes. Doesn't scroll the page.
 */
export const useScrollRowToElement = (
  row: RefObject<HTMLElement | null>,
  chosen: string,
  value: unknown,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value chooses another element.
  useEffect(() => {
    const element = row.current
    const open = element?.querySelector(chosen)
    if (!element || !open) return
    const show = () => {
      const [outer, inner] = [element.getBoundingClientRect(), open.getBoundingClientRect()]
      if (inner.right > outer.right - EDGE_FADE_PX)
        element.scrollLeft += inner.right - outer.right + EDGE_FADE_PX
      else if (inner.left < outer.left + EDGE_FADE_PX)
        element.scrollLeft -= outer.left + EDGE_FADE_PX - inner.left
    }
    // The width changes when a panel opens or the web font loads.
    const resizing = new ResizeObserver(show)
    resizing.observe(element)
    resizing.observe(open)
    return () => resizing.disconnect()
  }, [row, chosen, value])
}

/** Returns whether a row has hidden content before and after its visible part. */
export const useHiddenEdges = (row: RefObject<HTMLElement | null>) => {
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

/** Returns class names that fade the edges with hidden content. */
export const getEdgeFadeStyle = ({ before, after }: { before: boolean; after: boolean }): string =>
  joinClasses(
    after && 'mask-r-from-[calc(100%-3.5rem)] mask-r-to-[calc(100%-1.25rem)]',
    before && 'mask-l-from-[calc(100%-3.5rem)] mask-l-to-[calc(100%-1.25rem)]',
  )

/** Returns the closest ancestor that scrolls vertically, or the page. */
export const findScrollArea = (element: HTMLElement): Element | null => {
  for (let area = element.parentElement; area; area = area.parentElement)
    if (area.scrollHeight > area.clientHeight && /auto|scroll/.test(getComputedStyle(area).overflowY))
      return area
  return document.scrollingElement
}

/** Props that let keyboard users focus a scrolling area, even if it contains no focusable element. */
export const scrollAreaProps = { tabIndex: 0 }
