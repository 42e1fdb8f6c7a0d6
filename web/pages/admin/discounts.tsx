import { StaffPage } from '../../features/administration/staff-page.tsx'
import { DiscountsArea } from '../../features/discounts/discounts-area.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('adminDiscounts')

const DiscountsPage = () => (
  <StaffPage title="Discount Codes" lead="Who pays less, by how much, and until when.">
    <DiscountsArea />
  </StaffPage>
)
export default DiscountsPage
