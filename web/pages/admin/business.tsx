import { BusinessArea } from '#web/business'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminBusiness')

const BusinessPage = () => (
  <StaffPage title="Business" lead="What came in, how far projects got, and what’s waiting.">
    <BusinessArea />
  </StaffPage>
)
export default BusinessPage
