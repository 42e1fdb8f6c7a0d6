import { StaffPage } from '#web/admin'
import { UsersArea } from '#web/identity'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('adminPeople')

const PeoplePage = () => (
  <StaffPage title="People" lead="Who has an account, on our side and on our clients'.">
    <UsersArea />
  </StaffPage>
)
export default PeoplePage
