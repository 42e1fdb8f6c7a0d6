import { asks } from '#web/hydration/marks.ts'
import { Arrival, LoginScreen } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = asks

export const meta = () => pageMeta('login')

const LoginPage = () => (
  <Arrival>
    <LoginScreen />
  </Arrival>
)
export default LoginPage
