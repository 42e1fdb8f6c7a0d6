import { CreditCard, LockKeyhole } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { createCheckoutSession } from '#contract/payments'
import { reasonOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { endedSession } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'

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

/** Opens the hosted payment page; a second press while that runs is ignored. */
const usePayment = ({ publicId, discountCode }: Omit<Props, 'total'>) => {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)

  const stop = useCallback(() => {
    running.current = false
    setPending(false)
  }, [])

  // Coming back by the browser's button may bring this very page back to life, still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stop()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [stop])

  const refuse = (error: unknown) => {
    stop()
    // Without a session the gate around checkout leads out.
    if (endedSession(error)) return
    const reason = reasonOf(error, 'Failed to start payment process. Please try again.')
    setFailure(reason)
    showToast({ title: 'Payment Setup Failed', description: reason, variant: 'destructive' })
  }

  const pay = async () => {
    if (running.current || publicId === null) return
    running.current = true
    setPending(true)
    setFailure(null)
    try {
      const body = { projectId: publicId, ...(discountCode === null ? {} : { discountCode }) }
      const { checkoutUrl } = await request(createCheckoutSession, { body })
      // It stays busy: the browser is leaving.
      location.assign(checkoutUrl)
    } catch (error) {
      refuse(error)
    }
  }

  return { pay, isPending, failure }
}

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
