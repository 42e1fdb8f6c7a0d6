import { SecurityArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminSecurity')

const SecurityPage = () => (
  <StaffPage title="Security" lead="Security events, login attempts, and active sessions.">
    <SecurityArea />
  </StaffPage>
)
export default SecurityPage
