import { SettingsArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminSettings')

const SettingsPage = () => (
  <StaffPage
    title="Settings"
    lead="Login, sessions, and bank details. Every change is recorded with who made it."
  >
    <SettingsArea />
  </StaffPage>
)
export default SettingsPage
