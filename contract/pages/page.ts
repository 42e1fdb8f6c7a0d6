/** Who can open a page. Others are redirected. The API checks access itself. */
export type PageAccess = 'public' | 'login' | 'admin'

/**
 * When a prerendered page loads its scripts: with the page, or at the first interaction. Scripts always load
 * with the page for signed-in users, for pages with `readsQuery` whose URL has a query string, and for pages
 * whose `draft` is stored in the tab.
 */
export type HydrationTrigger = 'load' | 'interaction'

export interface Page {
  /** The page's path. A segment that starts with a colon matches any text. */
  path: string
  /** Allowed values of the path's parameter, each prerendered. If omitted, any value is allowed. */
  values?: readonly string[]
  access: PageAccess
  /** When the page loads its scripts. Defaults to `load`. */
  hydrateOn?: HydrationTrigger
  /** Whether the page's content depends on its query string. */
  readsQuery?: true
  /** Name of the form draft that the page restores from the tab's storage. */
  draft?: string
  title: string
  description: string
  keywords: string
  /** Whether search engines should skip the page. */
  isHidden?: true
}
