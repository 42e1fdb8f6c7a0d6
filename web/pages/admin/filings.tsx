import { FilingsArea } from '#web/formation'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminFilings')

const FilingsPage = () => (
  <StaffPage title="Filings" lead="What we file for clients, and what authorities answered.">
    <FilingsArea />
  </StaffPage>
)
export default FilingsPage
