import { useQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { useState } from 'react'
import { type LoggedMail, MailQuery } from '#contract/mail'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { mailPageQuery } from './mail-log.queries.ts'
import { MailState } from './mail-state.tsx'

const states = [
  ['', 'All states'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
] as const

const columns = ['Subject', 'State', 'Recipient', 'Written', 'Kind']

const MailTable = ({ mails, onOpen }: { mails: readonly LoggedMail[]; onOpen: (id: string) => void }) => (
  <ListTable caption="Mails" columns={columns} rows={mails} onOpen={onOpen}>
    {(mail) => (
      <>
        <OpenCell onOpen={() => onOpen(mail.id)}>{mail.subject}</OpenCell>
        <Cell>
          <MailState status={mail.status} />
        </Cell>
        <Cell className="max-w-64 truncate">{mail.recipient}</Cell>
        <Cell className="whitespace-nowrap">
          <Moment date={mail.createdAt} />
        </Cell>
        <Cell className="whitespace-nowrap">{mail.kind}</Cell>
      </>
    )}
  </ListTable>
)

/** The mail log. */
export const MailsArea = () => {
  const { filter, ...address } = useListFilter(MailQuery)
  const query = useQuery(mailPageQuery(filter))
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search by recipient', value: filter.search }}>
        <FilterChoice
          name="status"
          label="State"
          value={filter.status}
          choices={states}
          onChange={(status) => address.change({ status })}
        />
      </ListFilters>
      <ListView
        noun="mails"
        query={query}
        address={address}
        icon={Mails}
        empty={{ title: 'No mails yet', text: 'Every mail that the program sends appears here.' }}
      >
        {(mails) => <MailTable mails={mails} onOpen={setOpenId} />}
      </ListView>
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
