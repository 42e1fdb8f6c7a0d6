import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'
import { TemplatesArea } from '../../features/templates/templates-area.tsx'

export const meta = () => pageMeta('adminTemplates')

const TemplatesPage = () => (
  <StaffPage title="Templates" lead="What the mail about each status says before anybody changes it.">
    <TemplatesArea />
  </StaffPage>
)
export default TemplatesPage
