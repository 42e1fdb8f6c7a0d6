import { ProviderEventsArea } from '#web/payments'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminEvents')

const EventsPage = () => (
  <StaffPage title="Payment events" lead="Events from the payment provider and how we processed them.">
    <ProviderEventsArea />
  </StaffPage>
)
export default EventsPage
