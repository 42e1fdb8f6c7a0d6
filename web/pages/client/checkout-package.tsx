import { CheckoutGate, CheckoutPackage } from '#web/payments'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('checkout')

const CheckoutPackagePage = () => <CheckoutGate>{(user) => <CheckoutPackage user={user} />}</CheckoutGate>
export default CheckoutPackagePage
