import { informs } from '#web/hydration/marks.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('notFound')

export default NotFound
