import { Arrival, LoginScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('login')

const LoginPage = () => (
  <Arrival>
    <LoginScreen />
  </Arrival>
)
export default LoginPage
