import { useParams } from 'react-router'
import { ReceiptScreen } from '#web/payments'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { id?: string; payment?: string } }) =>
  createPageMeta('receipt', { path: `/project/${params.id ?? ''}/receipt/${params.payment ?? ''}` })

const ReceiptPage = () => {
  const { id: publicId = '', payment: paymentId = '' } = useParams()
  return <ReceiptScreen publicId={publicId} paymentId={Number(paymentId)} />
}
export default ReceiptPage
