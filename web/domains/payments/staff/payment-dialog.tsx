import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import {
  isOpenDispute,
  netOf,
  type Refund,
  RefundReason,
  receiptNumber,
  type StaffPayment,
  type StaffPaymentDetails,
} from '#contract/payments'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CalendarDay, Clock, Moment } from '#web/ui/moment.tsx'
import { Disputes } from './disputes.tsx'
import { FailedRefund } from './failed-refund.tsx'
import { methods, PaymentState } from './payment-state.tsx'
import { RefundForm } from './refund-form.tsx'
import { reasons } from './refund-values.ts'
import { paymentQuery } from './staff-payments.queries.ts'

/** What was refunded before a reason had to be chosen has one in words. */
const labelOf = (reason: string): string => {
  const { data: known } = RefundReason.safeParse(reason)
  return known ? reasons[known].label : reason
}

const outcomes = { pending: 'Processing', done: 'Refunded', failed: 'Failed' } as const

const Refunds = ({ refunds }: { refunds: readonly Refund[] }) => (
  <section>
    <h3 className="border-line border-b pb-2 text-lg">Refunds</h3>
    <ul>
      {refunds.map(({ id, amount, reason, note, status, failure, by, createdAt }) => (
        <li key={id} className="border-line border-b py-3 last:border-b-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{formatMoney(amount)}</span> · {outcomes[status]}
            </span>
            <span className="text-sm text-faint tabular-nums">
              {by} · <Clock date={createdAt} />
            </span>
          </p>
          <p className="text-sm text-soft">
            {labelOf(reason)}
            {note && `. ${note}`}
          </p>
          {failure && <p className="text-sm text-brick">{failure}</p>}
        </li>
      ))}
    </ul>
  </section>
)

/** Whether money is left to refund and nothing blocks it. */
const canRefund = (payment: StaffPayment) =>
  ['paid', 'duplicate', 'mismatch'].includes(payment.status) &&
  netOf(payment) > 0 &&
  !payment.isRefunding &&
  !(payment.dispute && isOpenDispute(payment.dispute))

const Details = ({ payment }: { payment: StaffPaymentDetails }) => (
  <div className="space-y-7">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <PaymentState payment={payment} />
      {payment.project && payment.paidOn && (
        <LinkButton
          to={`/project/${payment.project.publicId}/receipt/${payment.id}`}
          variant="outline"
          size="small"
        >
          <ReceiptText className="size-4" aria-hidden="true" />
          View Receipt
        </LinkButton>
      )}
    </div>
    <FailedRefund payment={payment} />
    <Disputes disputes={payment.disputes} />
    <Facts>
      <Fact label="Amount">
        {formatMoney(payment.amount)}
        {payment.amountRefunded > 0 && `, of which ${formatMoney(payment.amountRefunded)} was refunded`}
        {payment.amountLost > 0 && `, of which the bank returned ${formatMoney(payment.amountLost)}`}
      </Fact>
      <Fact label="Discount">
        {payment.amountOff > 0
          ? `${formatMoney(payment.amountOff)} (${payment.discountCode ?? 'agreed'})`
          : 'None'}
      </Fact>
      <Fact label="Project">{payment.project?.name ?? 'Removed'}</Fact>
      <Fact label="Paid by">
        {methods[payment.method]}
        {payment.reference && `, ${payment.reference}`}
      </Fact>
      <Fact label={payment.paidOn ? 'Paid' : 'Page opened'}>
        {payment.paidOn ? <CalendarDay day={payment.paidOn} /> : <Moment date={payment.createdAt} />}
      </Fact>
    </Facts>
    {payment.refunds.length > 0 && <Refunds refunds={payment.refunds} />}
    {canRefund(payment) && (
      <section>
        <h3 className="mb-4 border-line border-b pb-2 text-lg">
          {payment.refunds.length > 0 ? 'New Refund' : 'Refund'}
        </h3>
        <RefundForm payment={payment} />
      </section>
    )}
  </div>
)

/** One payment: what it was, its refunds, and refunding it. */
export const PaymentDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(paymentQuery(id))
  const user = query.data?.user
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment ${receiptNumber(id)}`}
      description={user && `${user.name} · ${user.email}`}
    >
      <Loaded noun="the payment" query={query}>
        {(payment) => <Details payment={payment} />}
      </Loaded>
    </Dialog>
  )
}
