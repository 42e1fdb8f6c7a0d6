import { StaffPage } from '../../features/administration/staff-page.tsx'
import { pageMeta } from '../../features/site/metadata.ts'
import { PaymentsArea } from '../../features/staff-payments/payments-area.tsx'

export const meta = () => pageMeta('adminPayments')

const PaymentsPage = () => (
  <StaffPage title="Payments" lead="Payments, refunds, and anything that needs a second look.">
    <PaymentsArea />
  </StaffPage>
)
export default PaymentsPage
