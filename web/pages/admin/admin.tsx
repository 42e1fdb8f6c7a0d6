import { ProjectsArea } from '../../features/administration/projects-area.tsx'
import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('admin')

const AdminPage = () => (
  <StaffPage title="Admin Dashboard" lead="Every case, its status and its conversation.">
    <ProjectsArea />
  </StaffPage>
)
export default AdminPage
