import * as Radix from '@radix-ui/react-tabs'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import { Menu, menuIconStyle } from './menu.tsx'

interface Tab<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
  /**
   * The label and icon in the overflow menu if the tab doesn't fit in the row. A tab without a menu item
   * always stays in the row.
   */
  menuItem?: { label: string; icon: LucideIcon }
}

interface Props<V extends string> {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Whether the tab list stays below the page header while the page scrolls. Not on phones. */
  isSticky?: boolean
}

/** The width of the button that opens the menu, in px. */
const MENU_WIDTH_PX = 44
const GAP_PX = 4

/**
 * Returns the values of tabs that don't fit in the row, separated by spaces. The open tab and tabs without
 * a menu item always stay in the row.
 */
const useOverflow = <V extends string>(
  row: RefObject<HTMLElement | null>,
  tabs: readonly Tab<V>[],
  value: V,
): string => {
  const [hidden, setHidden] = useState('')
  const names = tabs.map((tab) => (tab.menuItem && tab.value !== value ? tab.value : '')).join(' ')
  useLayoutEffect(() => {
    const element = row.current
    const frame = element?.parentElement
    if (!element || !frame || names.trim() === '') return setHidden('')
    const triggers = Array.from(element.querySelectorAll<HTMLElement>('[role=tab]'))
    const measure = () => {
      const widths = triggers.map((trigger) => trigger.offsetWidth + GAP_PX)
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
      if (sum(widths) <= frame.clientWidth) return setHidden('')
      const movable = names.split(' ')
      const fixed = sum(widths.filter((_, index) => !movable[index]))
      let room = frame.clientWidth - MENU_WIDTH_PX - fixed
      const beyond = movable.filter((name, index) => {
        if (name === '') return false
        room -= widths[index] ?? 0
        return room < 0
      })
      setHidden(beyond.join(' '))
    }
    const resizing = new ResizeObserver(measure)
    for (const one of [frame, ...triggers]) resizing.observe(one)
    measure()
    return () => resizing.disconnect()
  }, [row, names])
  return hidden
}

/**
 * Tabs that support navigation with the arrow keys. Tabs that don't fit in the row are in a menu, or wrap to
 * another row if they have no menu item.
 */
export const Tabs = <V extends string>({ label, tabs, value, onChange, isSticky = false }: Props<V>) => {
  const row = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(row, tabs, value).split(' ')
  const isHidden = (tab: Tab<V>) => tab.value !== value && overflow.includes(tab.value)
  const choose = (chosen: string) => {
    const tab = tabs.find((one) => one.value === chosen)
    if (tab) onChange(tab.value)
  }
  const chosenFromMenu = useRef<V>(null)
  // Once the tab is open, it's in the row, so move focus to it from the menu.
  useEffect(() => {
    if (chosenFromMenu.current !== value) return
    chosenFromMenu.current = null
    row.current?.querySelector<HTMLElement>('[data-state=active]')?.focus()
  }, [value])
  const items = tabs.filter(isHidden).flatMap(({ value: chosen, menuItem }) => {
    const onSelect = () => {
      chosenFromMenu.current = chosen
      onChange(chosen)
    }
    return menuItem ? { ...menuItem, onSelect } : []
  })
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div
        className={joinClasses(
          'flex items-end border-line border-b',
          isSticky && 'z-20 bg-paper pt-1 sm:sticky sm:top-16',
        )}
      >
        <Radix.List
          ref={row}
          aria-label={label}
          className="relative -mb-px flex min-w-0 grow flex-wrap gap-x-1 max-sm:gap-x-0"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={joinClasses(
                'min-h-11 shrink-0 whitespace-nowrap border-transparent border-b-3 px-3 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink max-sm:px-1.5 max-sm:text-sm forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
                isHidden(tab) && 'invisible absolute',
              )}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {items.length > 0 && (
          <Menu
            button={<Ellipsis className="size-5" aria-hidden="true" />}
            aria-label={`More ${label.toLowerCase()}`}
            className={menuIconStyle}
            items={items}
            width="w-56"
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
