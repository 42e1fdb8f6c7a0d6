import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/identity'
import type { PackageType } from '#contract/packages.ts'
import {
  PackageSelection,
  PackageSelectionSignedIn,
  selectPackage,
  selectPackageSignedIn,
} from '#contract/payments'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { getLoginPath, SetPasswordPrompt } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { Button, TextButton, TextLink } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, bindValidatedField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { Notice, ScriptRequiredNotice } from '#web/ui/notice.tsx'
import { TermsNote } from '../package-details.tsx'
import { DisclosureField } from './disclosure-field.tsx'
import { usePackageSelection } from './use-package-selection.ts'

/** Asks a client who has paid but has no password to set one before another purchase. */
const PasswordRequired = ({ packageType, user }: { packageType: PackageType; user: CurrentUser }) => (
  <div className="grid gap-5">
    <p className="text-lg wrap-anywhere">
      Welcome back, <strong>{user.name}</strong>! Set your password first. Then we’ll add this project to your
      account {user.email}.
    </p>
    <SetPasswordPrompt stays />
    <p>
      Already set it? <TextLink to={getLoginPath(`/select-package?package=${packageType}`)}>Log in</TextLink>{' '}
      to continue.
    </p>
  </div>
)

/** Asks a buyer without a password to set one if they have paid. Otherwise, shows the form. */
const ReturningBuyer = (props: { packageType: PackageType; user: CurrentUser; onCorrect: () => void }) => {
  // Determined only once, because submitting the form starts a different session with different projects.
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
  return hasPaid ? <PasswordRequired {...props} /> : <ClientForm {...props} />
}

export const PurchaseForm = ({ packageType }: { packageType: PackageType }) => {
  const { user, isLoading } = useSession()
  // The user at the time the page loaded. Submitting the form signs a visitor in.
  const [buyer, setBuyer] = useState<CurrentUser | null>()
  const [isCorrecting, setCorrecting] = useState(false)
  if (buyer === undefined && !isLoading) setBuyer(user)
  if (buyer?.session === 'full') return <ClientForm packageType={packageType} user={buyer} />
  if (buyer?.name && !isCorrecting)
    return <ReturningBuyer packageType={packageType} user={buyer} onCorrect={() => setCorrecting(true)} />
  return (
    <VisitorForm
      // Once the session has loaded, the key restarts the form with the buyer's name and email. For other
      // visitors, it stays empty, so the form keeps what they type.
      key={buyer?.email ?? ''}
      packageType={packageType}
      name={buyer?.name ?? ''}
      email={buyer?.email ?? ''}
    />
  )
}

interface ClientFormProps {
  packageType: PackageType
  user: CurrentUser
  /** Called when the buyer wants to correct the name or email address. Undefined in full sessions. */
  onCorrect?: () => void
}

/** The form for a signed-in client, who only needs to agree to the disclosure. */
const ClientForm = ({ packageType, user, onCorrect }: ClientFormProps) => {
  const { proceed, handleFailure } = usePackageSelection(packageType)
  const { name, email, session } = user
  const form = useContractForm(PackageSelectionSignedIn.omit({ packageType: true }), { defaultValues: {} })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ disclosureAgreed }) => {
      const body = { packageType, disclosureAgreed }
      // A purchase session is limited to one project, so another purchase starts the same way as for a
      // visitor.
      const selection =
        session === 'full'
          ? await request(selectPackageSignedIn, { body })
          : await request(selectPackage, { body: { ...body, name, email } })
      await proceed(selection, email)
    },
    onFail: handleFailure,
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div>
        <p className="text-lg wrap-anywhere">
          Welcome back, <strong>{name}</strong>! We’ll add this project to your account {email}.
        </p>
        {onCorrect && <TextButton onClick={onCorrect}>Use a different name or email</TextButton>}
      </div>
      <DisclosureField {...bindField(form, 'disclosureAgreed')} />
      <TermsNote />
      <Button type="submit" size="large" variant="accent" busy={isPending} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}

interface VisitorFormProps {
  packageType: PackageType
  name: string
  email: string
}

const DRAFT_NAME = 'select-package'

const VisitorForm = ({ packageType, name, email }: VisitorFormProps) => {
  const { proceed, handleFailure } = usePackageSelection(packageType)
  const form = useContractForm(PackageSelection.omit({ packageType: true }), {
    defaultValues: { name, email },
    draft: DRAFT_NAME,
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (user) => {
      const selection = await request(selectPackage, { body: { ...user, packageType } })
      removeDraft(DRAFT_NAME)
      await proceed(selection, user.email)
    },
    onFail: handleFailure,
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      <ScriptRequiredNotice />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...bindValidatedField(form, 'name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll email you a link to set your password."
          {...bindValidatedField(form, 'email')}
        />
      </div>
      <DisclosureField {...bindField(form, 'disclosureAgreed')} />
      <TermsNote />
      <Button type="submit" size="large" variant="accent" busy={isPending} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}
