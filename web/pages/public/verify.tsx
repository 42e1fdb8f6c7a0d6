import { VerifyScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('verify')

export default VerifyScreen
