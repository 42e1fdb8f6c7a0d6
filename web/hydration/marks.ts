/** The names by which finished pages, the script that wakes them and the framework know each other. */

/** Id of the template that holds the framework's scripts, unread, until a page is woken. */
export const FRAMEWORK_ID = 'framework'

/** Event of the window: the framework has taken over the page. */
export const AWAKE = 'causeway:awake'

/**
 * When a page needs the framework: `now`; `when-approached`, that is, at the first sign of a user; or
 * `when-touched`, when one of the parts marked `data-wakes` is.
 */
export type FrameworkNeed = 'now' | 'when-approached' | 'when-touched'

/** What a route says about itself. */
export interface RouteHandle {
  framework: FrameworkNeed
}

/** The handle of pages that only inform. */
export const informs: RouteHandle = { framework: 'when-touched' }

/** The handle of public pages that are mostly a form. */
export const asks: RouteHandle = { framework: 'when-approached' }
