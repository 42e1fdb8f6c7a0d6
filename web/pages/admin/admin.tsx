import { ProjectsArea, StaffPage } from '#web/admin'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('admin')

const AdminPage = () => (
  <StaffPage title="Admin Dashboard" lead="Every case, its status and its conversation.">
    <ProjectsArea />
  </StaffPage>
)
export default AdminPage
