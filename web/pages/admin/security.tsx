import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'
import { SecurityArea } from '../../features/staff-security/security-area.tsx'

export const meta = () => pageMeta('adminSecurity')

const SecurityPage = () => (
  <StaffPage title="Security" lead="What was noticed, who tried to get in, and who is in.">
    <SecurityArea />
  </StaffPage>
)
export default SecurityPage
