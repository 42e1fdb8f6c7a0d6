import * as Radix from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface Props {
  /** Names the group of tabs for assistive technology. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
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

/** Views of one thing, one shown at a time; arrow keys move between them. */
export const Tabs = ({ label, tabs, value, onChange }: Props) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List
      ref={useShownTab(tabs.findIndex((tab) => tab.value === value))}
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-line border-b"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-11 shrink-0 border-transparent border-b-3 px-4 font-semibold text-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-spruce data-[state=active]:text-ink"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="pt-5">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
