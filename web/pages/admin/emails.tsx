import { EmailsArea } from '#web/email'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminMails')

const EmailsPage = () => (
  <StaffPage title="Email log" lead="What we sent, to whom, and whether it was delivered.">
    <EmailsArea />
  </StaffPage>
)
export default EmailsPage
