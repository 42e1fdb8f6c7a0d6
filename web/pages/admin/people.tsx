import { StaffPage } from '../../features/administration/staff-page.tsx'
import { PeopleArea } from '../../features/people/people-area.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('adminPeople')

const PeoplePage = () => (
  <StaffPage title="People" lead="Who has an account, on our side and on our clients'.">
    <PeopleArea />
  </StaffPage>
)
export default PeoplePage
