import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ReadFailureLine } from '#web/ui/read-failure.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { type Command, useCommands } from './use-commands.ts'

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  PageDown: (place, count) => Math.min(place + 6, count - 1),
  PageUp: (place) => Math.max(place - 6, 0),
}

/** One suggestion. The keyboard stays in the field, which says by its id which one is meant. */
const Option = ({
  id,
  command,
  isActive,
  onChoose,
}: {
  id: string
  command: Command
  isActive: boolean
  onChoose: () => void
}) => {
  const option = useRef<HTMLButtonElement>(null)
  const Icon = command.icon
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={option}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left',
        isActive ? 'bg-mist text-ink' : 'text-ink hover:bg-mist',
      )}
    >
      <Icon className={cx('size-4.5 shrink-0', isActive ? 'text-link' : 'text-faint')} aria-hidden="true" />
      <span className="flex min-w-0 grow items-center justify-between gap-x-3 max-sm:flex-col max-sm:items-start">
        <span className="max-w-full truncate font-medium">{command.label}</span>
        <span className="max-w-full shrink-0 truncate text-sm text-faint empty:hidden">{command.note}</span>
      </span>
    </button>
  )
}

const Options = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const { commands, isSearching, retry } = useCommands(typed, onHelp)
  const place = Math.max(
    0,
    commands.findIndex((command) => command.id === activeId),
  )
  const active = commands[place]
  const optionId = (command: Command) => `${id}-${command.id}`
  const choose = (command: Command) => {
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      setActiveId(commands[step(place, commands.length)]?.id)
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <>
      <div className="relative border-line border-b">
        <Search
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <input
          type="text"
          role="combobox"
          aria-label="Jump to a project, page, or action"
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
          placeholder="Search or jump to..."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full bg-transparent pr-5 pl-13 text-lg placeholder:text-faint focus-visible:outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        aria-busy={isSearching}
        className="max-h-[55dvh] overflow-y-auto p-2"
      >
        {commands.map((command) => (
          <Option
            key={command.id}
            id={optionId(command)}
            command={command}
            isActive={command === active}
            onChoose={() => choose(command)}
          />
        ))}
      </div>
      {retry && !isSearching && (
        <div className="px-5 pb-3">
          <ReadFailureLine title="We couldn't search projects" onRetry={retry} />
        </div>
      )}
      <p role="status" className="border-line border-t px-5 py-2.5 text-sm text-faint">
        {commands.length === 0
          ? isSearching
            ? 'Searching...'
            : retry
              ? 'Projects not searched.'
              : 'No results.'
          : `${commands.length} ${commands.length === 1 ? 'result' : 'results'}.`}
        {commands.length > 0 && (
          <span className="pointer-coarse:hidden">
            {' Use the arrow keys to choose, Enter to open, and Escape to close.'}
          </span>
        )}
      </p>
    </>
  )
}

/** Jumps to a project, a page or an action by a few letters. */
export const Palette = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      className="mx-auto mt-[14dvh] w-[calc(100%-1.5rem)] max-w-2xl animate-rise overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <Options onClose={onClose} onHelp={onHelp} />
    </dialog>
  )
}
