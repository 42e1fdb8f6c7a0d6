import { StaffPage, WorkQueue } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminQueue')

const QueuePage = () => (
  <StaffPage
    title="Work queue"
    lead="What’s late comes first, then what’s due, then whatever has waited longest."
  >
    <WorkQueue />
  </StaffPage>
)
export default QueuePage
