import { Outlet } from 'react-router'
import { RequireAdmin } from '../../features/administration/require-admin.tsx'
import { StaffNav } from '../../features/administration/staff-nav.tsx'
import { Reauthentication } from '../../features/office/reauthentication.tsx'
import { PaletteButton } from '../../features/palette/palette-button.tsx'

const StaffArea = () => (
  <RequireAdmin>
    <StaffNav end={<PaletteButton />} />
    <Outlet />
    <Reauthentication />
  </RequireAdmin>
)
export default StaffArea
