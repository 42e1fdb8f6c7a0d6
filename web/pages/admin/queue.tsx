import { StaffPage, WorkQueue } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminQueue')

const QueuePage = () => (
  <StaffPage
    title="Work queue"
    lead="Everything that needs attention. Urgent disputes come first, then whatever has waited longest."
  >
    <WorkQueue />
  </StaffPage>
)
export default QueuePage
