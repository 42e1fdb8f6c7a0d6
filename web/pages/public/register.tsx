import { asks } from '../../asleep/marks.ts'
import { Arrival } from '../../features/accounts/arrival.tsx'
import { RegisterScreen } from '../../features/accounts/register-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = asks

export const meta = () => pageMeta('register')

const RegisterPage = () => (
  <Arrival>
    <RegisterScreen />
  </Arrival>
)
export default RegisterPage
