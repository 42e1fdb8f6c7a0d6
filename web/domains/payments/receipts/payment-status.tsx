import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import type { Payment } from '#contract/payments'
import { cx } from '#web/ui/cx.ts'

/** What a status means to the one who paid. */
const statusTexts = {
  paid: { label: 'Paid', icon: CircleCheck, style: 'bg-green-wash text-green-ink', note: null },
  refunded: {
    label: 'Refunded',
    icon: Undo2,
    style: 'bg-gray-wash text-gray-ink',
    note: 'We refunded this payment in full. It should reach your card within 5 to 10 days.',
  },
  duplicate: {
    label: 'To be refunded',
    icon: Undo2,
    style: 'bg-amber-wash text-amber-ink',
    note: "Your project was already paid for. We're refunding this payment.",
  },
  mismatch: {
    label: 'In review',
    icon: CircleAlert,
    style: 'bg-amber-wash text-amber-ink',
    note: "This payment doesn't match your order. We're looking into it and will be in touch.",
  },
} as const

const partly = {
  label: 'Partially refunded',
  icon: Undo2,
  style: 'bg-amber-wash text-amber-ink',
  note: 'We refunded part of this payment. Your bank should show it within 5 to 10 days.',
} as const

/** What became of a payment, for the one who paid. */
export const statusTextOf = ({ status, amountRefunded }: Payment) =>
  status === 'paid' && amountRefunded > 0 ? partly : statusTexts[status]

/** The status of a payment, in words, color and sign. */
export const PaymentStatusBadge = ({ payment }: { payment: Payment }) => {
  const { label, icon: Icon, style } = statusTextOf(payment)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-tight font-semibold',
        style,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </span>
  )
}
