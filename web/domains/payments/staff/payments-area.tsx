import { useQuery } from '@tanstack/react-query'
import { Banknote, CreditCard, Landmark } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { getPackage } from '#contract/packages.ts'
import {
  formatPaymentReference,
  formatReceiptNumber,
  getNetAmount,
  listExpectedPayments,
  listStaffPayments,
  type StaffPayment,
} from '#contract/payments'
import type { StaffProject } from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { DayRangeFilter } from '#web/ui/admin/day-range-filter.tsx'
import type { CurrentView } from '#web/ui/admin/list-columns.tsx'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay, InstantDate } from '#web/ui/dates.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { OfflinePaymentDialog, type ProjectPickerComponent } from './offline-payment-dialog.tsx'
import { methodLabels, PaymentDialog, PaymentStateBadge } from './payment-dialog.tsx'
import { ExportMenu, PaymentTotals } from './payment-totals.tsx'

const viewChoices = [
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

const PaymentAmount = ({ payment }: { payment: StaffPayment }) => (
  <>
    <span className="font-semibold">{formatMoney(payment.amount)}</span>
    {payment.amountOff > 0 && (
      <span className="block text-[0.8125rem] text-soft">
        {payment.discountCode ?? 'Agreed discount'}: −{formatMoney(payment.amountOff)}
      </span>
    )}
    {payment.amountRefunded > 0 && (
      <span className="block text-[0.8125rem] text-soft">Net {formatMoney(getNetAmount(payment))}</span>
    )}
    {payment.amountLost > 0 && (
      <span className="block text-[0.8125rem] text-soft">
        {formatMoney(payment.amountLost)} lost in dispute
      </span>
    )}
  </>
)

interface Props {
  /**
   * Picks the project that was paid for. Passed as a prop because the payments domain can't import the staff
   * domain.
   */
  ProjectPicker: ProjectPickerComponent
  /** Renders the saved views. Passed as a prop for the same reason as `ProjectPicker`. */
  SavedViews: ComponentType<CurrentView & { list: 'payments' }>
}

export const PaymentsArea = ({ ProjectPicker, SavedViews }: Props) => {
  const [recording, setRecording] = useState<StaffProject | true | null>(null)
  return (
    <>
      <ExpectedPayments onRecord={setRecording} />
      <AdminList
        noun="payments"
        caption="Payments"
        icon={CreditCard}
        empty={{ title: 'No payments yet', text: 'Payments appear here as they arrive.' }}
        list="payments"
        views={(view) => <SavedViews list="payments" {...view} />}
        schema={listStaffPayments.query}
        load={(query) => createQuery(listStaffPayments, { query })}
        search="Search project, person, email, receipt, amount, or card’s last 4"
        filters={[{ name: 'view', label: 'Status', choices: viewChoices }]}
        moreFilters={(address, filter) => (
          <>
            <DayRangeFilter label="Paid" address={address} />
            <ExportMenu filter={filter} />
          </>
        )}
        summary={(filter) => <PaymentTotals filter={filter} />}
        actions={
          <Button size="small" variant="outline" onClick={() => setRecording(true)}>
            <Landmark className="size-4" aria-hidden="true" />
            Record offline payment
          </Button>
        }
        columns={[
          {
            id: 'number',
            title: 'Payment',
            opens: true,
            width: 'fit',
            cell: ({ id }) => formatReceiptNumber(id),
          },
          {
            id: 'amount',
            title: 'Amount',
            sort: 'amount',
            width: 'fit',
            cell: (payment) => <PaymentAmount payment={payment} />,
          },
          {
            id: 'status',
            title: 'Status',
            isBeside: true,
            width: 'fit',
            cell: (payment) => <PaymentStateBadge payment={payment} />,
          },
          {
            id: 'project',
            title: 'Project',
            cell: ({ project }) => (
              <span className="wrap-anywhere xl:line-clamp-2 xl:min-w-36">
                {project?.name ?? 'Removed project'}
              </span>
            ),
          },
          {
            id: 'client',
            title: 'Person',
            sort: 'text',
            cell: ({ user }) => <NameAndEmail name={user.name} email={user.email} />,
          },
          {
            id: 'date',
            title: 'Paid',
            sort: 'date',
            width: 'fit',
            cell: ({ paidOn, createdAt, method }) => (
              <>
                {paidOn ? <CalendarDay day={paidOn} /> : <InstantDate date={createdAt} />}
                <span className="block text-[0.8125rem] text-soft">{methodLabels[method]}</span>
              </>
            ),
          },
          {
            id: 'payout',
            title: 'Payout',
            isOptional: true,
            width: 'fit',
            cell: ({ payout }) =>
              payout && (
                <>
                  {payout.id}
                  <span className="block text-[0.8125rem] text-soft">
                    <CalendarDay day={payout.arrivesOn} />
                  </span>
                </>
              ),
          },
        ]}
        dialog={(id, onClose) => <PaymentDialog id={id} onClose={onClose} />}
      />
      {recording && (
        <OfflinePaymentDialog
          project={recording === true ? null : recording}
          onClose={() => setRecording(null)}
          ProjectPicker={ProjectPicker}
        />
      )}
    </>
  )
}

/** Bank transfers and checks that clients have announced. Renders nothing if there are none. */
const ExpectedPayments = ({ onRecord }: { onRecord: (project: StaffProject) => void }) => {
  const { data = [], error, refetch } = useQuery(createQuery(listExpectedPayments))
  if (error && data.length === 0)
    return (
      <div className="mb-5">
        <InlineLoadFailure
          title="We couldn’t load expected payments"
          error={error}
          onRetry={() => refetch()}
        />
      </div>
    )
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby="expected"
      className="mb-5 rounded-card border border-line bg-card px-4 pt-3 pb-1 shadow-card"
    >
      <h2 id="expected" className="text-lg">
        Expected transfers and checks
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.map((project) => {
          const isCheck = project.offlineMethod === 'check'
          const Icon = isCheck ? Banknote : Landmark
          return (
            <li key={project.publicId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <Icon className="mt-0.5 size-4.5 shrink-0 self-start text-link" aria-hidden="true" />
              <p className="min-w-0 grow basis-64 text-[0.9375rem] wrap-anywhere">
                <span className="font-semibold">
                  {formatMoney(getPackage(project.packageType).price)} by{' '}
                  {isCheck ? 'check' : 'bank transfer'}, {formatPaymentReference(project.id)}
                </span>
                <span className="block text-sm text-soft">
                  {project.name} · {project.user.name}
                </span>
                <span className="block text-sm text-soft">
                  {project.email}
                  {project.offlineChosenAt && (
                    <>
                      ,{' '}
                      <span className="whitespace-nowrap">
                        since <InstantDate date={project.offlineChosenAt} />
                      </span>
                    </>
                  )}
                </span>
              </p>
              <Button
                variant="outline"
                size="small"
                className="max-sm:ml-8.5"
                onClick={() => onRecord(project)}
              >
                Record payment <span className="sr-only">for {project.name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
