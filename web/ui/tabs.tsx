import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

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

/** Views of one thing, one shown at a time; arrow keys move between them. */
export const Tabs = ({ label, tabs, value, onChange }: Props) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-11 shrink-0 border-transparent border-b-3 px-4 font-semibold text-soft hover:text-ink data-[state=active]:border-spruce data-[state=active]:text-ink"
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
