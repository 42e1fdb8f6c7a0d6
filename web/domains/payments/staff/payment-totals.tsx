import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatMoneyInColumn } from '#contract/money.ts'
import { exportPayments, getPaymentTotals, type StaffPaymentFilter } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { filterControlStyle } from '#web/ui/search-field.tsx'

type PaymentFilter = z.output<typeof StaffPaymentFilter>

const getTotalsFilter = ({ search, view, from, to }: PaymentFilter) => ({ search, view, from, to })

const Sum = ({ label, children }: { label: string; children: string }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Shows the number and totals of payments that match the search and filters. */
export const PaymentTotals = ({ filter }: { filter: PaymentFilter }) => {
  const { data, error, refetch } = useQuery({
    ...createQuery(getPaymentTotals, { query: getTotalsFilter(filter) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? <LoadFailureLine title="We couldn’t load the totals" onRetry={() => refetch()} /> : null
  const { count, amount, returned } = data
  return (
    <dl aria-label="Totals" className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
      <Sum label="Payments">{count.toLocaleString('en-US')}</Sum>
      <Sum label="Total">{formatMoneyInColumn(amount)}</Sum>
      {returned > 0 && (
        <>
          <Sum label="Returned">{formatMoneyInColumn(returned)}</Sum>
          <Sum label="Net">{formatMoneyInColumn(amount - returned)}</Sum>
        </>
      )}
    </dl>
  )
}

const exportOptions = [
  { format: 'quickbooks', label: 'For QuickBooks Online', text: 'Date, description, and amount' },
  {
    format: 'detailed',
    label: 'With all details',
    text: 'Project, client, method, discount, payout, fee, and IDs',
  },
] as const

/** Menu with exports for accounting. Each refund has its own line with its date. */
export const ExportMenu = ({ filter }: { filter: PaymentFilter }) => (
  <Popover
    label="Export CSV"
    className="grid w-64 p-2"
    button={
      <button
        type="button"
        className={joinClasses(filterControlStyle, 'inline-flex items-center gap-2 px-3')}
      >
        <Download className="size-4" aria-hidden="true" />
        Export
      </button>
    }
  >
    {exportOptions.map(({ format, label, text }) => (
      <a
        key={format}
        href={getRouteUrl(exportPayments, { query: { ...getTotalsFilter(filter), format } })}
        download
        className="rounded-control px-3 py-2 hover:bg-mist"
      >
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-soft">{text}</span>
      </a>
    ))}
  </Popover>
)
