import * as Radix from '@radix-ui/react-tabs'
import { ChevronRight } from 'lucide-react'
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

/** Moves a row of tabs that is wider than the screen, and nothing else, until the open one is in sight. */
const useShownTab = (place: number) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = row.current?.children[place]
    if (!row.current || !open) return
    const [outer, inner] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()]
    if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right
    else if (inner.left < outer.left) row.current.scrollLeft -= outer.left - inner.left
  }, [place])
  return row
}

/** Are there tabs beyond the right edge of the row? */
const useHiddenTabs = (row: RefObject<HTMLDivElement | null>): boolean => {
  const [areSome, setSome] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => setSome(element.scrollLeft + element.clientWidth < element.scrollWidth - 4)
    const resizing = new ResizeObserver(measure)
    resizing.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])
  return areSome
}

/** Views of one thing, one shown at a time; arrow keys move between them. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, isSticky = false }: Props<V>) => {
  const row = useShownTab(tabs.findIndex((tab) => tab.value === value))
  const areHidden = useHiddenTabs(row)
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div className={cx('relative', isSticky && 'sticky top-16 z-20 bg-paper pt-1')}>
        <Radix.List
          ref={row}
          aria-label={label}
          className={cx(
            'relative flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]',
            areHidden && 'mask-r-from-[calc(100%-3.5rem)] mask-r-to-[calc(100%-1.25rem)]',
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px min-h-11 shrink-0 border-transparent border-b-3 px-4 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink max-sm:px-3"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {areHidden && (
          // What is beyond the edge is reached by dragging, or by the arrow keys.
          <ChevronRight
            className="pointer-events-none absolute right-0 bottom-3.5 size-5 text-soft"
            aria-hidden="true"
          />
        )}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
