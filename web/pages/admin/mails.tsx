import { EmailsArea } from '#web/email'
import { StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminMails')

const MailsPage = () => (
  <StaffPage title="Email Log" lead="What we sent, to whom, and whether it was delivered.">
    <EmailsArea />
  </StaffPage>
)
export default MailsPage
