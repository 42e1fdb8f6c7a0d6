import { Outlet } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { UserItems } from '#web/shell/menu-narrow.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { RequireStaff, StaffShell } from '#web/staff'
import { Reauthentication } from '#web/ui/admin/reauthentication.tsx'

const StaffArea = () => {
  const { user } = useSession()
  return (
    <RequireStaff>
      <StaffShell
        userMenu={(isNarrow) => user && <UserMenu user={user} isNarrow={isNarrow} />}
        userItems={user && <UserItems user={user} dashboard="outline" />}
      >
        <Outlet />
      </StaffShell>
      <Reauthentication />
    </RequireStaff>
  )
}
export default StaffArea
