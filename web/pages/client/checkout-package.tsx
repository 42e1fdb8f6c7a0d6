import { CheckoutGate } from '../../features/purchase/checkout-gate.tsx'
import { CheckoutPackage } from '../../features/purchase/checkout-package.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('checkout')

const CheckoutPackagePage = () => <CheckoutGate>{(user) => <CheckoutPackage user={user} />}</CheckoutGate>
export default CheckoutPackagePage
