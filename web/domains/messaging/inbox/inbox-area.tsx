import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Inbox } from 'lucide-react'
import { useState } from 'react'
import { InboxQuery } from '#contract/messaging'
import { Badge } from '#web/ui/admin/badge.tsx'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { Correspondence } from './correspondence.tsx'
import { inboxPageQuery } from './inbox.queries.ts'

const states = [
  ['', 'Open'],
  ['handled', 'Handled'],
  ['all', 'All'],
] as const

const columns = ['Subject', 'From', 'Received', 'State']

/** Messages of the contact form: who waits for an answer, the longest first. */
export const InboxArea = () => {
  const { filter, ...address } = useListFilter(InboxQuery)
  const query = useQuery(inboxPageQuery(filter))
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search sender or subject', value: filter.search }}>
        <FilterChoice
          name="state"
          label="State"
          value={filter.state === 'open' ? '' : filter.state}
          choices={states}
          onChange={(state) => address.change({ state })}
        />
      </ListFilters>
      <ListView
        noun="messages"
        query={query}
        address={address}
        icon={Inbox}
        empty={{ title: 'Nobody waits', text: 'Every message of the contact form has been handled.' }}
      >
        {(messages) => (
          <ListTable caption="Messages" columns={columns} rows={messages} onOpen={setOpenId}>
            {(message) => (
              <>
                <OpenCell onOpen={() => setOpenId(message.id)}>{message.subject}</OpenCell>
                <Cell className="max-w-64">
                  <span className="block truncate">{message.fullName}</span>
                  <span className="block truncate text-[0.8125rem] text-soft">{message.email}</span>
                </Cell>
                <Cell className="whitespace-nowrap">
                  <Moment date={message.createdAt} />
                </Cell>
                <Cell className="whitespace-nowrap">
                  {message.handledAt ? (
                    <>
                      <Badge tone="green" icon={CircleCheck}>
                        Handled
                      </Badge>{' '}
                      <span className="text-[0.8125rem] text-soft">by {message.handledBy}</span>
                    </>
                  ) : (
                    <Badge tone="amber" icon={Hourglass}>
                      Open
                    </Badge>
                  )}
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
      {openId !== null && <Correspondence id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
