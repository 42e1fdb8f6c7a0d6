import { useParams } from 'react-router'
import { OwnSignatureScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { id?: string; request?: string } }) =>
  createPageMeta('ownSignature', { path: `/project/${params.id ?? ''}/sign/${params.request ?? ''}` })

const OwnSignaturePage = () => {
  const { id: publicId = '', request: requestId = '' } = useParams()
  return <OwnSignatureScreen publicId={publicId} requestId={requestId} />
}
export default OwnSignaturePage
