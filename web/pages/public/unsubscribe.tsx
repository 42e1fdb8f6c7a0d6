import { UnsubscribeScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('unsubscribe')

export default UnsubscribeScreen
