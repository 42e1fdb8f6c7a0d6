import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'
import { EventsArea } from '../../features/webhooks/events-area.tsx'

export const meta = () => pageMeta('adminEvents')

const EventsPage = () => (
  <StaffPage title="Payment Events" lead="What the payment provider told us, and what became of it.">
    <EventsArea />
  </StaffPage>
)
export default EventsPage
