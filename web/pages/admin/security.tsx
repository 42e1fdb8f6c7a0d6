import { StaffPage } from '#web/admin'
import { SecurityArea } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminSecurity')

const SecurityPage = () => (
  <StaffPage title="Security" lead="What was noticed, who tried to get in, and who is in.">
    <SecurityArea />
  </StaffPage>
)
export default SecurityPage
