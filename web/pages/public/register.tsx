import { asks } from '#web/hydration/marks.ts'
import { Arrival, RegisterScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = asks

export const meta = () => pageMeta('register')

const RegisterPage = () => (
  <Arrival>
    <RegisterScreen />
  </Arrival>
)
export default RegisterPage
