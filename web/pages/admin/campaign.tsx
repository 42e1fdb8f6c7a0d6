import { useParams } from 'react-router'
import { ProjectCampaignArea } from '#web/grant'
import { StaffPage } from '#web/staff'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { id?: string } }) =>
  createPageMeta('adminCampaign', { path: `/admin/campaigns/${params.id ?? ''}` })

const CampaignPage = () => {
  const { id: publicId = '' } = useParams()
  return (
    <StaffPage
      title="Campaign results"
      lead="What this project’s ads brought in, and where the figures come from."
    >
      <ProjectCampaignArea key={publicId} publicId={publicId} />
    </StaffPage>
  )
}
export default CampaignPage
