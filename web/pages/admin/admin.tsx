import { AdminScreen } from '../../features/administration/admin-screen.tsx'
import { RequireAdmin } from '../../features/administration/require-admin.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('admin')

const AdminPage = () => (
  <RequireAdmin>
    <div className="mx-auto w-full max-w-360 px-4 py-10 sm:px-6">
      <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
      <p className="mt-2 mb-7 text-soft">Every case, its status and its conversation.</p>
      <AdminScreen />
    </div>
  </RequireAdmin>
)
export default AdminPage
