import { StaffPage } from '#web/admin'
import { TemplatesArea } from '#web/mail'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminTemplates')

const TemplatesPage = () => (
  <StaffPage title="Templates" lead="What the mail about each status says before anybody changes it.">
    <TemplatesArea />
  </StaffPage>
)
export default TemplatesPage
