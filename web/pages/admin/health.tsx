import { HealthArea } from '#web/health'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminHealth')

const HealthPage = () => (
  <StaffPage title="Health" lead="What works, what doesn’t, and what to do about it.">
    <HealthArea />
  </StaffPage>
)
export default HealthPage
