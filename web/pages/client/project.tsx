import { useParams } from 'react-router'
import { createPageMeta } from '../metadata/page-meta.ts'
import { ProjectScreen } from './project/project-screen.tsx'

export const meta = ({ params }: { params: { id?: string } }) =>
  createPageMeta('project', { path: `/project/${params.id ?? ''}` })

const ProjectPage = () => {
  const { id: publicId = '' } = useParams()
  return <ProjectScreen key={publicId} publicId={publicId} />
}
export default ProjectPage
