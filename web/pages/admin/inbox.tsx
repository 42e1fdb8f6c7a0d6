import { StaffPage } from '#web/admin'
import { InboxArea } from '#web/messaging'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminInbox')

const InboxPage = () => (
  <StaffPage title="Inbox" lead="Messages of the contact form, who has waited longest first.">
    <InboxArea />
  </StaffPage>
)
export default InboxPage
