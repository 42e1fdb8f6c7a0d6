/** Who can see a page. It only controls redirects; the API checks access itself. */
export type PageAccess = 'public' | 'login' | 'admin'

/**
 * When a prerendered page loads its scripts: with the page or at the first interaction. Signed-in users never wait, and
 * neither do pages with `readsQuery` whose URL has a query.
 */
export type HydrateOn = 'load' | 'interaction'

export interface Page {
  /** A path segment starting with a colon matches any segment. */
  path: string
  access: PageAccess
  /** `load` by default. */
  hydrateOn?: HydrateOn
  /** Whether the page shows something from the query of its URL. */
  readsQuery?: true
  title: string
  description: string
  keywords: string
  /** Whether search engines should skip the page, because it is about one user or purchase. */
  isHidden?: true
}
