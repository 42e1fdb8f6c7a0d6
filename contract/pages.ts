import { clientPages } from './pages/client-pages.ts'
import type { Page } from './pages/page.ts'
import { publicPages } from './pages/public-pages.ts'
import { staffPages } from './pages/staff-pages.ts'

export type { Page } from './pages/page.ts'

/** All pages by name. Any other path shows the 404 page. */
export const pageTable = { ...publicPages, ...clientPages, ...staffPages } as const

/** The ID of the element that shows why a form failed. The server fills it in. */
export const FAILURE_ELEMENT_ID = 'failure'

export const pages: readonly Page[] = Object.values(pageTable)

/** Returns the path of a page's prerendered document. Parameters become names, as in /project/__id__. */
export const getBuildPath = (path: string): string => path.replace(/:(\w+)/g, '__$1__')

/** Returns the paths of a page's prerendered documents: one, or one for each value of its parameter. */
export const listDocumentPaths = ({ path, values }: Page): string[] =>
  values?.map((value) => path.replace(/:\w+/, value)) ?? [getBuildPath(path)]

/** Removes slashes from the end of a path. A regular expression could take quadratic time. */
export const trimSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const splitPath = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Returns the page for a path, or undefined if there is none. */
export const findPageByPath = (path: string): Page | undefined => {
  const wanted = splitPath(path)
  return pages.find((page) => {
    const pattern = splitPath(page.path)
    return (
      pattern.length === wanted.length &&
      pattern.every((segment, index) =>
        segment.startsWith(':')
          ? (page.values?.includes(wanted[index] ?? '') ?? true)
          : segment === wanted[index],
      )
    )
  })
}

/**
 * Validates where to go after login. Returns `returnUrl` if it's one of our pages other than the home page,
 * and null otherwise. Rejects other sites, script URLs, and double slashes, which proxies interpret
 * differently.
 */
export const sanitizeReturnUrl = (returnUrl: string | null | undefined): string | null => {
  const here = 'https://our.site'
  if (!returnUrl?.startsWith('/') || returnUrl.includes('//') || !URL.canParse(returnUrl, here)) return null
  const { origin, pathname, search, hash } = new URL(returnUrl, here)
  const isPage = pathname !== '/' && !pathname.includes('//') && findPageByPath(pathname) !== undefined
  return origin === here && isPage ? pathname + search + hash : null
}
