import { UsersArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminPeople')

const UsersPage = () => (
  <StaffPage title="People" lead="Everyone with an account, staff and clients.">
    <UsersArea />
  </StaffPage>
)
export default UsersPage
