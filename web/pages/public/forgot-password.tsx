import { asks } from '../../asleep/marks.ts'
import { ForgotPasswordScreen } from '../../features/accounts/forgot-password-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = asks

export const meta = () => pageMeta('forgotPassword')

export default ForgotPasswordScreen
