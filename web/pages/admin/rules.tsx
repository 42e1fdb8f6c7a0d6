import { RulesArea } from '#web/formation'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminRules')

const RulesPage = () => (
  <StaffPage
    title="Rules"
    lead="Values that authorities set. Those that most open projects depend on come first."
  >
    <RulesArea />
  </StaffPage>
)
export default RulesPage
