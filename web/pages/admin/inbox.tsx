import { InboxArea } from '#web/messaging'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminInbox')

const InboxPage = () => (
  <StaffPage title="Inbox" lead="Messages from the contact form, longest wait first.">
    <InboxArea />
  </StaffPage>
)
export default InboxPage
