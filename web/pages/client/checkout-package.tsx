import { CheckoutGate, CheckoutPackage } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('checkout')

const CheckoutPackagePage = () => <CheckoutGate>{(user) => <CheckoutPackage user={user} />}</CheckoutGate>
export default CheckoutPackagePage
