import { useParams } from 'react-router'
import { CheckoutGate, CheckoutProject } from '#web/payments'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('checkout')

const CheckoutProjectPage = () => {
  const { projectId = '' } = useParams()
  return <CheckoutGate>{() => <CheckoutProject projectId={projectId} />}</CheckoutGate>
}
export default CheckoutProjectPage
