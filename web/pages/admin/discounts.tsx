import { DiscountsArea } from '#web/payments'
import { StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminDiscounts')

const DiscountsPage = () => (
  <StaffPage title="Discount Codes" lead="Who gets a discount, how much, and until when.">
    <DiscountsArea />
  </StaffPage>
)
export default DiscountsPage
