import { useParams } from 'react-router'
import { CheckoutGate } from '../../features/purchase/checkout-gate.tsx'
import { CheckoutProject } from '../../features/purchase/checkout-project.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('checkout')

const CheckoutProjectPage = () => {
  const { projectId = '' } = useParams()
  return <CheckoutGate>{() => <CheckoutProject projectId={projectId} />}</CheckoutGate>
}
export default CheckoutProjectPage
