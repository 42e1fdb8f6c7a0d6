import { Navigate, useParams, useSearchParams } from 'react-router'
import { checkoutOfLink } from '../../features/purchase/checkout-link.ts'
import { pageMeta } from '../../features/site/metadata.ts'
import { NotFound } from '../../features/site/not-found.tsx'

export const meta = () => pageMeta('checkout')

const CheckoutAddressPage = () => {
  const { users, package: pack } = useParams()
  const [search] = useSearchParams()
  const address = checkoutOfLink(users, pack, search)
  return address ? <Navigate to={address} replace /> : <NotFound />
}
export default CheckoutAddressPage
