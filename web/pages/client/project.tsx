import { useParams } from 'react-router'
import { pageMeta } from '../metadata/page-meta.ts'
import { ProjectScreen } from './project/project-screen.tsx'

export const meta = ({ params }: { params: { publicId?: string } }) =>
  pageMeta('project', { path: `/project/${params.publicId ?? ''}` })

const ProjectPage = () => {
  const { publicId = '' } = useParams()
  return <ProjectScreen key={publicId} publicId={publicId} />
}
export default ProjectPage
