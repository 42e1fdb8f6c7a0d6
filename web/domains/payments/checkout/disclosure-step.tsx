import type { Package } from '#contract/packages.ts'
import { PackageSelectionSignedIn } from '#contract/payments'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { DisclosureField } from './disclosure-field.tsx'

/** The agreement that a checkout address came without: no project is created before it. */
export const DisclosureStep = ({ pack, onAgree }: { pack: Package; onAgree: () => void }) => {
  const form = useContractForm(PackageSelectionSignedIn.pick({ disclosureAgreed: true }), {
    defaultValues: {},
  })
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl">Before You Pay</h1>
      <p className="mt-3 text-soft">
        You chose the {pack.name}. Please read and agree to the disclosure, and we'll set up your project.
      </p>
      <Card className="mt-8">
        <form onSubmit={form.handleSubmit(onAgree)} noValidate className="grid gap-5">
          <DisclosureField {...bind(form, 'disclosureAgreed')} />
          <Button type="submit" size="large">
            Agree and Continue
          </Button>
        </form>
      </Card>
    </div>
  )
}
