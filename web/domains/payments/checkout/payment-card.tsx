import { CreditCard, LockKeyhole } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePayment } from './use-payment.ts'

interface Props {
  publicId: string | null
  /** Integer cents. */
  total: number
  discountCode: string | null
}

const steps = [
  "You pay by card on our payment provider's secure page.",
  'You come right back here and start onboarding.',
  'We review your application within the first few days.',
]

/** The payment: what happens next, and the button that goes there. */
export const PaymentCard = ({ publicId, total, discountCode }: Props) => {
  const { pay, isPending, failure } = usePayment({ publicId, discountCode })
  const ready = publicId !== null
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="flex items-center gap-3 text-2xl">
        <CreditCard className="size-6 text-link" aria-hidden="true" />
        Payment
      </h2>
      <ol className="mt-5 grid gap-4">
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
        className="mt-7 w-full"
        onClick={pay}
        disabled={!ready}
        busy={isPending}
        busyLabel="Opening payment page..."
      >
        <LockKeyhole className="size-4.5" aria-hidden="true" />
        {ready ? `Pay ${formatMoney(total)}` : 'Setting up your project...'}
      </Button>
      <p className="mt-3 text-center text-sm text-faint">
        Your card details go straight to the payment provider. We never see them.
      </p>
    </section>
  )
}
