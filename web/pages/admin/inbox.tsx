import { StaffPage } from '../../features/administration/staff-page.tsx'
import { InboxArea } from '../../features/inbox/inbox-area.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('adminInbox')

const InboxPage = () => (
  <StaffPage title="Inbox" lead="Messages of the contact form, who has waited longest first.">
    <InboxArea />
  </StaffPage>
)
export default InboxPage
