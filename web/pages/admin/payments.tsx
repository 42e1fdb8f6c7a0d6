import { PaymentsArea } from '#web/payments'
import { ProjectPicker, StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminPayments')

const PaymentsPage = () => (
  <StaffPage title="Payments" lead="Payments, refunds, and anything that needs a second look.">
    <PaymentsArea ProjectPicker={ProjectPicker} />
  </StaffPage>
)
export default PaymentsPage
