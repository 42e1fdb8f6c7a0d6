import { RedirectSignedIn, RegisterScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('register')

const RegisterPage = () => (
  <RedirectSignedIn>
    <RegisterScreen />
  </RedirectSignedIn>
)
export default RegisterPage
