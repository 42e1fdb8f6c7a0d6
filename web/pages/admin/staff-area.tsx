import { Outlet } from 'react-router'
import { PaletteButton, RequireAdmin, StaffNav } from '#web/admin'
import { Reauthentication } from '#web/ui/admin/reauthentication.tsx'

const StaffArea = () => (
  <RequireAdmin>
    <StaffNav end={<PaletteButton />} />
    <Outlet />
    <Reauthentication />
  </RequireAdmin>
)
export default StaffArea
