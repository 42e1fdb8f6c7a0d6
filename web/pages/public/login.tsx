import { asks } from '../../asleep/marks.ts'
import { Arrival } from '../../features/accounts/arrival.tsx'
import { LoginScreen } from '../../features/accounts/login-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = asks

export const meta = () => pageMeta('login')

const LoginPage = () => (
  <Arrival>
    <LoginScreen />
  </Arrival>
)
export default LoginPage
