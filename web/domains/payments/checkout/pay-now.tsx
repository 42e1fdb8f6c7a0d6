import { LockKeyhole } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import type { ProjectSummary } from '#contract/projects'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { usePayment } from './use-payment.ts'

/** Pays for a project from wherever it is shown: straight on to the payment page, or by way of checkout. */
export const PayNow = ({ project }: { project: ProjectSummary }) => {
  const { publicId, packageType } = project
  const { pay, isPending, failure } = usePayment({ publicId, discountCode: null })
  return (
    <div className="grid shrink-0 justify-items-center gap-1">
      <Button
        variant="accent"
        className="w-full"
        onClick={pay}
        busy={isPending}
        busyLabel="Opening payment page..."
      >
        <LockKeyhole className="size-4.5" aria-hidden="true" />
        Pay {formatMoney(packageOf(packageType).price)}
      </Button>
      {failure && (
        <p role="alert" className="max-w-72 text-sm font-medium text-brick">
          {failure} Nothing was charged.
        </p>
      )}
      <TextLink to={`/checkout/${publicId}`} className="inline-flex min-h-11 items-center text-[0.9375rem]">
        Order summary and discounts
      </TextLink>
    </div>
  )
}
