import { UnsubscribedScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('unsubscribed')

export default UnsubscribedScreen
