/** Who may see a page; the API decides by itself, this only says where a visitor is led. */
export type PageAccess = 'public' | 'login' | 'admin'

/**
 * When a prerendered page loads its scripts: with the page or at the first interaction. Signed-in users and
 * pages whose URL has a query never wait.
 */
export type HydrateOn = 'load' | 'interaction'

export interface Page {
  /** A segment beginning with a colon stands for any one segment. */
  path: string
  access: PageAccess
  /** `load` by default. */
  hydrateOn?: HydrateOn
  title: string
  description: string
  keywords: string
  /** Not for search engines: pages that are about one user or one purchase. */
  isHidden?: true
}
