import { PaymentSuccessScreen } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('paymentSuccess')

export default PaymentSuccessScreen
