import { useParams } from 'react-router'
import { RequestSigningScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { id?: string; request?: string } }) =>
  createPageMeta('requestSigning', {
    path: `/project/${params.id ?? ''}/requests/${params.request ?? ''}/sign`,
  })

const RequestSigningPage = () => {
  const { id: publicId = '', request = '' } = useParams()
  return <RequestSigningScreen key={request} publicId={publicId} requestId={Number(request)} />
}
export default RequestSigningPage
