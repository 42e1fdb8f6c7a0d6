import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark, ReceiptText, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { brand, claims } from '#contract/brand.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { verifyPayment } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { refreshSession } from '#web/api/session.ts'
import { SetPasswordPrompt } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { Button, LinkButton, TextLink, textLinkStyle } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { ArrivalScene } from '#web/ui/illustrations/illustrations.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { getReceiptPath } from '../receipts/receipts.queries.ts'

const Verifying = () => (
  <div role="status" className="mx-auto flex max-w-lg flex-col items-center px-4 py-20 text-center sm:py-28">
    <span className="mb-5 grid size-14 place-items-center rounded-full bg-mist text-link">
      <Spinner />
    </span>
    <h1 className="text-3xl">Verifying Your Payment</h1>
    <p className="mt-3 text-soft">
      We’re checking with the payment provider. This takes a few seconds. Please stay on this page.
    </p>
  </div>
)

const VERIFICATION_FAILED_TEXT = 'Unable to verify your payment. Please contact support.'

const NotVerified = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => {
  useEffect(
    () =>
      showToast({
        title: 'Payment Verification Failed',
        description: VERIFICATION_FAILED_TEXT,
        variant: 'destructive',
      }),
    [],
  )
  return (
    <PageState
      icon={TriangleAlert}
      title="Payment Verification Failed"
      actions={
        <>
          <Button onClick={onRetry}>Check again</Button>
          <LinkButton to="/dashboard" variant="outline">
            Go to dashboard
          </LinkButton>
        </>
      }
    >
      <p>{VERIFICATION_FAILED_TEXT}</p>
      <p className="mt-2">{reason}</p>
      <p className="mt-2">
        If your card was charged, don’t worry. Write to{' '}
        <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>{' '}
        and we’ll sort it out.
      </p>
    </PageState>
  )
}

/** Polling interval while the bank is confirming the payment, in ms. Polls in addition to live events. */
const CONFIRMATION_POLL_MS = MINUTE_MS

const Verification = ({ sessionId }: { sessionId: string }) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...createQuery(verifyPayment, { params: { sessionId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? CONFIRMATION_POLL_MS : false),
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

/** The page to which the payment provider redirects after payment. */
export const PaymentSuccessScreen = () => {
  const sessionId = useSearchParams()[0].get('session_id')
  return sessionId ? <Verification sessionId={sessionId} /> : <MissingSession />
}

type VerifiedPayment = RouteReply<typeof verifyPayment>

const ReceiptRow = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

/** The confirmed order. Continues to onboarding after a countdown, which the user can pause. */
const PaymentReceipt = ({ payment }: { payment: VerifiedPayment }) => {
  const client = useQueryClient()
  const onboarding = `/onboarding?projectId=${payment.publicId}`

  // The payment changed the user's status and projects, so refetch them.
  useEffect(() => {
    refreshSession(client)
    client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [client])

  return (
    <>
      <PageState
        icon={<ArrivalScene className="mb-6 w-70 max-w-full rounded-card" />}
        title="Payment Successful!"
        actions={
          <>
            <LinkButton to={onboarding} variant="accent" size="large">
              Continue to onboarding
            </LinkButton>
            <LinkButton to="/dashboard" variant="outline" size="large">
              Go to dashboard
            </LinkButton>
          </>
        }
      >
        <p className="mb-3">
          Thank you! We have what we need to get started. Next, a few questions about your nonprofit.
        </p>
        <CountdownRedirect to={onboarding} destination="onboarding" pausable />
      </PageState>
      <div className="mx-auto -mt-6 grid w-full max-w-lg gap-5 px-4 pb-20 sm:-mt-10">
        <Card>
          <h2 className="mb-4 flex items-center gap-2.5 text-xl">
            <ReceiptText className="size-5 text-link" aria-hidden="true" />
            Order Summary
          </h2>
          <dl className="grid gap-2">
            <ReceiptRow label="Package" value={payment.packageName} />
            {payment.discountApplied ? (
              <ReceiptRow label="Discount" value={`−${formatMoney(payment.discountApplied)}`} />
            ) : null}
            <ReceiptRow label="Amount paid" value={formatMoney(payment.amountPaid)} />
          </dl>
          <p className="mt-4">
            <TextLink to={getReceiptPath(payment.publicId, payment.paymentId)}>
              View or print your receipt
            </TextLink>
          </p>
        </Card>
        <SetPasswordPrompt />
      </div>
    </>
  )
}

interface Props {
  payment: RouteReply<typeof verifyPayment>
}

/** Shown if a bank debit failed. */
const PaymentRefused = ({ payment }: Props) => (
  <PageState
    icon={TriangleAlert}
    title="Your payment didn’t go through"
    actions={
      <>
        <LinkButton to={`/checkout/${payment.publicId}`} variant="accent" size="large">
          Try again
        </LinkButton>
        <LinkButton to="/dashboard" variant="outline" size="large">
          Go to dashboard
        </LinkButton>
      </>
    }
  >
    <p>
      Your bank didn’t confirm the payment of {formatMoney(payment.amountPaid)}, so nothing was charged. You
      can try again with the same account, another account, or a card.
    </p>
  </PageState>
)

/** Shown while the bank hasn't confirmed a bank debit. */
const PaymentProcessing = ({ payment }: Props) => {
  const client = useQueryClient()
  useEffect(() => {
    client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [client])
  return (
    <>
      <PageState
        icon={Landmark}
        title="Your bank is confirming your payment"
        actions={
          <LinkButton to="/dashboard" size="large">
            Go to dashboard
          </LinkButton>
        }
      >
        <p>
          Thank you! We’ll email your receipt for {payment.packageName} ({formatMoney(payment.amountPaid)}) as
          soon as the payment arrives. This usually takes {claims.bankConfirmation}. You don’t need to pay
          again.
        </p>
      </PageState>
      <div className="mx-auto -mt-6 w-full max-w-lg px-4 pb-20 sm:-mt-10">
        <SetPasswordPrompt />
      </div>
    </>
  )
}
