import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Keyboard, ListTodo, LogOut, type LucideIcon, Reply, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { statusOf } from '#contract/project-status.ts'
import { useLogout } from '#web/identity'
import { projectPageQuery } from '../projects/admin-projects.queries.ts'
import { projectAddress } from '../projects/use-project-address.ts'
import { areas } from '../shell/areas.ts'

export interface Command {
  id: string
  icon: LucideIcon
  label: string
  /** What it is, or what tells it from others of the same label. */
  note?: string
  run: () => void
}

/** A pause in typing this long asks the server, milliseconds. */
const PAUSE = 120

const usePaused = (value: string): string => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** The projects that the server finds; none until two characters are typed. */
const useFoundProjects = (typed: string) => {
  const search = usePaused(typed.trim())
  const enabled = search.length >= 2
  const { data, error, isFetching, refetch } = useQuery({
    ...projectPageQuery({ page: 1, limit: 8, order: 'newest', search }),
    enabled,
  })
  return {
    projects: enabled ? (data?.projects ?? []) : [],
    isSearching: isFetching || search !== typed.trim(),
    /** Searches again after a search that failed; else null. */
    retry: enabled && error && !data ? () => refetch() : null,
  }
}

/** Everything that fits what is typed: projects by the server's search, pages and actions by their words. */
export const useCommands = (typed: string, onHelp: () => void) => {
  const navigate = useNavigate()
  const logOut = useLogout()
  const { projects, isSearching, retry } = useFoundProjects(typed)
  const pages: Command[] = [...areas, { to: '/profile', label: 'Your Profile', icon: User }].map(
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
    note: `${user.name} · ${statusOf(status).label}`,
    run: () => navigate(`/admin?${projectAddress(publicId)}`),
  }))
  const offered = [...pages, ...actions].filter(fits)
  // What begins as typed is meant; a project that only has the word somewhere comes after it.
  const commands = [...offered.filter(begins), ...found, ...offered.filter((command) => !begins(command))]
  return { commands, isSearching, retry }
}
