import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useModal } from '#web/ui/modals.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { MAX_SEARCH_LENGTH, type PaletteCommand, useCommands } from './commands.tsx'

const moveByKey: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 6, count - 1),
  PageUp: (index) => Math.max(index - 6, 0),
}

/** An option in the combobox. Focus stays in the field, which refers to the active option by its ID. */
const CommandOption = ({
  id,
  command,
  isActive,
  onChoose,
}: {
  id: string
  command: PaletteCommand
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
      className={joinClasses(
        'flex min-h-11 w-full scroll-my-9 items-start gap-3 rounded-control px-3 py-2 text-left text-ink',
        isActive ? 'bg-mist' : 'hover:bg-mist',
      )}
    >
      <Icon
        className={joinClasses('mt-1 size-4.5 shrink-0', isActive ? 'text-link' : 'text-faint')}
        aria-hidden="true"
      />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-x-3 max-sm:flex-col">
          <span className="max-w-full truncate font-medium">{command.label}</span>{' '}
          <span className="max-w-full shrink-0 truncate text-sm text-faint empty:hidden">{command.note}</span>
        </span>{' '}
        {command.excerpt && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-soft">{command.excerpt}</span>
        )}
      </span>
    </button>
  )
}

const CommandOptions = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const { groups, isSearching, retry } = useCommands(typed, onHelp)
  const commands = groups.flatMap((group) => group.commands)
  const activeIndex = Math.max(
    0,
    commands.findIndex((command) => command.id === activeId),
  )
  const active = commands[activeIndex]
  /** Whether Enter was pressed before the results for the typed text arrived. */
  const [isAwaited, setAwaited] = useState(false)
  const optionId = (command: PaletteCommand) => `${id}-${command.id}`
  const choose = (command: PaletteCommand) => {
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = moveByKey[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      setActiveId(commands[step(activeIndex, commands.length)]?.id)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && activeId === undefined) setAwaited(true)
      else if (active) choose(active)
    }
  }
  const chooseAwaited = useEffectEvent(() => {
    setAwaited(false)
    if (active && !retry) choose(active)
  })
  useEffect(() => {
    if (isAwaited && !isSearching) chooseAwaited()
  }, [isAwaited, isSearching])

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
          placeholder="Search everything..."
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveId(undefined)
            setAwaited(false)
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
        className="max-h-[60dvh] overflow-y-auto p-2 empty:hidden"
      >
        {groups.map(({ label, total, commands: options }) => (
          // biome-ignore lint/a11y/useSemanticElements: A listbox contains groups of options, not fieldsets.
          <div key={label} role="group" aria-label={total === undefined ? label : `${label}, ${total}`}>
            <p
              aria-hidden="true"
              className="sticky -top-2 z-10 flex justify-between gap-3 bg-card px-3 pt-2 pb-1 text-sm font-semibold text-soft"
            >
              {label}
              <span className="font-normal text-faint tabular-nums">{total}</span>
            </p>
            {options.map((command) => (
              <CommandOption
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === active}
                onChoose={() => choose(command)}
              />
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && !isSearching && !retry && (
        <p className="px-5 py-8 text-center text-soft">
          Nothing matches. Try fewer words, or the start of one.
        </p>
      )}
      {retry && !isSearching && (
        <div className="px-5 py-3">
          <LoadFailureLine title="We couldn’t search" onRetry={retry} />
        </div>
      )}
      <p role="status" className="border-line border-t px-5 py-2.5 text-sm text-faint">
        {commands.length === 0
          ? isSearching
            ? 'Searching...'
            : retry
              ? 'The search failed.'
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

export const CommandPalette = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      className="mx-auto mt-[10dvh] w-[calc(100%-1.5rem)] max-w-2xl animate-rise overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <CommandOptions onClose={onClose} onHelp={onHelp} />
    </dialog>
  )
}
