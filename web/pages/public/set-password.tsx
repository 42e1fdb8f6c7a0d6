import { SetPasswordScreen } from '../../features/accounts/set-password-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('setPassword')

export default SetPasswordScreen
