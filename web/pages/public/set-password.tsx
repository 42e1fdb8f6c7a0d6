import { SetPasswordScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('setPassword')

export default SetPasswordScreen
