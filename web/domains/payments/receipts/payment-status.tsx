import { CircleAlert, CircleCheck, Scale, Undo2 } from 'lucide-react'
import { type Payment, standingOf } from '#contract/payments'
import { cx } from '#web/ui/cx.ts'

/** What a status means to the one who paid. */
const statusTexts = {
  paid: { label: 'Paid', icon: CircleCheck, style: 'bg-green-wash text-green-ink', note: null },
  refunded: {
    label: 'Refunded',
    icon: Undo2,
    style: 'bg-gray-wash text-gray-ink',
    note: 'We refunded this payment in full. Your bank should show it within 5 to 10 days.',
  },
  partly: {
    label: 'Partially refunded',
    icon: Undo2,
    style: 'bg-amber-wash text-amber-ink',
    note: 'We refunded part of this payment. Your bank should show it within 5 to 10 days.',
  },
  disputed: {
    label: 'Disputed',
    icon: Scale,
    style: 'bg-amber-wash text-amber-ink',
    note: 'This payment is disputed with the bank. The bank decides, and we will show the outcome here.',
  },
  charged_back: {
    label: 'Returned by the bank',
    icon: Undo2,
    style: 'bg-gray-wash text-gray-ink',
    note: 'The bank returned this payment after a dispute.',
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

/** What became of a payment, for the one who paid. */
export const statusTextOf = (payment: Payment) => statusTexts[standingOf(payment)]

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
