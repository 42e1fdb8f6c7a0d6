import { PaymentSuccessScreen } from '../../features/purchase/payment-success-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('paymentSuccess')

export default PaymentSuccessScreen
