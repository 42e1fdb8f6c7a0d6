import type { StaffPayment } from '#contract/payments'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { paymentRoutes, settleRefund } from './staff-payments.queries.ts'

/** Says that a refund failed and what is to be done about it; nothing when none waits. */
export const FailedRefund = ({ payment }: { payment: StaffPayment }) => {
  const { act, isPending } = useAction(paymentRoutes)
  if (payment.refundFailedAt === null) return null
  const settle = () =>
    act(async () => {
      await settleRefund(payment.id)
      return 'Refund Settled'
    }, "We couldn't settle the refund")
  return (
    <Notice kind="attention" title="A refund failed">
      <p>
        We still have the money. Refund it again, or send it another way and mark it as settled so it leaves
        the work queue.
      </p>
      <Button variant="outline" size="small" className="mt-3" onClick={settle} busy={isPending}>
        Mark as Settled
      </Button>
    </Notice>
  )
}
