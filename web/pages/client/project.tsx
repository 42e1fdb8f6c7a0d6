import { useParams } from 'react-router'
import { ProjectScreen } from '../../features/projects/project-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = ({ params }: { params: { publicId?: string } }) =>
  pageMeta('project', { path: `/project/${params.publicId ?? ''}` })

const ProjectPage = () => {
  const { publicId = '' } = useParams()
  return <ProjectScreen key={publicId} publicId={publicId} />
}
export default ProjectPage
