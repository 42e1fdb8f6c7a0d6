import { StaffPage } from '#web/admin'
import { MailsArea } from '#web/mail'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminMails')

const MailsPage = () => (
  <StaffPage title="Mail Log" lead="What we wrote to whom, and whether it arrived at their mail server.">
    <MailsArea />
  </StaffPage>
)
export default MailsPage
