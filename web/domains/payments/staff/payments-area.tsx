import { useQuery } from '@tanstack/react-query'
import { CreditCard, Landmark } from 'lucide-react'
import { useState } from 'react'
import { StaffPaymentQuery } from '#contract/payments'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentPageQuery } from './staff-payments.queries.ts'

const views = [
  ['', 'All that arrived'],
  ['paid', 'Paid'],
  ['partly', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['duplicate', 'Duplicates'],
  ['mismatch', 'Amount mismatches'],
  ['refund_failed', 'Refund failed'],
  ['open', 'Open payment pages'],
  ['expired', 'Expired'],
] as const

/** Payments: the list, one with its refunds, and money that came another way. */
export const PaymentsArea = () => {
  const { filter, ...address } = useListFilter(StaffPaymentQuery)
  const query = useQuery(paymentPageQuery(filter))
  const [openId, setOpenId] = useState<number | null>(null)
  const [recording, setRecording] = useState(false)
  return (
    <>
      <ListFilters
        address={address}
        search={{ label: 'Search project, person, e-mail or receipt', value: filter.search }}
      >
        <FilterChoice
          name="view"
          label="State"
          value={filter.view === 'received' ? '' : filter.view}
          choices={views}
          onChange={(view) => address.change({ view })}
        />
        <Button variant="outline" onClick={() => setRecording(true)}>
          <Landmark className="size-4.5" aria-hidden="true" />
          Record Offline Payment
        </Button>
      </ListFilters>
      <ListView
        noun="payments"
        query={query}
        address={address}
        icon={CreditCard}
        empty={{ title: 'No payments yet', text: 'Payments appear here as soon as they arrive.' }}
      >
        {(payments) => <PaymentTable payments={payments} onOpen={setOpenId} />}
      </ListView>
      {openId !== null && <PaymentDialog id={openId} onClose={() => setOpenId(null)} />}
      {recording && <OfflineDialog onClose={() => setRecording(false)} />}
    </>
  )
}
