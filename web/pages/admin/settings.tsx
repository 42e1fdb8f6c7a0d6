import { SettingsArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminSettings')

const SettingsPage = () => (
  <StaffPage
    title="Settings"
    lead="Login, sessions, and bank details. Every change is recorded with who made it."
  >
    <SettingsArea />
  </StaffPage>
)
export default SettingsPage
