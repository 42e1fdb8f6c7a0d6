import { StaffPage } from '../../features/administration/staff-page.tsx'
import { SettingsArea } from '../../features/settings/settings-area.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('adminSettings')

const SettingsPage = () => (
  <StaffPage title="Settings" lead="How the program behaves. Every change is recorded with who made it.">
    <SettingsArea />
  </StaffPage>
)
export default SettingsPage
