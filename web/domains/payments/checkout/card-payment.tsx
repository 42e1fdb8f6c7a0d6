import { LockKeyhole } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CardMarks } from './card-marks.tsx'
import { usePayment } from './use-payment.ts'

export interface Order {
  /** Null until the project is there. */
  publicId: string | null
  /** Integer cents. */
  total: number
  discountCode: string | null
}

const steps = [
  `You pay by card on a secure page hosted by ${brand.paymentProvider}, our payment provider.`,
  'You come right back here to start onboarding.',
  'We review your application within the first few days.',
]

/** A payment by card: what happens next, and the button that leads to the payment page. */
export const CardPayment = ({ publicId, total, discountCode }: Order) => {
  const { pay, isPending, failure } = usePayment({ publicId, discountCode })
  const ready = publicId !== null
  return (
    <>
      <ol className="mt-6 grid gap-3.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-mist text-sm font-bold tabular-nums">
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      {failure && (
        <Notice kind="error" className="mt-6" title="We couldn't open the payment page">
          <p>{failure} Nothing was charged.</p>
        </Notice>
      )}
      <Button
        variant="accent"
        size="large"
        className="mt-6 w-full"
        onClick={pay}
        disabled={!ready}
        busy={isPending}
        busyLabel="Opening payment page..."
      >
        <LockKeyhole className="size-4.5" aria-hidden="true" />
        {ready ? `Pay ${formatMoney(total)}` : 'Setting up your project...'}
      </Button>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardMarks />
        <p className="min-w-0 grow basis-48 text-sm text-faint">
          Your card details go straight to {brand.paymentProvider}. We never see them.
        </p>
      </div>
    </>
  )
}
