/** The names by which finished pages, the script that hydrates them and the framework know each other. */

/** Id of the template that holds the framework's scripts, unread, until a page is hydrated. */
export const FRAMEWORK_ID = 'framework'

/** Event of the window: the framework has taken over the page. */
export const HYDRATED = 'causeway:hydrated'
