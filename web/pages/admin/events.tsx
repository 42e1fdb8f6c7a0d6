import { StaffPage } from '#web/admin'
import { EventsArea } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminEvents')

const EventsPage = () => (
  <StaffPage title="Payment Events" lead="What the payment provider told us, and what became of it.">
    <EventsArea />
  </StaffPage>
)
export default EventsPage
