import { StaffPage } from '../../features/administration/staff-page.tsx'
import { MailsArea } from '../../features/mails/mails-area.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('adminMails')

const MailsPage = () => (
  <StaffPage title="Mail Log" lead="What we wrote to whom, and whether it arrived at their mail server.">
    <MailsArea />
  </StaffPage>
)
export default MailsPage
