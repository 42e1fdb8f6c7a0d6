import { StaffPage } from '#web/admin'
import { GrantAccountsArea } from '#web/campaigns'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminCampaigns')

const CampaignsPage = () => (
  <StaffPage title="Campaigns" lead="Who is in danger of losing the grant, and who leaves money unspent.">
    <GrantAccountsArea />
  </StaffPage>
)
export default CampaignsPage
