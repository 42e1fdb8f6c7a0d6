/** Who may see a page; the API decides by itself, this only says where a visitor is led. */
export type PageAccess = 'public' | 'login' | 'admin'

/**
 * When a finished page fetches and runs its framework: at once (`load`); at the first sign of a user (`activity`); or
 * when one of the parts marked `data-hydrates` is approached or used (`interaction`).
 */
export type HydrateOn = 'load' | 'activity' | 'interaction'

export interface Page {
  /** A segment beginning with a colon stands for any one segment. */
  path: string
  access: PageAccess
  /** Without it: `load`. */
  hydrateOn?: HydrateOn
  title: string
  description: string
  keywords: string
  /** Not for search engines: pages that are about one user or one purchase. */
  isHidden?: true
}
