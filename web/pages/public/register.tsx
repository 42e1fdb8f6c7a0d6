import { RedirectSignedIn, RegisterScreen } from '#web/identity'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('register')

const RegisterPage = () => (
  <RedirectSignedIn>
    <RegisterScreen />
  </RedirectSignedIn>
)
export default RegisterPage
