import { LoginScreen, RedirectSignedIn } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('login')

const LoginPage = () => (
  <RedirectSignedIn>
    <LoginScreen />
  </RedirectSignedIn>
)
export default LoginPage
