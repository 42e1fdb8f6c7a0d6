import { PaymentSuccessScreen } from '#web/payments'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('paymentSuccess')

export default PaymentSuccessScreen
