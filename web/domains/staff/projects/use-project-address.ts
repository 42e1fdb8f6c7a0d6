import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The views of a project; the address names the one that is open. */
const projectTabs = [
  'details',
  'chat',
  'onboarding',
  'documents',
  'readiness',
  'case',
  'history',
  'payments',
] as const
export type ProjectTab = (typeof projectTabs)[number]

/** The part of an address that opens a project. */
export const projectAddress = (publicId: string, tab: ProjectTab = 'details'): string =>
  `case=${publicId}${tab === 'details' ? '' : `&tab=${tab}`}`

/**
 * The project that the address of this page opens, beside its list, over it or in place of it. Opening one is a step that back takes back; moving between
 * its tabs is none.
 */
export const useProjectAddress = () => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const withProject = (publicId: string | null, tab: ProjectTab) => {
    const next = new URLSearchParams(search)
    next.delete('case')
    next.delete('tab')
    if (publicId === null) next.delete('view')
    if (publicId !== null) next.set('case', publicId)
    if (publicId !== null && tab !== 'details') next.set('tab', tab)
    return next
  }
  const openId = search.get('case')
  const whole = new URLSearchParams(search)
  whole.set('view', 'full')
  return {
    openId,
    /** Does the project stand in place of its list, as a page of its own? */
    isFull: openId !== null && search.get('view') === 'full',
    /** Leads to that page, from which back leads to the list. */
    toFull: { to: `?${whole}`, replace: true, state },
    tab: projectTabs.find((tab) => tab === search.get('tab')) ?? 'details',
    openProject: (publicId: string, tab: ProjectTab = 'details') =>
      setSearch(withProject(publicId, tab), {
        // Going on to the next project beside the list is no step: back leads to the list.
        ...(openId === null ? { state: { openedHere: true } } : { state, replace: true }),
        preventScrollReset: true,
      }),
    showTab: (tab: ProjectTab) =>
      setSearch(withProject(openId, tab), { state, replace: true, preventScrollReset: true }),
    close: () => {
      if (state?.openedHere) navigate(-1)
      else setSearch(withProject(null, 'details'), { replace: true, preventScrollReset: true })
    },
  }
}
