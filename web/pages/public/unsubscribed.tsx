import { Unsubscribed } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('unsubscribed')

export default Unsubscribed
