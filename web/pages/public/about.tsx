import { informs } from '#web/hydration/marks.ts'
import { AboutScreen } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = informs

export const meta = () => pageMeta('about')

export default AboutScreen
