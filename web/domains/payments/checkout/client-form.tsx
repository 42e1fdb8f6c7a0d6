import type { CurrentUser } from '#contract/identity'
import type { PackageType } from '#contract/packages.ts'
import { PackageSelectionSignedIn, selectPackage, selectPackageSignedIn } from '#contract/payments'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { DisclosureField } from './disclosure-field.tsx'
import { useSelection } from './use-selection.ts'

interface Props {
  packageType: PackageType
  user: CurrentUser
  /** Offered while the address is not proven: it may be mistyped. */
  onCorrect?: () => void
}

/** A purchase of a client whom we know: only the agreement is missing. */
export const ClientForm = ({ packageType, user, onCorrect }: Props) => {
  const { proceed, refuse } = useSelection(packageType)
  const { name, email, session } = user
  const form = useContractForm(PackageSelectionSignedIn.omit({ packageType: true }), { defaultValues: {} })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ disclosureAgreed }) => {
      const body = { packageType, disclosureAgreed }
      // A purchase session is for one project: another one begins as for a visitor.
      const selection =
        session === 'full'
          ? await request(selectPackageSignedIn, { body })
          : await request(selectPackage, { body: { ...body, name, email } })
      await proceed(selection)
    },
    onFail: refuse,
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div>
        <p className="text-lg wrap-anywhere">
          Welcome back, <strong>{name}</strong>! We'll add this project to your account {email}.
        </p>
        {onCorrect && <TextButton onClick={onCorrect}>Use a different name or email</TextButton>}
      </div>
      <DisclosureField {...bind(form, 'disclosureAgreed')} />
      <Button type="submit" size="large" variant="accent" busy={isPending} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}
