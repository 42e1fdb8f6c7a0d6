import { Outlet } from 'react-router'
import { RequireUser } from '../../features/accounts/require-user.tsx'

const ProtectedPages = () => (
  <RequireUser>
    <Outlet />
  </RequireUser>
)
export default ProtectedPages
