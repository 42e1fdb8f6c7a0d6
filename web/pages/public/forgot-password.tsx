import { asks } from '#web/hydration/marks.ts'
import { ForgotPasswordScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = asks

export const meta = () => pageMeta('forgotPassword')

export default ForgotPasswordScreen
