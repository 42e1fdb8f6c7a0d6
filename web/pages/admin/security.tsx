import { SecurityArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminSecurity')

const SecurityPage = () => (
  <StaffPage title="Security" lead="Security events, login attempts, and active sessions.">
    <SecurityArea />
  </StaffPage>
)
export default SecurityPage
