import { ProjectsArea, StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('admin')

const AdminPage = () => (
  <StaffPage title="Admin Dashboard" lead="Every project, its status, and its messages.">
    <ProjectsArea />
  </StaffPage>
)
export default AdminPage
