import { useQueryClient } from '@tanstack/react-query'
import { Landmark, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { claims } from '#contract/claims.ts'
import { formatMoney } from '#contract/money.ts'
import type { verifyPayment } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { SetPasswordOffer } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'

interface Props {
  payment: RouteReply<typeof verifyPayment>
}

/** A payment from a bank account that the bank refused. */
export const PaymentRefused = ({ payment }: Props) => (
  <PageState
    icon={TriangleAlert}
    title="Your Payment Didn't Go Through"
    actions={
      <>
        <LinkButton to={`/checkout/${payment.publicId}`} variant="accent" size="large">
          Try Again
        </LinkButton>
        <LinkButton to="/dashboard" variant="outline" size="large">
          Go to Dashboard
        </LinkButton>
      </>
    }
  >
    <p>
      Your bank didn't confirm the payment of {formatMoney(payment.amountPaid)}, so nothing was charged. You
      can try again with the same account, another account, or a card.
    </p>
  </PageState>
)

/** A payment from a bank account that the bank hasn't confirmed. */
export const PaymentProcessing = ({ payment }: Props) => {
  const client = useQueryClient()
  useEffect(() => {
    client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [client])
  return (
    <>
      <PageState
        icon={Landmark}
        title="Your Bank Is Confirming Your Payment"
        actions={
          <LinkButton to="/dashboard" size="large">
            Go to Dashboard
          </LinkButton>
        }
      >
        <p>
          Thank you! We'll email your receipt for {payment.packageName} ({formatMoney(payment.amountPaid)}) as
          soon as the payment arrives. This usually takes {claims.bankConfirmation}. You don't need to pay
          again.
        </p>
      </PageState>
      <div className="mx-auto -mt-6 w-full max-w-lg px-4 pb-20 sm:-mt-10">
        <SetPasswordOffer />
      </div>
    </>
  )
}
