import { NotFound } from '#web/shell/error-pages.tsx'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('notFound')

export default NotFound
