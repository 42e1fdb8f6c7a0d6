import { SettingsArea } from '#web/identity'
import { TaxFormCard } from '#web/payments'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminSettings')

const SettingsPage = () => (
  <StaffPage
    title="Settings"
    lead="Login, sessions, bank details, and the W-9. Every change is recorded with who made it."
  >
    <SettingsArea />
    <div className="mt-6 max-xl:max-w-3xl">
      <TaxFormCard />
    </div>
  </StaffPage>
)
export default SettingsPage
