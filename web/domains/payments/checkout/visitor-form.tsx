import type { PackageType } from '#contract/packages.ts'
import { PackageSelection, selectPackage } from '#contract/payments'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetDraft } from '#web/ui/form/drafts.ts'
import { bind, bindChecked, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DisclosureField } from './disclosure-field.tsx'
import { useSelection } from './use-selection.ts'

interface Props {
  packageType: PackageType
  name: string
  email: string
}

const DRAFT = 'select-package'

/** Who is buying, for users without an account. */
export const VisitorForm = ({ packageType, name, email }: Props) => {
  const { proceed, refuse } = useSelection(packageType)
  const form = useContractForm(PackageSelection.omit({ packageType: true }), {
    defaultValues: { name, email },
    draft: DRAFT,
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (user) => {
      const selection = await request(selectPackage, { body: { ...user, packageType } })
      forgetDraft(DRAFT)
      await proceed(selection)
    },
    onFail: refuse,
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      <NeedsScript />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...bindChecked(form, 'name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We'll email you a link to set your password."
          {...bindChecked(form, 'email')}
        />
      </div>
      <DisclosureField {...bind(form, 'disclosureAgreed')} />
      <Button type="submit" size="large" variant="accent" busy={isPending} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}
