import { PaymentsArea } from '#web/payments'
import { ProjectPicker, SavedViews, StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminPayments')

const PaymentsPage = () => (
  <StaffPage title="Payments" lead="Payments, refunds, and anything that needs a second look.">
    <PaymentsArea ProjectPicker={ProjectPicker} SavedViews={SavedViews} />
  </StaffPage>
)
export default PaymentsPage
