import { NotFound } from '#web/shell/error-pages.tsx'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('notFound')

export default NotFound
