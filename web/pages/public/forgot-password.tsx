import { ForgotPasswordScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('forgotPassword')

export default ForgotPasswordScreen
