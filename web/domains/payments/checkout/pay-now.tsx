import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import { createCheckoutSession } from '#contract/payments'
import type { ProjectSummary } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { getErrorReason, isSessionEnded, RequestError } from '#web/api/request-error.ts'
import { projectQuery } from '#web/projects'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useLastDiscount } from './discount-field.tsx'

/** A button that opens the payment page, and a link to checkout for the order summary and discounts. */
export const PayNowButton = ({ project }: { project: ProjectSummary }) => {
  const { publicId, packageType } = project
  // Opening the payment page without the code would release its hold.
  const { last } = useLastDiscount(publicId)
  const held = last?.isHeld ? last : null
  const { pay, isPending, failure } = useOpenPaymentPage({ publicId, discountCode: held?.code ?? null })
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
        Pay {formatMoney(held?.total ?? getPackage(packageType).price)}
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

interface PaymentPageOptions {
  /** The project's public ID. Null until the project exists. */
  publicId: string | null
  discountCode: string | null
}

const paymentMadeCodes = new Set<string>(['PAYMENT_PROCESSING', 'ALREADY_PAID'])

/**
 * Returns a function that opens the hosted payment page, and the state of its request. Calls are ignored
 * while a request is in progress or `publicId` is null.
 */
export const useOpenPaymentPage = ({ publicId, discountCode }: PaymentPageOptions) => {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)
  const client = useQueryClient()

  const stop = useCallback(() => {
    running.current = false
    setPending(false)
  }, [])

  // The back button may restore this page from the back-forward cache in its busy state.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stop()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [stop])

  const handleFailure = (error: unknown) => {
    stop()
    // The user has already been notified.
    if (isSessionEnded(error)) return
    // Refetch the project, so that the checkout page shows the payment's state.
    if (error instanceof RequestError && paymentMadeCodes.has(error.code) && publicId !== null)
      client.invalidateQueries({ queryKey: projectQuery(publicId).queryKey })
    const reason = getErrorReason(error, 'Failed to start payment process. Please try again.')
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
      // Stay busy while the browser navigates.
      location.assign(checkoutUrl)
    } catch (error) {
      handleFailure(error)
    }
  }

  return { pay, isPending, failure }
}
