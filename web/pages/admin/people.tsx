import { UsersArea } from '#web/identity'
import { StaffPage } from '#web/staff'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminPeople')

const PeoplePage = () => (
  <StaffPage title="People" lead="Everyone with an account, staff and clients.">
    <UsersArea />
  </StaffPage>
)
export default PeoplePage
