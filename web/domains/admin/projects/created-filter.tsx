import * as Popover from '@radix-ui/react-popover'
import { CalendarDays } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { filterControl } from '#web/ui/search-field.tsx'

interface Props {
  from: string
  to: string
  onChange: (changes: Record<string, string>) => void
}

/** Between which days a project was created, in Eastern Time. */
export const CreatedFilter = ({ from, to, onChange }: Props) => {
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <label className="grid gap-1 text-sm text-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
        className={cx(filterControl, 'px-3 text-ink')}
      />
    </label>
  )
  return (
    <Popover.Root>
      <Popover.Trigger
        className={cx(
          filterControl,
          'inline-flex items-center gap-2 px-3',
          (from || to) && 'border-spruce bg-mist font-semibold',
        )}
      >
        <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
        {from || to ? `${from || 'Any day'} to ${to || 'today'}` : 'Created'}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Created"
          align="end"
          sideOffset={6}
          className="z-40 grid w-60 animate-rise gap-3 rounded-card border border-line bg-card p-4 text-ink shadow-card"
        >
          {day('from', 'Created from', from)}
          {day('to', 'to (ET)', to)}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
