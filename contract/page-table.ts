import { adminPages } from './pages/admin-pages.ts'
import { clientPages } from './pages/client-pages.ts'
import { publicPages } from './pages/public-pages.ts'

export type { HydrateOn, Page } from './pages/page.ts'

/** Every page of the site by name; anything else is the 404 page. */
export const pageTable = { ...publicPages, ...clientPages, ...adminPages } as const
