import { useQueryClient } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { verifyPayment } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { refreshSession } from '#web/api/session.ts'
import { SetPasswordOffer } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { Card } from '#web/ui/card.tsx'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { Arrival } from '#web/ui/illustrations/arrival.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { receiptPage } from '../receipts/receipts.queries.ts'

type Payment = RouteReply<typeof verifyPayment>

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-soft">{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

/** A verified payment: the order, and the way on to onboarding, taken by itself after a moment. */
export const PaymentReceipt = ({ payment }: { payment: Payment }) => {
  const client = useQueryClient()
  const onboarding = `/onboarding?projectId=${payment.publicId}`

  // The payment changed who the user is to us and what their projects show.
  useEffect(() => {
    refreshSession(client)
    client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [client])

  return (
    <>
      <PageState
        icon={<Arrival className="mb-6 w-70 max-w-full rounded-card" />}
        title="Payment Successful!"
        actions={
          <>
            <LinkButton to={onboarding} variant="accent" size="large">
              Continue to Onboarding
            </LinkButton>
            <LinkButton to="/dashboard" variant="outline" size="large">
              Go to Dashboard
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
            <Row label="Package" value={payment.packageName} />
            {payment.discountApplied ? (
              <Row label="Discount" value={`−${formatMoney(payment.discountApplied)}`} />
            ) : null}
            <Row label="Amount paid" value={formatMoney(payment.amountPaid)} />
          </dl>
          <p className="mt-4">
            <TextLink to={receiptPage(payment.publicId, payment.paymentId)}>
              View or print your receipt
            </TextLink>
          </p>
        </Card>
        <SetPasswordOffer />
      </div>
    </>
  )
}
