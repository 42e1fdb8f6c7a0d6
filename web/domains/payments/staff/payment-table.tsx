import { formatMoney } from '#contract/money.ts'
import { receiptNumber, type StaffPayment } from '#contract/payments'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { methods, PaymentState } from './payment-state.tsx'

const columns = ['Payment', 'Amount', 'State', 'Project', 'Person', 'Paid']

const Amount = ({ payment }: { payment: StaffPayment }) => (
  <>
    <span className="font-semibold">{formatMoney(payment.amount)}</span>
    {payment.amountOff > 0 && (
      <span className="block text-[0.8125rem] text-soft">
        {payment.discountCode ?? 'Agreed'}: −{formatMoney(payment.amountOff)}
      </span>
    )}
    {payment.amountRefunded > 0 && (
      <span className="block text-[0.8125rem] text-soft">{formatMoney(payment.amountRefunded)} refunded</span>
    )}
  </>
)

/** Payments of a page. */
export const PaymentTable = ({
  payments,
  onOpen,
}: {
  payments: readonly StaffPayment[]
  onOpen: (id: number) => void
}) => (
  <ListTable caption="Payments" columns={columns} rows={payments} onOpen={onOpen}>
    {(payment) => (
      <>
        <OpenCell onOpen={() => onOpen(payment.id)}>{receiptNumber(payment.id)}</OpenCell>
        <Cell className="whitespace-nowrap">
          <Amount payment={payment} />
        </Cell>
        <Cell className="whitespace-nowrap">
          <PaymentState payment={payment} />
        </Cell>
        <Cell className="max-w-56 truncate">{payment.project?.name ?? 'Removed project'}</Cell>
        <Cell className="max-w-52">
          <span className="block truncate">{payment.user.name}</span>
          <span className="block truncate text-[0.8125rem] text-soft">{payment.user.email}</span>
        </Cell>
        <Cell className="whitespace-nowrap">
          {payment.paidOn ? <CalendarDay day={payment.paidOn} /> : <Moment date={payment.createdAt} />}
          <span className="block text-[0.8125rem] text-soft">{methods[payment.method]}</span>
        </Cell>
      </>
    )}
  </ListTable>
)
