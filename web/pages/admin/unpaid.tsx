import { UnpaidArea } from '#web/payments'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminUnpaid')

const UnpaidPage = () => (
  <StaffPage
    title="Unpaid orders"
    lead="Clients are reminded after 1 and 4 days. After 30 days an order moves to Expired, and can still be paid."
  >
    <UnpaidArea />
  </StaffPage>
)
export default UnpaidPage
