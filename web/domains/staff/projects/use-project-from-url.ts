import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** A project's tabs, as named in the query string. */
const staffProjectTabs = [
  'details',
  'messages',
  'onboarding',
  'documents',
  'formation',
  'readiness',
  'edit',
  'history',
  'payments',
] as const
export type StaffProjectTab = (typeof staffProjectTabs)[number]

/** Returns the query string, without "?", that opens a project on a page in the staff area. */
export const getProjectUrl = (publicId: string, tab: StaffProjectTab = 'details'): string =>
  `project=${publicId}${tab === 'details' ? '' : `&tab=${tab}`}`

/** Returns the query string, without "?", that opens a project's conversation at a message. */
export const getMessageUrl = (publicId: string, messageId: string): string =>
  `${getProjectUrl(publicId, 'messages')}&message=${messageId}`

/** Returns the query string, without "?", that opens a project's documents at a request. */
export const getRequestUrl = (publicId: string, requestId: string): string =>
  `${getProjectUrl(publicId, 'documents')}&request=${requestId}`

/** Returns the query string, without "?", that opens a filing on its project's formation tab. */
export const getFilingUrl = (publicId: string, filingId: string): string =>
  `${getProjectUrl(publicId, 'formation')}&filing=${filingId}`

const tabByOldName: Record<string, StaffProjectTab | undefined> = { chat: 'messages', case: 'edit' }

const orderByOldName: Record<string, string | undefined> = {
  newest: '-created',
  oldest: 'created',
  updated: '-changed',
}

/**
 * Replaces the old query parameter `case`, and old names of tabs and sort orders. Bookmarks and old messages
 * may still contain them.
 */
export const renameOldParameters = (search: string): string => {
  const params = new URLSearchParams(search)
  const publicId = params.get('case')
  const order = orderByOldName[params.get('order') ?? '']
  if (publicId === null && order === undefined) return search
  if (order) params.set('order', order)
  if (publicId === null) return `?${params}`
  const tab = tabByOldName[params.get('tab') ?? '']
  params.delete('case')
  params.set('project', publicId)
  if (tab) params.set('tab', tab)
  return `?${params}`
}

/**
 * Returns the open project from the query string, and functions that change it. Opening a project adds a
 * history entry. Changing its tab replaces that entry.
 */
export const useProjectFromUrl = () => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const createParameters = (publicId: string | null, tab: StaffProjectTab) => {
    const next = new URLSearchParams(search)
    next.delete('project')
    next.delete('tab')
    next.delete('message')
    next.delete('request')
    next.delete('filing')
    if (publicId === null) next.delete('view')
    if (publicId !== null) next.set('project', publicId)
    if (publicId !== null && tab !== 'details') next.set('tab', tab)
    return next
  }
  const openId = search.get('project')
  const fullPage = new URLSearchParams(search)
  fullPage.set('view', 'full')
  return {
    openId,
    /** Whether the project replaces the list. */
    isFull: openId !== null && search.get('view') === 'full',
    /** The link to the full page, from which the back button returns to the list. */
    toFull: { to: `?${fullPage}`, replace: true, state },
    tab: staffProjectTabs.find((tab) => tab === search.get('tab')) ?? 'details',
    /** The message to scroll to in the conversation. */
    messageId: Number(search.get('message')) || undefined,
    /** The document request to scroll to. */
    requestId: Number(search.get('request')) || undefined,
    /** The filing to open. */
    filingId: Number(search.get('filing')) || undefined,
    openProject: (publicId: string, tab: StaffProjectTab = 'details') =>
      setSearch(createParameters(publicId, tab), {
        // Switching from one open project to another replaces the history entry, so the back button leads to
        // the list.
        ...(openId === null ? { state: { openedHere: true } } : { state, replace: true }),
        preventScrollReset: true,
      }),
    showTab: (tab: StaffProjectTab) =>
      setSearch(createParameters(openId, tab), { state, replace: true, preventScrollReset: true }),
    close: () => {
      if (state?.openedHere) navigate(-1)
      else setSearch(createParameters(null, 'details'), { replace: true, preventScrollReset: true })
    },
  }
}
