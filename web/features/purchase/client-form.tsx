import type { CurrentUser } from '#contract/accounts.ts'
import type { PackageType } from '#contract/packages.ts'
import { PackageSelectionSignedIn, selectPackageSignedIn } from '#contract/purchase.ts'
import { request } from '../../api/request.ts'
import { Button } from '../../ui/button.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { DisclosureField } from './disclosure-field.tsx'
import { useSelection } from './use-selection.ts'

interface Props {
  packageType: PackageType
  user: CurrentUser
}

/** A further purchase of somebody who is signed in: only the agreement is missing. */
export const ClientForm = ({ packageType, user }: Props) => {
  const { proceed, refuse } = useSelection(packageType)
  const form = useContractForm(PackageSelectionSignedIn.omit({ packageType: true }), { defaultValues: {} })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ disclosureAgreed }) =>
      proceed(await request(selectPackageSignedIn, { body: { packageType, disclosureAgreed } })),
    onFail: refuse,
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p className="text-lg">
        Welcome back, <strong>{user.name}</strong>! This project is added to your account {user.email}.
      </p>
      <DisclosureField {...bind(form, 'disclosureAgreed')} />
      <Button type="submit" size="large" look="accent" busy={isPending} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}
