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
import { type Cents, formatMoney } from '#contract/money.ts'
import {
  formatReceiptNumber,
  getNetAmount,
  getPaymentState,
  isProviderPayment,
  listNetParts,
  listRefundReasons,
  listReturnedAmounts,
  type Payment,
} from '#contract/payments'
import { explainKeptFees } from '#contract/projects'
import { getButtonStyle, LinkButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { getStepHeadingProps } from '#web/ui/step-target.ts'
import { RefundNote } from '../package-details.tsx'
import { TaxFormLink } from '../tax-form/tax-form-link.tsx'
import { getReceiptFileUrl, getReceiptPath, paymentsQuery } from './receipts.queries.ts'

/** The amounts paid and returned, and the net amount. Renders nothing if nothing was returned. */
const ReturnedAmounts = ({ payment }: { payment: Payment }) => {
  const returned = listReturnedAmounts(payment)
  if (returned.length === 0) return null
  const rows = [{ label: 'Amount paid', amount: payment.amount }, ...returned]
  return (
    <dl className="mt-3 grid max-w-md gap-1 text-[0.9375rem] tabular-nums">
      {rows.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds can be equal
        <div key={index} className="flex justify-between gap-4">
          <dt className="text-soft">{label}</dt>
          <dd className="shrink-0 font-semibold">{formatSignedAmount(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-line border-t pt-1">
        <dt className="text-soft">Net</dt>
        <dd className="font-semibold">{formatMoney(getNetAmount(payment))}</dd>
      </div>
      {listNetParts(payment).map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4 text-soft">
          <dt>{label}</dt>
          <dd className="shrink-0">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats cents as dollars. Negative amounts, which were returned to the client, have a minus sign. */
export const formatSignedAmount = (amount: Cents): string =>
  amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)

/** The reasons that staff gave for refunds. Renders nothing if there are none. */
export const RefundReasons = ({ payment }: { payment: Payment }) =>
  listRefundReasons(payment).map((reason, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added at the end
    <p key={index} className="mt-3 wrap-anywhere">
      {reason}
    </p>
  ))

interface ReceiptCardProps {
  payment: Payment
  publicId: string
  viewer: 'client' | 'staff'
}

const ReceiptCard = ({ payment, publicId, viewer }: ReceiptCardProps) => {
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
            {isProviderPayment(payment.method) && ' ET'}
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
      <RefundReasons payment={payment} />
      {payment.closing && <p className="mt-3">This project: {payment.closing}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={getReceiptPath(publicId, id)} variant="outline" size="small">
          <Printer className="size-4 max-sm:hidden" aria-hidden="true" />
          View and print <span className="sr-only">receipt {number}</span>
        </LinkButton>
        <a href={getReceiptFileUrl(publicId, id)} download className={getButtonStyle('outline', 'small')}>
          <Download className="size-4 max-sm:hidden" aria-hidden="true" />
          Download PDF <span className="sr-only">of receipt {number}</span>
        </a>
        {viewer === 'staff' && (
          <LinkButton to={`/admin/payments?open=${id}`} variant="outline" size="small">
            <Undo2 className="size-4 max-sm:hidden" aria-hidden="true" />
            {canBeRefunded(payment) ? 'Refund' : 'Payment record'}{' '}
            <span className="sr-only">of {number}</span>
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Whether a payment's status and remaining amount allow a refund. The server makes further checks. */
const canBeRefunded = (payment: Payment) =>
  ['paid', 'duplicate', 'mismatch'].includes(payment.status) && getNetAmount(payment) > 0

interface Props {
  publicId: string
  viewer: 'client' | 'staff'
  /** Whether a bank debit hasn't been confirmed yet. */
  isProcessing: boolean
}

const PaymentList = ({ publicId, viewer, isProcessing }: Props) => {
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
          <ReceiptCard payment={payment} publicId={publicId} viewer={viewer} />
        </li>
      ))}
    </ul>
  )
}

export const PaymentsSection = (props: Props) => (
  <section aria-labelledby="payments">
    <h2 id="payments" {...getStepHeadingProps('payments')} className="mb-4 scroll-mt-8 text-2xl">
      Payments
    </h2>
    <PaymentList {...props} />
    <div className="mt-5">
      <TaxFormLink />
    </div>
    <RefundNote className="mt-6" />
  </section>
)

/** Each payment state's label, icon, style, and note, as shown to clients. */
const badgeByPaymentState = {
  paid: { label: 'Paid', icon: CircleCheck, style: 'bg-green-wash text-green-ink', note: null },
  refunded: {
    label: 'Refunded',
    icon: Undo2,
    style: 'bg-gray-wash text-gray-ink',
    note: 'We refunded this payment in full, the same way you paid. Your bank may take 5 to 10 business days to show it.',
  },
  partly: {
    label: 'Partially refunded',
    icon: Undo2,
    style: 'bg-amber-wash text-amber-ink',
    note: 'We sent the refund the same way you paid. Your bank may take 5 to 10 business days to show it.',
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

/** Returns a payment's badge for clients. Its note explains the status and any amount that we kept. */
export const getPaymentBadge = (payment: Payment) => {
  const badge = badgeByPaymentState[getPaymentState(payment)]
  return { ...badge, note: [explainKeptFees(payment.kept), badge.note].filter(Boolean).join(' ') }
}

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
