import { Outlet } from 'react-router'
import { RequireAdmin } from '../../features/administration/require-admin.tsx'
import { StaffNav } from '../../features/administration/staff-nav.tsx'

const StaffArea = () => (
  <RequireAdmin>
    <StaffNav />
    <Outlet />
  </RequireAdmin>
)
export default StaffArea
