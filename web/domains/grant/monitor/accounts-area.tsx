import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { formatDay } from '#contract/dates.ts'
import { formatDaysLeft, type GrantAccount, grantRules } from '#contract/grant'
import { adsProblemTexts, formatDollars, formatMonth, formatRate } from '#contract/results'
import { StateBadge, UnnamedProjectClient } from '#web/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { Table, TableCell, TableHead } from '#web/ui/table.tsx'
import { grantAccountsQuery } from '../grant.queries.ts'
import { ruleBadges } from './grant-evaluation.tsx'

const columnTitles = [
  'Project',
  'Standing',
  'Last full month',
  'Click-through rate',
  'Figures through',
  'Assigned to',
]

const formatRuleCount = (count: number): string => `${count} ${count === 1 ? 'rule' : 'rules'}`

const AccountState = ({ state, broken, unknownCount, daysLeft }: GrantAccount) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StateBadge states={ruleBadges} state={state} />
      {state === 'unknown' && <span className="text-sm text-soft">{formatRuleCount(unknownCount)}</span>}
      {daysLeft !== null && (
        <span className="font-semibold text-brick text-sm">{formatDaysLeft(daysLeft)}</span>
      )}
    </span>
    {broken.length > 0 && (
      <span className="mt-1 block text-sm text-soft">
        {broken.map((rule) => grantRules[rule].title).join(', ')}
        {unknownCount > 0 && <span className="block">{unknownCount} not checked</span>}
      </span>
    )}
  </>
)

const LastMonthCell = ({ lastMonth }: GrantAccount) =>
  lastMonth ? (
    <>
      {formatDollars(lastMonth.cost)}
      <span className="block text-sm text-soft">
        {formatMonth(lastMonth.month)}
        {lastMonth.isIdle && <span className="block text-amber-ink">More than half unspent</span>}
      </span>
    </>
  ) : (
    <span className="text-faint">None yet</span>
  )

const AccountRow = ({ account }: { account: GrantAccount }) => {
  const { publicId, name, clientName, lastMonth, knownThrough, importProblem, assignedTo } = account
  return (
    <tr className="last:*:border-b-0">
      <th scope="row" className="border-line border-b px-4 py-1.5 xl:min-w-48">
        <TextLink
          to={`/admin/campaigns/${publicId}`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {name}
        </TextLink>
        <UnnamedProjectClient project={name} client={clientName} className="block pb-1.5" />
      </th>
      <TableCell data-label="Standing">
        <AccountState {...account} />
      </TableCell>
      <TableCell data-label="Last full month" className="whitespace-nowrap">
        <LastMonthCell {...account} />
      </TableCell>
      <TableCell data-label="Click-through rate">
        {lastMonth && (lastMonth.clickRate === null ? '–' : formatRate(lastMonth.clickRate))}
      </TableCell>
      <TableCell data-label="Figures through">
        <span className="whitespace-nowrap">
          {knownThrough ? formatDay(knownThrough) : 'Nothing imported'}
        </span>
        {importProblem && <span className="block text-sm text-brick">{adsProblemTexts[importProblem]}</span>}
      </TableCell>
      <TableCell data-label="Assigned to" className="xl:whitespace-nowrap">
        {assignedTo ?? <span className="text-faint">Unassigned</span>}
      </TableCell>
    </tr>
  )
}

/** The grant accounts of open projects whose ads are in testing or live, most urgent first. */
export const GrantAccountsArea = () => (
  <QueryContent noun="the accounts" query={useQuery(grantAccountsQuery)}>
    {({ accounts }) =>
      accounts.length === 0 ? (
        <PageState level={2} icon={Sprout} title="No accounts yet">
          <p>A project appears here when its ads are in testing or live.</p>
        </PageState>
      ) : (
        <Table caption="Accounts with an Ad Grant" className="[--name-width:7rem] max-xl:folding">
          <TableHead columns={columnTitles} />
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.publicId} account={account} />
            ))}
          </tbody>
        </Table>
      )
    }
  </QueryContent>
)
