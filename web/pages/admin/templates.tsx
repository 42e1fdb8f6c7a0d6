import { StaffPage } from '#web/admin'
import { TemplatesArea } from '#web/mail'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminTemplates')

const TemplatesPage = () => (
  <StaffPage title="Templates" lead="The email we send for each status, before anyone edits it.">
    <TemplatesArea />
  </StaffPage>
)
export default TemplatesPage
