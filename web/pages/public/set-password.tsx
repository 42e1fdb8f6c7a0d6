import { SetPasswordScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('setPassword')

export default SetPasswordScreen
