import { CreditCard, Landmark } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { listStaffPayments, receiptNumber, type StaffPayment } from '#contract/payments'
import type { AdminProject } from '#contract/projects'
import { queryOf } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { ExpectedPayments } from './expected-payments.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { methods, PaymentState } from './payment-state.tsx'

const views = [
  ['', 'All received'],
  ['paid', 'Paid'],
  ['partly', 'Partially refunded'],
  ['refunded', 'Refunded'],
  ['duplicate', 'Duplicates'],
  ['mismatch', 'Amount mismatches'],
  ['refund_failed', 'Refund failed'],
  ['disputed', 'Disputed'],
  ['charged_back', 'Lost in dispute'],
  ['processing', 'Bank confirming'],
  ['open', 'Open payment pages'],
  ['expired', 'Expired'],
  ['failed', 'Bank refused'],
] as const

const Amount = ({ payment }: { payment: StaffPayment }) => (
  <>
    <span className="font-semibold">{formatMoney(payment.amount)}</span>
    {payment.amountOff > 0 && (
      <span className="block text-[0.8125rem] text-soft">
        {payment.discountCode ?? 'Agreed discount'}: −{formatMoney(payment.amountOff)}
      </span>
    )}
    {payment.amountRefunded > 0 && (
      <span className="block text-[0.8125rem] text-soft">{formatMoney(payment.amountRefunded)} refunded</span>
    )}
    {payment.amountLost > 0 && (
      <span className="block text-[0.8125rem] text-soft">
        {formatMoney(payment.amountLost)} lost in dispute
      </span>
    )}
  </>
)

/** Payments: the list, one with its refunds, and money that came another way. */
export const PaymentsArea = () => {
  const [recording, setRecording] = useState<AdminProject | true | null>(null)
  return (
    <>
      <ExpectedPayments onRecord={setRecording} />
      <StaffList
        noun="payments"
        caption="Payments"
        icon={CreditCard}
        empty={{ title: 'No payments yet', text: 'Payments appear here as they arrive.' }}
        schema={listStaffPayments.query}
        load={(query) => queryOf(listStaffPayments, { query })}
        search="Search by project, person, email, or receipt"
        filters={[{ name: 'view', label: 'Status', choices: views }]}
        actions={
          <Button size="small" variant="outline" onClick={() => setRecording(true)}>
            <Landmark className="size-4" aria-hidden="true" />
            Record Offline Payment
          </Button>
        }
        columns={[
          { title: 'Payment', opens: true, width: 'fit', cell: ({ id }) => receiptNumber(id) },
          { title: 'Amount', width: 'fit', cell: (payment) => <Amount payment={payment} /> },
          {
            title: 'Status',
            isBeside: true,
            width: 'fit',
            cell: (payment) => <PaymentState payment={payment} />,
          },
          {
            title: 'Project',
            cell: ({ project }) => (
              <span className="wrap-anywhere xl:line-clamp-2 xl:min-w-36">
                {project?.name ?? 'Removed project'}
              </span>
            ),
          },
          { title: 'Person', cell: ({ user }) => <NameAndEmail name={user.name} email={user.email} /> },
          {
            title: 'Paid',
            width: 'fit',
            cell: ({ paidOn, createdAt, method }) => (
              <>
                {paidOn ? <CalendarDay day={paidOn} /> : <Moment date={createdAt} />}
                <span className="block text-[0.8125rem] text-soft">{methods[method]}</span>
              </>
            ),
          },
        ]}
        dialog={(id, onClose) => <PaymentDialog id={id} onClose={onClose} />}
      />
      {recording && (
        <OfflineDialog project={recording === true ? null : recording} onClose={() => setRecording(null)} />
      )}
    </>
  )
}
