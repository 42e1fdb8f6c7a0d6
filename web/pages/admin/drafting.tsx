import { DraftingDesk } from '#web/formation'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('adminDrafting')

const DraftingPage = () => (
  <StaffPage title="Drafting desk" lead="Documents that follow from the facts of open projects.">
    <DraftingDesk />
  </StaffPage>
)
export default DraftingPage
