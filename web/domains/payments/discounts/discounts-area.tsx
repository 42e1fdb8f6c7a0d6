import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarX, CircleCheck, CircleOff, Hourglass, Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getShortPackageName, packages } from '#contract/packages.ts'
import type { DiscountCode } from '#contract/payments'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Table, TableCell, TableHead } from '#web/ui/table.tsx'
import {
  changeDiscountCodeStatus,
  discountCodeInvalidations,
  discountCodesQuery,
} from './discounts.queries.ts'
import { NewCodeDialog } from './new-code-dialog.tsx'

export const DiscountsArea = () => {
  const { data, error, isPending, refetch } = useQuery(discountCodesQuery)
  const [creating, setCreating] = useState(false)
  const create = (
    <Button size="small" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden="true" />
      New discount code
    </Button>
  )
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading discount codes...</span>
        <Skeleton className="h-64" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        level={2}
        title="We couldn’t load the discount codes"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  return (
    <>
      {data.length === 0 ? (
        <PageState icon={TicketPercent} title="No discount codes yet" level={2} actions={create}>
          <p>
            Codes take an amount or a percentage off a package. You decide how many times each one works and
            when it expires.
          </p>
        </PageState>
      ) : (
        <>
          <div className="mb-3 flex justify-end">{create}</div>
          <CodeTable codes={data} />
        </>
      )}
      {creating && <NewCodeDialog onClose={() => setCreating(false)} />}
    </>
  )
}

const columnTitles = ['Code', 'Discount', 'Packages', 'Uses', 'Ends', 'Status', 'Actions']

const formatDiscount = ({ isPercent, percentOff, amountOff }: DiscountCode) =>
  isPercent ? `${percentOff ?? 0}%` : formatMoney(amountOff ?? 0)

const formatPackages = ({ applicablePackages }: DiscountCode) =>
  applicablePackages?.length === 1
    ? applicablePackages.map((type) => getShortPackageName(packages[type])).join()
    : 'Both'

const getCodeState = (
  { isActive, usageLimit, usedCount, heldCount, expiresAt }: DiscountCode,
  now: Date,
): keyof typeof badgeByState => {
  if (expiresAt && expiresAt < toEasternDay(now)) return 'Ended'
  if (usageLimit !== null && usedCount >= usageLimit) return 'Used up'
  if (!isActive) return 'Off'
  return usageLimit !== null && usedCount + heldCount >= usageLimit ? 'On hold' : 'Active'
}

const badgeByState = {
  Active: { tone: 'green', icon: CircleCheck },
  'On hold': { tone: 'amber', icon: Hourglass },
  Off: { tone: 'gray', icon: CircleOff },
  Ended: { tone: 'gray', icon: CalendarX },
  'Used up': { tone: 'gray', icon: Ban },
} as const

const ActivationButton = ({ code }: { code: DiscountCode }) => {
  const { act, isPending } = useAction(discountCodeInvalidations)
  const toggle = () =>
    act(async () => {
      await changeDiscountCodeStatus(code.id, !code.isActive)
      return { title: code.isActive ? 'Code turned off' : 'Code turned on', description: code.code }
    }, 'We couldn’t change the code.')
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      aria-label={`Turn ${code.isActive ? 'off' : 'on'} ${code.code}`}
      onClick={toggle}
    >
      {code.isActive ? 'Turn off' : 'Turn on'}
    </Button>
  )
}

const CodeRow = ({ code }: { code: DiscountCode }) => {
  const state = getCodeState(code, new Date())
  const isOver = state === 'Ended' || state === 'Used up'
  return (
    <tr className="last:*:border-b-0">
      <TableCell className="font-semibold">{code.code}</TableCell>
      <TableCell data-label="Discount">{formatDiscount(code)}</TableCell>
      <TableCell data-label="Packages">{formatPackages(code)}</TableCell>
      <TableCell data-label="Uses">
        {code.usedCount} {code.usageLimit === null ? '(no limit)' : `of ${code.usageLimit}`}
        {code.heldCount > 0 && <span className="block text-sm text-faint">{code.heldCount} in checkout</span>}
      </TableCell>
      <TableCell data-label="Ends">
        {code.expiresAt ? <CalendarDay day={code.expiresAt} /> : 'Never'}
      </TableCell>
      <TableCell data-beside="">
        <Badge {...badgeByState[state]}>{state}</Badge>
      </TableCell>
      <TableCell>{!isOver && <ActivationButton code={code} />}</TableCell>
    </tr>
  )
}

const CodeTable = ({ codes }: { codes: readonly DiscountCode[] }) => (
  <Table caption="Discount codes" className="max-xl:folding">
    <TableHead columns={columnTitles} />
    <tbody>
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} />
      ))}
    </tbody>
  </Table>
)
