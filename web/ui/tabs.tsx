import * as Radix from '@radix-ui/react-tabs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface Tab<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

interface Props<V extends string> {
  /** Names the group of tabs for assistive technology. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** The row stays below the head of the page while its content is scrolled. */
  isSticky?: boolean
}

/** So much of the row's edges fades where it goes on, pixels. */
const FADE = 56

/** Moves a row of tabs that is wider than the screen, and nothing else, until the open one is in sight, clear of the fading edges. */
const useShownTab = (place: number) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current
    const open = element?.children[place]
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
  }, [place])
  return row
}

/** At which edges of the row there are tabs beyond. */
const useHiddenTabs = (row: RefObject<HTMLDivElement | null>) => {
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
    resizing.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])
  return hidden
}

const arrow = 'pointer-events-none absolute bottom-3.5 size-5 text-soft'

/** Views of one thing, one shown at a time; arrow keys move between them. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, isSticky = false }: Props<V>) => {
  const row = useShownTab(tabs.findIndex((tab) => tab.value === value))
  const hidden = useHiddenTabs(row)
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div className={cx('relative border-line border-b', isSticky && 'sticky top-16 z-20 bg-paper pt-1')}>
        <Radix.List
          ref={row}
          aria-label={label}
          className={cx(
            'relative -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]',
            hidden.after && 'mask-r-from-[calc(100%-3.5rem)] mask-r-to-[calc(100%-1.25rem)]',
            hidden.before && 'mask-l-from-[calc(100%-3.5rem)] mask-l-to-[calc(100%-1.25rem)]',
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="min-h-11 shrink-0 border-transparent border-b-3 px-4 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink max-sm:px-3"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {/* What is beyond an edge is reached by dragging, or by the arrow keys. */}
        {hidden.before && <ChevronLeft className={cx(arrow, 'left-0')} aria-hidden="true" />}
        {hidden.after && <ChevronRight className={cx(arrow, 'right-0')} aria-hidden="true" />}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
