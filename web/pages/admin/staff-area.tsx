import { Outlet } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { ReauthenticationPrompt } from '#web/identity'
import { UserButtons, UserMenu } from '#web/shell/user-menu.tsx'
import { RequireStaff, StaffLayout } from '#web/staff'

const StaffAreaLayout = () => {
  const { user } = useSession()
  return (
    <RequireStaff>
      <StaffLayout
        userMenu={(isNarrow) => user && <UserMenu user={user} isNarrow={isNarrow} />}
        userItems={user && <UserButtons user={user} isStaffArea />}
      >
        <Outlet />
      </StaffLayout>
      <ReauthenticationPrompt />
    </RequireStaff>
  )
}
export default StaffAreaLayout
