import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/identity'
import type { PackageType } from '#contract/packages.ts'
import { useSession } from '#web/api/session.ts'
import { loginAddress, SetPasswordOffer } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ClientForm } from './client-form.tsx'
import { VisitorForm } from './visitor-form.tsx'

/** A client who has paid and never set a password: another project needs the account that the password opens. */
const PasswordFirst = ({ packageType, user }: { packageType: PackageType; user: CurrentUser }) => (
  <div className="grid gap-5">
    <p className="text-lg wrap-anywhere">
      Welcome back, <strong>{user.name}</strong>! Set your password first. Then we'll add this project to your
      account {user.email}.
    </p>
    <SetPasswordOffer stays />
    <p>
      Already set it? <TextLink to={loginAddress(`/select-package?package=${packageType}`)}>Log in</TextLink>{' '}
      to continue.
    </p>
  </div>
)

/** A buyer in the middle of a purchase, without an account. */
const ReturningBuyer = (props: { packageType: PackageType; user: CurrentUser; onCorrect: () => void }) => {
  // Answered once: a selection that is just being sent begins another session, with other projects.
  const [hasPaid, setHasPaid] = useState<boolean | null>(null)
  const { data, isError } = useQuery({ ...projectsQuery, enabled: hasPaid === null })
  if (hasPaid === null && (data || isError)) setHasPaid(data?.some(({ paidOn }) => paidOn !== null) ?? false)
  if (hasPaid === null)
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner />
        Checking your account...
      </p>
    )
  return hasPaid ? <PasswordFirst {...props} /> : <ClientForm {...props} />
}

/** Who is buying: asked of visitors only. */
export const PurchaseForm = ({ packageType }: { packageType: PackageType }) => {
  const { user, isLoading } = useSession()
  // Who was signed in when the page came up: a selection that is just being sent signs a visitor in.
  const [buyer, setBuyer] = useState<CurrentUser | null>()
  const [isCorrecting, setCorrecting] = useState(false)
  if (buyer === undefined && !isLoading) setBuyer(user)
  if (buyer?.session === 'full') return <ClientForm packageType={packageType} user={buyer} />
  if (buyer?.name && !isCorrecting)
    return <ReturningBuyer packageType={packageType} user={buyer} onCorrect={() => setCorrecting(true)} />
  return (
    <VisitorForm
      // Another form only for a buyer it begins with: who is typing already goes on in the same one.
      key={buyer?.email ?? ''}
      packageType={packageType}
      name={buyer?.name ?? ''}
      email={buyer?.email ?? ''}
    />
  )
}
