import { Outlet } from 'react-router'
import { RequireUser } from '#web/identity'

const ProtectedPages = () => (
  <RequireUser>
    <Outlet />
  </RequireUser>
)
export default ProtectedPages
