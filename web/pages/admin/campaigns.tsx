import { GrantAccountsArea } from '#web/grant'
import { LastMonthReports } from '#web/results'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminCampaigns')

const CampaignsPage = () => (
  <StaffPage title="Campaigns" lead="Who’s at risk of losing the grant, and who’s leaving money unspent.">
    <div className="space-y-10">
      <LastMonthReports />
      <section aria-labelledby="grant-accounts" className="space-y-3">
        <h2 id="grant-accounts" className="text-xl">
          Accounts
        </h2>
        <GrantAccountsArea />
      </section>
    </div>
  </StaffPage>
)
export default CampaignsPage
