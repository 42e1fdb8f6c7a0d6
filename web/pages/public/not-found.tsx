import { informs } from '../../asleep/marks.ts'
import { pageMeta } from '../../features/site/metadata.ts'
import { NotFound } from '../../features/site/not-found.tsx'

export const handle = informs

export const meta = () => pageMeta('notFound')

export default NotFound
