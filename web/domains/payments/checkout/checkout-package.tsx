import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { NumericId } from '#contract/fields.ts'
import type { CurrentUser } from '#contract/identity'
import { PackageType, packages } from '#contract/packages.ts'
import { createInitialProject } from '#contract/payments'
import { request } from '#web/api/request.ts'
import { invalidUser, projectNotCreated } from './checkout-failures.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { DisclosureStep } from './disclosure-step.tsx'
import { LeaveCheckout } from './leave-checkout.tsx'

/**
 * Creates the project that is paid for. As a query it runs once however often the screen renders; nothing of it
 * is kept when the screen is left, so that the next purchase gets a project of its own.
 */
const initialProject = (userId: number, packageType: PackageType) => ({
  queryKey: [createInitialProject.path, userId, packageType],
  queryFn: () =>
    request(createInitialProject, {
      body: { userId, packageType, name: packages[packageType].name, disclosureAgreed: true },
    }),
  gcTime: 0,
})

const NewProject = ({ userId, packageType }: { userId: number; packageType: PackageType }) => {
  const { data, error } = useQuery(initialProject(userId, packageType))
  if (error) return <LeaveCheckout wayOut={projectNotCreated} />
  return <CheckoutLayout pack={packages[packageType]} publicId={data?.publicId ?? null} />
}

/** Checkout of a package that has no project yet, by the address's userId, package and disclosure. */
export const CheckoutPackage = ({ user }: { user: CurrentUser }) => {
  const [search, setSearch] = useSearchParams()
  const userId = NumericId.safeParse(search.get('userId') || undefined)
  const packageType = PackageType.safeParse(search.get('package'))
  if (!userId.success || !packageType.success) return <Navigate to="/select-package" replace />
  if (userId.data !== user.id) return <LeaveCheckout wayOut={invalidUser} />
  if (search.get('disclosure') === 'true')
    return <NewProject userId={user.id} packageType={packageType.data} />
  const agree = () => {
    search.set('disclosure', 'true')
    setSearch(search, { replace: true })
  }
  return <DisclosureStep pack={packages[packageType.data]} onAgree={agree} />
}
