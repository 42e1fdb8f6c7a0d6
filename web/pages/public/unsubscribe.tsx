import { Unsubscribe } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('unsubscribe')

export default Unsubscribe
