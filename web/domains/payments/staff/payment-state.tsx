import { Ban, CircleAlert, CircleCheck, Clock, Hourglass, type LucideIcon, Scale, Undo2 } from 'lucide-react'
import { isOpenDispute, type StaffPayment } from '#contract/payments'
import { Badge, type Tone } from '#web/ui/admin/badge.tsx'

const states: Record<StaffPayment['status'], { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: 'Page open', tone: 'blue', icon: Clock },
  closing: { label: 'Page closing', tone: 'gray', icon: Clock },
  processing: { label: 'Bank confirming', tone: 'amber', icon: Hourglass },
  expired: { label: 'Expired', tone: 'gray', icon: Ban },
  failed: { label: 'Bank refused', tone: 'gray', icon: Ban },
  paid: { label: 'Paid', tone: 'green', icon: CircleCheck },
  refunded: { label: 'Refunded', tone: 'gray', icon: Undo2 },
  charged_back: { label: 'Lost in dispute', tone: 'red', icon: Scale },
  duplicate: { label: 'Duplicate', tone: 'red', icon: CircleAlert },
  mismatch: { label: 'Amount mismatch', tone: 'red', icon: CircleAlert },
}

export const PaymentState = ({ payment }: { payment: StaffPayment }) => {
  if (payment.dispute && isOpenDispute(payment.dispute))
    return (
      <Badge tone="red" icon={Scale}>
        Disputed
      </Badge>
    )
  if (payment.isRefunding)
    return (
      <Badge tone="amber" icon={Hourglass}>
        Refund processing
      </Badge>
    )
  if (payment.refundFailedAt)
    return (
      <Badge tone="red" icon={CircleAlert}>
        Refund failed
      </Badge>
    )
  if (payment.status === 'paid' && payment.amountRefunded > 0)
    return (
      <Badge tone="amber" icon={Undo2}>
        Partially refunded
      </Badge>
    )
  const { label, tone, icon } = states[payment.status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const methods = {
  card: 'Card',
  bank_debit: 'Bank account',
  transfer: 'Bank transfer',
  check: 'Check',
} as const
