import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Landmark, LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { claims } from '#contract/brand.ts'
import { NumericId } from '#contract/fields.ts'
import { type CurrentUser, getUser } from '#contract/identity'
import { getPackage, type Package, PackageType, packages } from '#contract/packages.ts'
import { createInitialProject, PackageSelectionSignedIn } from '#contract/payments'
import { isPaymentConfirming } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { getLoginPath, useEndSession } from '#web/identity'
import { projectQuery } from '#web/projects'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { TermsNote } from '../package-details.tsx'
import {
  authenticationRequiredExit,
  type CheckoutExit,
  getExitAfterUserError,
  invalidUserExit,
  projectNotCreatedExit,
  projectNotLoadedExit,
  sessionExpiredExit,
} from './checkout-failures.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { DisclosureField } from './disclosure-field.tsx'

/**
 * Creates the project to pay for. This is a query so that it runs only once, even if the screen renders
 * again. The result isn't cached after the user leaves the screen, so the next purchase gets a new project.
 */
const createInitialProjectQuery = (userId: number, packageType: PackageType) => ({
  queryKey: [createInitialProject.path, userId, packageType],
  queryFn: () =>
    request(createInitialProject, {
      body: { userId, packageType, name: packages[packageType].name, disclosureAgreed: true },
    }),
  gcTime: 0,
})

const NewProject = ({ userId, packageType }: { userId: number; packageType: PackageType }) => {
  const { data, error } = useQuery(createInitialProjectQuery(userId, packageType))
  if (error) return <LeaveCheckout checkoutExit={projectNotCreatedExit} />
  return <CheckoutLayout pack={packages[packageType]} publicId={data?.publicId ?? null} />
}

/**
 * Checkout for a package whose project doesn't exist yet. Reads `userId`, `package`, and `disclosure` from
 * the query string.
 */
export const CheckoutPackage = ({ user }: { user: CurrentUser }) => {
  const [search, setSearch] = useSearchParams()
  const userId = NumericId.safeParse(search.get('userId') || undefined)
  const packageType = PackageType.safeParse(search.get('package'))
  if (!userId.success || !packageType.success) return <Navigate to="/select-package" replace />
  if (userId.data !== user.id) return <LeaveCheckout checkoutExit={invalidUserExit} />
  if (search.get('disclosure') === 'true')
    return <NewProject userId={user.id} packageType={packageType.data} />
  const agree = () => {
    search.set('disclosure', 'true')
    setSearch(search, { replace: true })
  }
  return <DisclosureStep pack={packages[packageType.data]} onAgree={agree} />
}

/**
 * Checkout for an existing project. `projectId` is its public or numeric ID. The payment page adds `canceled`
 * to the query string when the client comes back without paying.
 */
export const CheckoutProject = ({ projectId }: { projectId: string }) => {
  const [search] = useSearchParams()
  const { data: project, error } = useQuery(projectQuery(projectId))
  if (error) return <LeaveCheckout checkoutExit={projectNotLoadedExit} />
  if (!project) return <PageSkeleton label="Loading your project..." />
  if (project.paidOn !== null)
    return (
      <PageState
        icon={BadgeCheck}
        title="This project is already paid for"
        actions={<LinkButton to={`/project/${project.publicId}`}>Go to project</LinkButton>}
      >
        <p>There’s nothing left to pay for {project.name}.</p>
      </PageState>
    )
  if (isPaymentConfirming(project))
    return (
      <PageState
        icon={Landmark}
        title="Your bank is confirming your payment"
        actions={<LinkButton to={`/project/${project.publicId}`}>Go to project</LinkButton>}
      >
        <p>This usually takes {claims.bankConfirmation}. You don’t need to pay again.</p>
      </PageState>
    )
  return (
    <CheckoutLayout pack={getPackage(project.packageType)} publicId={project.publicId}>
      {search.has('canceled') && (
        <Notice kind="info" title="You weren’t charged" className="mt-4">
          <p>Your order is saved. You can pay whenever you’re ready.</p>
        </Notice>
      )}
    </CheckoutLayout>
  )
}

/** Asks the user to agree to the disclosure before the project is created. */
const DisclosureStep = ({ pack, onAgree }: { pack: Package; onAgree: () => void }) => {
  const form = useContractForm(PackageSelectionSignedIn.pick({ disclosureAgreed: true }), {
    defaultValues: {},
  })
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl">Before you pay</h1>
      <p className="mt-3 text-soft">
        You chose the {pack.name}. Please read and agree to the disclosure, and we’ll set up your project.
      </p>
      <Card className="mt-8">
        <form onSubmit={form.handleSubmit(onAgree)} noValidate className="grid gap-5">
          <DisclosureField {...bindField(form, 'disclosureAgreed')} />
          <TermsNote />
          <Button type="submit" size="large">
            Agree and continue
          </Button>
        </form>
      </Card>
    </div>
  )
}

/** Shows a toast and navigates away from checkout. */
const LeaveCheckout = ({ checkoutExit }: { checkoutExit: CheckoutExit }) => {
  const navigate = useNavigate()
  const endSession = useEndSession()
  const { pathname, search } = useLocation()
  const address = checkoutExit.to === 'login' ? getLoginPath(`${pathname}${search}`) : checkoutExit.to

  useEffect(() => {
    const leave = async () => {
      // The login page redirects signed-in users, so end the session first.
      if (checkoutExit.to === '/login') await endSession()
      showToast(checkoutExit.toast)
      await navigate(address, { replace: true })
    }
    void leave()
  }, [checkoutExit, address, navigate, endSession])

  return <PageSkeleton label="Leaving checkout..." />
}

const LoginRequired = () => {
  const { pathname, search } = useLocation()
  const address = getLoginPath(`${pathname}${search}`)
  useEffect(() => showToast(authenticationRequiredExit.toast), [])
  return (
    <PageState
      icon={LockKeyhole}
      title="Authentication Required"
      actions={<LinkButton to={address}>Go to Login</LinkButton>}
    >
      <p className="mb-2">Please log in to continue. You’ll come right back to checkout.</p>
      <CountdownRedirect to={address} destination="the login page" />
    </PageState>
  )
}

interface ValidatedUserProps {
  user: CurrentUser
  onFail: (checkoutExit: CheckoutExit) => void
  children: ReactNode
}

const ValidatedUser = ({ user, onFail, children }: ValidatedUserProps) => {
  const { error, isSuccess } = useQuery(createQuery(getUser, { params: { id: user.id } }))
  useEffect(() => {
    if (error) onFail(getExitAfterUserError(error))
  }, [error, onFail])
  return isSuccess ? children : <PageSkeleton label="Checking your account..." />
}

/** Renders checkout for signed-in users whose session the server confirms. Asks other visitors to log in. */
export const CheckoutGate = ({ children }: { children: (user: CurrentUser) => ReactNode }) => {
  const { user, isLoading } = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  // Kept in state, because leaving may end the session, which would change the exit.
  const [checkoutExit, setCheckoutExit] = useState<CheckoutExit | null>(null)
  if (user && !wasSignedIn) setWasSignedIn(true)
  if (checkoutExit) return <LeaveCheckout checkoutExit={checkoutExit} />
  if (isLoading) return <PageSkeleton />
  if (!user) return wasSignedIn ? <LeaveCheckout checkoutExit={sessionExpiredExit} /> : <LoginRequired />
  return (
    <ValidatedUser user={user} onFail={setCheckoutExit}>
      {children(user)}
    </ValidatedUser>
  )
}
