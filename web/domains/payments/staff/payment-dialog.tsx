import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  ClockIcon,
  Hourglass,
  type LucideIcon,
  ReceiptText,
  Scale,
  Undo2,
} from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import {
  formatReceiptNumber,
  getNetAmount,
  isOpenDispute,
  type Refund,
  type StaffPayment,
  type StaffPaymentDetails,
} from '#contract/payments'
import { listKeptFees } from '#contract/projects'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'
import { Button, LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { CalendarDay, InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DisputeList } from './disputes.tsx'
import { RefundForm } from './refund-form.tsx'
import { refundReasonTexts } from './refund-values.ts'
import { paymentInvalidations, paymentQuery, resolveFailedRefund } from './staff-payments.queries.ts'

const refundStatusLabels = { pending: 'Processing', done: 'Done', failed: 'Failed' } as const

/** A refund's calculation, line by line. `paid` is the payment's amount in cents. */
const RefundCalculation = ({ refund, paid }: { refund: Refund; paid: Cents }) => {
  const { amount, reason, refundedBefore, kept, conditions } = refund
  const rest = paid - refundedBefore - kept.filingFees - kept.workDone - amount
  const rows: [string, string][] = [
    ['Paid', formatMoney(paid)],
    ...(refundedBefore > 0
      ? [['Earlier refunds', `−${formatMoney(refundedBefore)}`] satisfies [string, string]]
      : []),
    ...listKeptFees(kept).map(({ label, amount: fee }): [string, string] => [
      `Kept for ${label}`,
      formatMoney(fee),
    ]),
    ['This refund', formatMoney(amount)],
    ...(rest > 0 ? [['Rest, not refunded', formatMoney(rest)] satisfies [string, string]] : []),
  ]
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-link">
        Calculation
      </summary>
      <dl className="grid max-w-sm gap-1 text-sm tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {conditions.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm text-soft">
          {conditions.map(({ holds, text }) => (
            <li key={text}>
              {holds || reason === 'goodwill' ? '' : 'Not met: '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const Refunds = ({ payment: { refunds, amount: paid } }: { payment: StaffPaymentDetails }) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">Refunds</h3>
    <ul>
      {refunds.map((refund) => (
        <li key={refund.id} className="border-line border-b py-3 last:border-b-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{formatMoney(refund.amount)}</span> ·{' '}
              {refundStatusLabels[refund.status]}
            </span>
            <span className="text-sm text-faint tabular-nums">
              {refund.by} · <ShortDateTime date={refund.createdAt} />
            </span>
          </p>
          <p className="text-sm text-soft">
            {refundReasonTexts[refund.reason].label}
            {refund.note && `. ${refund.note}`}
          </p>
          {refund.clientNote && (
            <p className="text-sm text-soft wrap-anywhere">For the client: {refund.clientNote}</p>
          )}
          {refund.failure && <p className="text-sm text-brick">{refund.failure}</p>}
          <RefundCalculation refund={refund} paid={paid} />
        </li>
      ))}
    </ul>
  </section>
)

const canRefund = (payment: StaffPayment) =>
  ['paid', 'duplicate', 'mismatch'].includes(payment.status) &&
  getNetAmount(payment) > 0 &&
  !payment.isRefunding &&
  !(payment.dispute && isOpenDispute(payment.dispute))

const payoutWords = {
  pending: 'arrives',
  in_transit: 'arrives',
  paid: 'arrived',
  failed: 'failed',
  canceled: 'canceled',
} as const

/** Whether the provider pays the payment out to our bank account. */
const isPaidOut = ({ method, paidOn }: StaffPayment) =>
  paidOn !== null && (method === 'card' || method === 'bank_debit')

interface PayoutFactsProps {
  payment: Pick<StaffPayment, 'payout' | 'providerFee'>
  onClose: () => void
}

/** The payout that contains a payment, with a link to its other payments, and what the provider charged. */
const PayoutFacts = ({ payment: { payout, providerFee }, onClose }: PayoutFactsProps) => (
  <>
    <DescriptionItem label="Payout">
      {payout === null ? (
        'Not paid out yet'
      ) : (
        <>
          <TextLink to={`/admin/payments?search=${payout.id}`} onClick={onClose}>
            {payout.id}
          </TextLink>
          <span className="block text-sm text-soft">
            {payoutWords[payout.status]} <CalendarDay day={payout.arrivesOn} />
          </span>
        </>
      )}
    </DescriptionItem>
    <DescriptionItem label="Provider fee">
      {providerFee !== null ? formatMoney(providerFee) : payout ? 'Not known' : 'Known after the payout'}
    </DescriptionItem>
  </>
)

const PaymentDetails = ({ payment, onClose }: { payment: StaffPaymentDetails; onClose: () => void }) => (
  <div className="space-y-7">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <PaymentStateBadge payment={payment} />
      {payment.project && payment.paidOn && (
        <LinkButton
          to={`/project/${payment.project.publicId}/receipt/${payment.id}`}
          variant="outline"
          size="small"
        >
          <ReceiptText className="size-4" aria-hidden="true" />
          View receipt
        </LinkButton>
      )}
    </div>
    <FailedRefund payment={payment} />
    <DisputeList disputes={payment.disputes} />
    <DescriptionList>
      <DescriptionItem label="Amount">
        {formatMoney(payment.amount)}
        {payment.amountRefunded > 0 && `, ${formatMoney(getNetAmount(payment))} net of refunds`}
        {payment.amountLost > 0 && `, of which the bank returned ${formatMoney(payment.amountLost)}`}
      </DescriptionItem>
      <DescriptionItem label="Discount">
        {payment.amountOff > 0
          ? `${formatMoney(payment.amountOff)} (${payment.discountCode ?? 'agreed'})`
          : 'None'}
      </DescriptionItem>
      <DescriptionItem label="Project">
        {payment.project ? (
          <TextLink to={`/admin?project=${payment.project.publicId}`} onClick={onClose}>
            {payment.project.name}
          </TextLink>
        ) : (
          'Removed'
        )}
      </DescriptionItem>
      <DescriptionItem label="Paid by">
        {methodLabels[payment.method]}
        {payment.reference && `, ${payment.reference}`}
      </DescriptionItem>
      <DescriptionItem label={payment.paidOn ? 'Paid' : 'Page opened'}>
        {payment.paidOn ? <CalendarDay day={payment.paidOn} /> : <InstantDate date={payment.createdAt} />}
      </DescriptionItem>
      {payment.providerPayment && (
        <DescriptionItem label={`${brand.paymentProvider} payment`}>
          <span className="break-all">{payment.providerPayment}</span>
        </DescriptionItem>
      )}
      {isPaidOut(payment) && <PayoutFacts payment={payment} onClose={onClose} />}
    </DescriptionList>
    {payment.refunds.length > 0 && <Refunds payment={payment} />}
    {canRefund(payment) && (
      <section>
        <h3 className="mb-4 border-line border-b pb-2 text-lg">
          {payment.refunds.length > 0 ? 'New refund' : 'Refund'}
        </h3>
        <RefundForm payment={payment} />
      </section>
    )}
  </div>
)

export const PaymentDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(paymentQuery(id))
  const user = query.data?.user
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment ${formatReceiptNumber(id)}`}
      description={user && `${user.name} · ${user.email}`}
    >
      <QueryContent noun="the payment" query={query}>
        {(payment) => <PaymentDetails payment={payment} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  )
}

const badgeByStatus: Record<StaffPayment['status'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  pending: { label: 'Page open', tone: 'blue', icon: ClockIcon },
  closing: { label: 'Page closing', tone: 'gray', icon: ClockIcon },
  processing: { label: 'Bank confirming', tone: 'amber', icon: Hourglass },
  expired: { label: 'Expired', tone: 'gray', icon: Ban },
  failed: { label: 'Bank refused', tone: 'gray', icon: Ban },
  paid: { label: 'Paid', tone: 'green', icon: CircleCheck },
  refunded: { label: 'Refunded', tone: 'gray', icon: Undo2 },
  charged_back: { label: 'Lost in dispute', tone: 'red', icon: Scale },
  duplicate: { label: 'Duplicate', tone: 'red', icon: CircleAlert },
  mismatch: { label: 'Amount mismatch', tone: 'red', icon: CircleAlert },
}

export const PaymentStateBadge = ({ payment }: { payment: StaffPayment }) => {
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
  const { label, tone, icon } = badgeByStatus[payment.status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const methodLabels = {
  card: 'Card',
  bank_debit: 'Bank account',
  transfer: 'Bank transfer',
  check: 'Check',
} as const

const FailedRefund = ({ payment }: { payment: StaffPayment }) => {
  const { act, isPending } = useAction(paymentInvalidations)
  if (payment.refundFailedAt === null) return null
  const settle = () =>
    act(async () => {
      await resolveFailedRefund(payment.id)
      return 'Refund settled'
    }, 'We couldn’t settle the refund')
  return (
    <Notice kind="attention" title="A refund failed">
      <p>
        We still have the money. Refund it again, or send it another way and mark it as settled so it leaves
        the work queue.
      </p>
      <Button variant="outline" size="small" className="mt-3" onClick={settle} busy={isPending}>
        Mark as settled
      </Button>
    </Notice>
  )
}
