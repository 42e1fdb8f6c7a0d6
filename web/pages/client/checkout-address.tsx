import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { checkoutOfLink } from '../../features/purchase/checkout-link.ts'
import { pageMeta } from '../../features/site/metadata.ts'
import { NotFound } from '../../features/site/not-found.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'

export const meta = () => pageMeta('checkout')

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) => {
  const address = checkoutOfLink(params.users, params.package, new URL(request.url).searchParams)
  if (address) throw redirect(address)
  return null
}

export const HydrateFallback = () => <PageSkeleton />

export default NotFound
