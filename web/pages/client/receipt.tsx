import { useParams } from 'react-router'
import { ReceiptScreen } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { publicId?: string; paymentId?: string } }) =>
  pageMeta('receipt', { path: `/project/${params.publicId ?? ''}/receipt/${params.paymentId ?? ''}` })

const ReceiptPage = () => {
  const { publicId = '', paymentId = '' } = useParams()
  return <ReceiptScreen publicId={publicId} paymentId={Number(paymentId)} />
}
export default ReceiptPage
