import { useQuery } from '@tanstack/react-query'
import {
  CircleAlert,
  CircleCheck,
  Download,
  Landmark,
  Printer,
  ReceiptText,
  Scale,
  Undo2,
} from 'lucide-react'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { formatReceiptNumber, getNetAmount, getPaymentState, type Payment } from '#contract/payments'
import { getButtonStyle, LinkButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { CalendarDay } from '#web/ui/moment.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { RefundNote } from '../package-details.tsx'
import { TaxFormLink } from '../tax-form/tax-form-link.tsx'
import { getReceiptFileUrl, getReceiptPath, paymentsQuery } from './receipts.queries.ts'

/** The refunded, disputed, and remaining amounts. */
const ReturnedAmounts = ({ payment }: { payment: Payment }) => {
  const { amountRefunded, amountLost, refundedOn } = payment
  if (amountRefunded + amountLost === 0) return null
  return (
    <p className="mt-2 text-[0.9375rem] text-soft tabular-nums">
      {amountRefunded > 0 && (
        <>
          Refunded {formatMoney(amountRefunded)}
          {refundedOn && (
            <>
              {' '}
              on <CalendarDay day={refundedOn} />
            </>
          )}
          .{' '}
        </>
      )}
      {amountLost > 0 && `Returned by the bank: ${formatMoney(amountLost)}. `}
      Net: <span className="font-semibold text-ink">{formatMoney(getNetAmount(payment))}</span>
    </p>
  )
}

const ReceiptCard = ({ payment, publicId }: { payment: Payment; publicId: string }) => {
  const { id, packageName, amount, amountOff, discountCode, paidOn } = payment
  const number = formatReceiptNumber(id)
  const { note } = getPaymentBadge(payment)
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 className="text-xl">{packageName}</h3>
          <p className="mt-1 text-[0.9375rem] text-soft">
            Receipt {number} · <CalendarDay day={paidOn} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <PaymentStatusBadge payment={payment} />
          <span className="text-xl font-semibold tabular-nums">{formatMoney(amount)}</span>
        </div>
      </div>
      {amountOff > 0 && (
        <p className="mt-2 text-[0.9375rem] text-soft">
          Discount {discountCode}: {formatMoney(amountOff)} off {formatMoney(amount + amountOff)}
        </p>
      )}
      <ReturnedAmounts payment={payment} />
      {note && <p className="mt-3">{note}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={getReceiptPath(publicId, id)} variant="outline" size="small">
          <Printer className="size-4 max-sm:hidden" aria-hidden="true" />
          View and print <span className="sr-only">receipt {number}</span>
        </LinkButton>
        <a href={getReceiptFileUrl(publicId, id)} download className={getButtonStyle('outline', 'small')}>
          <Download className="size-4 max-sm:hidden" aria-hidden="true" />
          Download PDF <span className="sr-only">of receipt {number}</span>
        </a>
      </div>
    </Card>
  )
}

interface Props {
  publicId: string
  /** Whether a bank debit hasn't been confirmed yet. */
  isProcessing: boolean
}

const PaymentList = ({ publicId, isProcessing }: Props) => {
  const { data, error, isFetching, refetch } = useQuery(paymentsQuery(publicId))
  if (!data && error && !isFetching)
    return (
      <LoadFailure level={2} title="We couldn’t load the payments" error={error} onRetry={() => refetch()} />
    )
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading payments...</span>
        <Skeleton className="h-40" />
      </div>
    )
  if (data.length === 0 && isProcessing)
    return (
      <PageState level={2} icon={Landmark} title="The bank is confirming the payment">
        <p>
          This usually takes {claims.bankConfirmation}. The receipt appears here when the payment arrives.
        </p>
      </PageState>
    )
  if (data.length === 0)
    return (
      <PageState level={2} icon={ReceiptText} title="No payments yet">
        <p>We haven’t received a payment for this project.</p>
      </PageState>
    )
  return (
    <ul className="grid gap-5">
      {data.map((payment) => (
        <li key={payment.id}>
          <ReceiptCard payment={payment} publicId={publicId} />
        </li>
      ))}
    </ul>
  )
}

export const PaymentsSection = (props: Props) => (
  <section aria-labelledby="payments">
    <h2 id="payments" className="mb-4 text-2xl">
      Payments
    </h2>
    <PaymentList {...props} />
    <div className="mt-5">
      <TaxFormLink />
    </div>
    <RefundNote className="mt-6" />
  </section>
)

/** Payment statuses as clients see them. */
const badgeByPaymentState = {
  paid: { label: 'Paid', icon: CircleCheck, style: 'bg-green-wash text-green-ink', note: null },
  refunded: {
    label: 'Refunded',
    icon: Undo2,
    style: 'bg-gray-wash text-gray-ink',
    note: 'We refunded this payment in full, the same way you paid. Your bank may take 5 to 10 days to show it.',
  },
  partly: {
    label: 'Partially refunded',
    icon: Undo2,
    style: 'bg-amber-wash text-amber-ink',
    note: 'We refunded part of this payment, the same way you paid. Your bank may take 5 to 10 days to show it.',
  },
  disputed: {
    label: 'Disputed',
    icon: Scale,
    style: 'bg-amber-wash text-amber-ink',
    note: 'This payment is disputed with the bank. The bank decides, and we’ll show the outcome here.',
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
    note: 'Your project was already paid for. We’re refunding this payment.',
  },
  mismatch: {
    label: 'In review',
    icon: CircleAlert,
    style: 'bg-amber-wash text-amber-ink',
    note: 'This payment doesn’t match your order. We’re looking into it and will be in touch.',
  },
} as const

/** Returns a payment's status as clients see it. */
export const getPaymentBadge = (payment: Payment) => badgeByPaymentState[getPaymentState(payment)]

const PaymentStatusBadge = ({ payment }: { payment: Payment }) => {
  const { label, icon: Icon, style } = getPaymentBadge(payment)
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-tight font-semibold',
        style,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </span>
  )
}
