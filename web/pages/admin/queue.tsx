import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'
import { WorkQueue } from '../../features/work-queue/work-queue.tsx'

export const meta = () => pageMeta('adminQueue')

const QueuePage = () => (
  <StaffPage title="Work Queue" lead="Who waits for us, oldest first.">
    <WorkQueue />
  </StaffPage>
)
export default QueuePage
