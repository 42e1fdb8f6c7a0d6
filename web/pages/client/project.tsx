import { useParams } from 'react-router'
import { pageMeta } from '../metadata/page-meta.ts'
import { ProjectScreen } from './project/project-screen.tsx'

export const meta = ({ params }: { params: { id?: string } }) =>
  pageMeta('project', { path: `/project/${params.id ?? ''}` })

const ProjectPage = () => {
  const { id: publicId = '' } = useParams()
  return <ProjectScreen key={publicId} publicId={publicId} />
}
export default ProjectPage
