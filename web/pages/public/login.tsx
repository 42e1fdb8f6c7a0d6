import { LoginScreen, RedirectSignedIn } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('login')

const LoginPage = () => (
  <RedirectSignedIn>
    <LoginScreen />
  </RedirectSignedIn>
)
export default LoginPage
