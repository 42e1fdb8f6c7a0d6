import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { convertOldCheckoutPath } from '#web/payments'
import { NotFound } from '#web/shell/error-pages.tsx'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('checkout')

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) => {
  const address = convertOldCheckoutPath(params.user, params.package, new URL(request.url).searchParams)
  if (address) throw redirect(address)
  return null
}

export const HydrateFallback = () => <PageSkeleton />

export default NotFound
