import { TemplatesArea } from '#web/email'
import { ProjectPicker, StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminTemplates')

const TemplatesPage = () => (
  <StaffPage
    title="Templates"
    lead="The email each new status starts with. You can still edit it before it’s sent."
  >
    <TemplatesArea ProjectPicker={ProjectPicker} />
  </StaffPage>
)
export default TemplatesPage
