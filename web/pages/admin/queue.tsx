import { StaffPage, WorkQueue } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminQueue')

const QueuePage = () => (
  <StaffPage title="Work Queue" lead="Everything that needs attention, oldest first.">
    <WorkQueue />
  </StaffPage>
)
export default QueuePage
