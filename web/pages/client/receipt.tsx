import { useParams } from 'react-router'
import { ReceiptScreen } from '../../features/payments/receipt-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = ({ params }: { params: { publicId?: string; paymentId?: string } }) =>
  pageMeta('receipt', { path: `/project/${params.publicId ?? ''}/receipt/${params.paymentId ?? ''}` })

const ReceiptPage = () => {
  const { publicId = '', paymentId = '' } = useParams()
  return <ReceiptScreen publicId={publicId} paymentId={Number(paymentId)} />
}
export default ReceiptPage
