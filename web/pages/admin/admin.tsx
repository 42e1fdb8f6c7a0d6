import { ProjectsArea, StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('admin')

const AdminPage = () => (
  <StaffPage title="Admin Dashboard" lead="Every project, its status, and its messages.">
    <ProjectsArea />
  </StaffPage>
)
export default AdminPage
