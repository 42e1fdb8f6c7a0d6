import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { brand } from '#contract/brand.ts'
import { MINUTE } from '#contract/durations.ts'
import { verifyPayment } from '#contract/payments'
import { queryOf } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { PaymentProcessing, PaymentRefused } from './delayed-payment.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'

const Verifying = () => (
  <div role="status" className="mx-auto flex max-w-lg flex-col items-center px-4 py-20 text-center sm:py-28">
    <span className="mb-5 grid size-14 place-items-center rounded-full bg-mist text-link">
      <Spinner />
    </span>
    <h1 className="text-3xl">Verifying Your Payment</h1>
    <p className="mt-3 text-soft">
      We're checking with the payment provider. This takes a few seconds. Please stay on this page.
    </p>
  </div>
)

const failureWords = 'Unable to verify your payment. Please contact support.'

const NotVerified = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => {
  useEffect(
    () =>
      showToast({ title: 'Payment Verification Failed', description: failureWords, variant: 'destructive' }),
    [],
  )
  return (
    <PageState
      icon={TriangleAlert}
      title="Payment Verification Failed"
      actions={
        <>
          <Button onClick={onRetry}>Check Again</Button>
          <LinkButton to="/dashboard" variant="outline">
            Go to Dashboard
          </LinkButton>
        </>
      }
    >
      <p>{failureWords}</p>
      <p className="mt-2">{reason}</p>
      <p className="mt-2">
        If your card was charged, don't worry. Write to{' '}
        <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>{' '}
        and we'll sort it out.
      </p>
    </PageState>
  )
}

/** How often the page asks whether the bank has confirmed the payment, beside live events. */
const CONFIRMING_INTERVAL_MS = MINUTE

const Verification = ({ sessionId }: { sessionId: string }) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(verifyPayment, { params: { sessionId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? CONFIRMING_INTERVAL_MS : false),
  })
  if (data?.status === 'processing') return <PaymentProcessing payment={data} />
  if (data?.status === 'failed') return <PaymentRefused payment={data} />
  if (data) return <PaymentReceipt payment={data} />
  if (error && !isFetching) return <NotVerified reason={error.message} onRetry={() => refetch()} />
  return <Verifying />
}

const MissingSession = () => {
  useEffect(() => showToast({ title: 'Missing Session Information', variant: 'destructive' }), [])
  return <Navigate to="/" replace />
}

/** Where the payment provider sends users back to. */
export const PaymentSuccessScreen = () => {
  const sessionId = useSearchParams()[0].get('session_id')
  return sessionId ? <Verification sessionId={sessionId} /> : <MissingSession />
}
