import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Keyboard, ListTodo, LogOut, type LucideIcon, Reply, Search, User } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { getStatusEntry } from '#contract/project-status.ts'
import { useSession } from '#web/api/session.ts'
import { useLogout } from '#web/identity'
import { joinClasses } from '#web/ui/cx.ts'
import { useModal } from '#web/ui/modals.ts'
import { ReadFailureLine } from '#web/ui/notice.tsx'
import { projectPageQuery } from '../projects/staff-projects.queries.ts'
import { getProjectUrl } from '../projects/use-project-address.ts'
import { areasOf } from '../shell/areas.ts'

const moveByKey: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  PageDown: (place, count) => Math.min(place + 6, count - 1),
  PageUp: (place) => Math.max(place - 6, 0),
}

/** An option in the combobox. Focus stays in the field, which refers to the active option by its ID. */
const CommandOption = ({
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
      className={joinClasses(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left',
        isActive ? 'bg-mist text-ink' : 'text-ink hover:bg-mist',
      )}
    >
      <Icon
        className={joinClasses('size-4.5 shrink-0', isActive ? 'text-link' : 'text-faint')}
        aria-hidden="true"
      />
      <span className="flex min-w-0 grow items-center justify-between gap-x-3 max-sm:flex-col max-sm:items-start">
        <span className="max-w-full truncate font-medium">{command.label}</span>
        <span className="max-w-full shrink-0 truncate text-sm text-faint empty:hidden">{command.note}</span>
      </span>
    </button>
  )
}

const CommandOptions = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
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
    const step = moveByKey[event.key]
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
          <CommandOption
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
          <ReadFailureLine title="We couldn’t search projects" onRetry={retry} />
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

export const CommandPalette = ({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      className="mx-auto mt-[14dvh] w-[calc(100%-1.5rem)] max-w-2xl animate-rise overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <CommandOptions onClose={onClose} onHelp={onHelp} />
    </dialog>
  )
}

interface Command {
  id: string
  icon: LucideIcon
  label: string
  /** Distinguishes commands that have the same label. */
  note?: string
  run: () => void
}

/** Delay before searching on the server, in ms. */
const SEARCH_DEBOUNCE_MS = 120

const useDebounced = (value: string): string => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Searches projects on the server if at least two characters were typed. */
const useFoundProjects = (typed: string) => {
  const search = useDebounced(typed.trim())
  const enabled = search.length >= 2
  const { data, error, isFetching, refetch } = useQuery({
    ...projectPageQuery({ page: 1, limit: 8, order: '-created', search }),
    enabled,
  })
  return {
    projects: enabled ? (data?.projects ?? []) : [],
    isSearching: isFetching || search !== typed.trim(),
    /** Repeats a failed search. Null if the search didn't fail. */
    retry: enabled && error && !data ? () => refetch() : null,
  }
}

/**
 * Returns all matching commands: projects found by the server, and pages and actions that match by their
 * words.
 */
const useCommands = (typed: string, onHelp: () => void) => {
  const navigate = useNavigate()
  const logOut = useLogout()
  const { user } = useSession()
  const { projects, isSearching, retry } = useFoundProjects(typed)
  const pages: Command[] = [...areasOf(user), { to: '/profile', label: 'Your profile', icon: User }].map(
    ({ to, label, icon }) => ({ id: to, icon, label, run: () => navigate(to) }),
  )
  const actions: Command[] = [
    {
      id: 'mine',
      note: 'Action',
      icon: ListTodo,
      label: 'Show my work',
      run: () => navigate('/admin/queue?assignee=mine'),
    },
    {
      id: 'reply',
      note: 'Action',
      icon: Reply,
      label: 'Show projects that need a reply',
      run: () => navigate('/admin?needsReply=yes'),
    },
    { id: 'help', note: 'Action', icon: Keyboard, label: 'Keyboard help', run: onHelp },
    { id: 'log-out', note: 'Action', icon: LogOut, label: 'Sign out', run: logOut },
  ]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label }: Command) => words.every((word) => label.toLowerCase().includes(word))
  const begins = ({ label }: Command) => words.length > 0 && label.toLowerCase().startsWith(words.join(' '))
  const found: Command[] = projects.map(({ publicId, name, user, status }) => ({
    id: publicId,
    icon: FolderOpen,
    label: name,
    note: `${user.name} · ${getStatusEntry(status).label}`,
    run: () => navigate(`/admin?${getProjectUrl(publicId)}`),
  }))
  const offered = [...pages, ...actions].filter(fits)
  // Commands that start with the text come before projects, which may only contain the text.
  const commands = [...offered.filter(begins), ...found, ...offered.filter((command) => !begins(command))]
  return { commands, isSearching, retry }
}
