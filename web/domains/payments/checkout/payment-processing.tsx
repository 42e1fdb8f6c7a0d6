import { useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { claims } from '#contract/claims.ts'
import { formatMoney } from '#contract/money.ts'
import type { verifyPayment } from '#contract/payments'
import type { RouteReply } from '#contract/route.ts'
import { SetPasswordOffer } from '#web/identity'
import { projectsQuery } from '#web/projects'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'

/** A payment from a bank account that the bank hasn't confirmed. */
export const PaymentProcessing = ({ payment }: { payment: RouteReply<typeof verifyPayment> }) => {
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
