import { RetentionArea } from '#web/retention'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminRetention')

const RetentionPage = () => (
  <StaffPage title="Retention" lead="What we keep, for how long, and what must not be deleted.">
    <RetentionArea />
  </StaffPage>
)
export default RetentionPage
