import * as Radix from '@radix-ui/react-tabs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { joinClasses } from './cx.ts'
import { getEdgeFadeStyle, useHiddenEdges, useScrollIntoRow } from './scrolling.ts'

interface Tab<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

interface Props<V extends string> {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Whether the tab list stays below the page header while the page scrolls. */
  isSticky?: boolean
}

const arrowStyle = 'pointer-events-none absolute bottom-3.5 size-5 text-soft'

/** Tabs that support navigation with the arrow keys. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, isSticky = false }: Props<V>) => {
  const row = useRef<HTMLDivElement>(null)
  useScrollIntoRow(row, '[data-state=active]', value)
  const hidden = useHiddenEdges(row)
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div
        className={joinClasses(
          'relative border-line border-b',
          isSticky && 'sticky top-16 z-20 bg-paper pt-1',
        )}
      >
        <Radix.List
          ref={row}
          aria-label={label}
          className={joinClasses(
            'relative -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]',
            getEdgeFadeStyle(hidden),
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="min-h-11 shrink-0 border-transparent border-b-3 px-4 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink max-sm:px-3 forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {/* Indicates hidden tabs, which users can reach by scrolling or with the arrow keys. */}
        {hidden.before && <ChevronLeft className={joinClasses(arrowStyle, 'left-0')} aria-hidden="true" />}
        {hidden.after && <ChevronRight className={joinClasses(arrowStyle, 'right-0')} aria-hidden="true" />}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
