import { Arrival, RegisterScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('register')

const RegisterPage = () => (
  <Arrival>
    <RegisterScreen />
  </Arrival>
)
export default RegisterPage
