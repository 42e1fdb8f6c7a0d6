import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CreditCard,
  FileText,
  FolderOpen,
  Inbox,
  Keyboard,
  List,
  ListTodo,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Reply,
  User,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RouteReply } from '#contract/route.ts'
import { type MarkedText, type SearchKind, type SearchResult, searchEverything } from '#contract/staff'
import { createQuery } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { useLogout } from '#web/identity'
import { formatInstantDate } from '#web/ui/dates.tsx'
import { getMessageUrl, getProjectUrl } from '../projects/use-project-from-url.ts'
import { getStaffAreas } from '../shell/areas.ts'

export interface PaletteCommand {
  id: string
  icon: LucideIcon
  label: ReactNode
  /** The part of the result that contains the search words. */
  excerpt?: ReactNode
  /** Details beside the label, such as a date, which distinguish commands with the same label. */
  note?: string
  run: () => void
}

interface CommandGroup {
  label: string
  /** The number of results shown and in total, such as "5 of 32". */
  total?: string
  commands: PaletteCommand[]
}

/** Delay before searching on the server, in ms. */
const SEARCH_DEBOUNCE_MS = 120

const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 200

const useDebounced = (value: string): string => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

const searchKindDetails: Record<
  SearchKind,
  { label: string; icon: LucideIcon; to: (result: SearchResult) => string; isDated: boolean }
> = {
  project: {
    label: 'Projects',
    icon: FolderOpen,
    to: ({ id }) => `/admin?${getProjectUrl(id)}`,
    isDated: false,
  },
  client: { label: 'Clients', icon: UserRound, to: ({ id }) => `/admin/people?open=${id}`, isDated: false },
  payment: {
    label: 'Payments',
    icon: CreditCard,
    to: ({ id }) => `/admin/payments?open=${id}`,
    isDated: true,
  },
  message: {
    label: 'Messages',
    icon: MessageSquare,
    to: ({ id, projectId }) => `/admin?${getMessageUrl(projectId ?? '', id)}`,
    isDated: true,
  },
  document: {
    label: 'Documents',
    icon: FileText,
    to: ({ projectId }) => `/admin?${getProjectUrl(projectId ?? '', 'documents')}`,
    isDated: true,
  },
  contact: { label: 'Contact form', icon: Inbox, to: ({ id }) => `/admin/inbox?open=${id}`, isDated: true },
}

/** Text with highlighted matches. */
const Marked = ({ text }: { text: MarkedText }) =>
  text.map((piece, index) =>
    piece.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The pieces have no other identity and never move.
      <mark key={index} className="rounded-[3px] bg-amber-wash font-semibold text-amber-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )

const formatTotal = ({ results, total, isMore }: ResultGroup): string | undefined =>
  total > results.length || isMore
    ? `${results.length} of ${total.toLocaleString('en-US')}${isMore ? '+' : ''}`
    : undefined

type ResultGroup = RouteReply<typeof searchEverything>['groups'][number]

/** Returns the server's search results. Searches once at least two characters have been typed. */
const useSearchResults = (typed: string) => {
  const search = useDebounced(typed.trim())
  const enabled = search.length >= MIN_SEARCH_LENGTH
  const { data, error, isFetching, refetch } = useQuery({
    ...createQuery(searchEverything, { query: { search } }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    search,
    found: enabled ? (data?.groups ?? []) : [],
    isSearching: isFetching || search !== typed.trim(),
    /** Repeats a failed search. Null if the search didn't fail. */
    retry: enabled && error && !data ? () => refetch() : null,
  }
}

/** Returns pages and actions whose label contains all search words. */
const usePagesAndActions = (words: readonly string[], onHelp: () => void) => {
  const navigate = useNavigate()
  const logOut = useLogout()
  const { user } = useSession()
  const pages = [...getStaffAreas(user), { to: '/profile', label: 'Your profile', icon: User }].map(
    ({ to, label, icon }) => ({ id: to, icon, label, run: () => navigate(to) }),
  )
  const actions = [
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
  return [...pages, ...actions].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  )
}

/**
 * Returns matching commands in groups: results from the server, and pages and actions. Pages and actions come
 * first if one of them begins with the text.
 */
export const useCommands = (typed: string, onHelp: () => void) => {
  const navigate = useNavigate()
  const { search, found, isSearching, retry } = useSearchResults(typed)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const offered = usePagesAndActions(words, onHelp)
  const isBegun = offered.some(({ label }) => label.toLowerCase().startsWith(words.join(' ')))
  const createListCommand = (noun: string, path: string): PaletteCommand => ({
    id: `list-${noun}`,
    note: 'Action',
    icon: List,
    label: `Show ${noun} with “${search}” in the list`,
    run: () => navigate(`${path}?${new URLSearchParams({ search })}`),
  })
  const finds = (...kinds: SearchKind[]) => found.some(({ kind }) => kinds.includes(kind))
  // Payment results lead to the payments list, because the project list doesn't search amounts and cards.
  // Messages from the contact form have no command, because neither list searches them.
  const inLists = [
    ...(finds('project', 'client', 'message', 'document') ? [createListCommand('projects', '/admin')] : []),
    ...(finds('payment') ? [createListCommand('payments', '/admin/payments')] : []),
  ]
  const results: CommandGroup[] = found.map((group) => {
    const { label, icon, to, isDated } = searchKindDetails[group.kind]
    const commands = group.results.map((result) => ({
      id: `${group.kind}-${result.id}`,
      icon,
      label: <Marked text={result.title} />,
      excerpt: <Marked text={result.excerpt} />,
      note: [result.note, isDated && formatInstantDate(result.at)].filter(Boolean).join(' · '),
      run: () => navigate(to(result)),
    }))
    const total = formatTotal(group)
    return { label, ...(total !== undefined && { total }), commands }
  })
  const commands: PaletteCommand[] = [...offered, ...inLists]
  const others: CommandGroup[] = commands.length > 0 ? [{ label: 'Pages and actions', commands }] : []
  return { groups: isBegun ? [...others, ...results] : [...results, ...others], isSearching, retry }
}
