import { DiscountsArea } from '#web/payments'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminDiscounts')

const DiscountsPage = () => (
  <StaffPage title="Discount codes" lead="Who gets a discount, how much, and until when.">
    <DiscountsArea />
  </StaffPage>
)
export default DiscountsPage
