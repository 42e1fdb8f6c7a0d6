import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { WebhookEventQuery } from '#contract/payments'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Clock } from '#web/ui/moment.tsx'
import { Cell } from '#web/ui/table.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventState } from './event-state.tsx'
import { eventPageQuery } from './provider-events.queries.ts'

const states = [
  ['', 'All states'],
  ['processed', 'Processed'],
  ['failed', 'Failed'],
  ['waiting', 'Waiting'],
] as const

const columns = ['Event', 'State', 'Received', 'Project', 'Error']

/** The payment provider's events. */
export const EventsArea = () => {
  const { filter, ...address } = useListFilter(WebhookEventQuery)
  const query = useQuery(eventPageQuery(filter))
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <>
      <ListFilters
        address={address}
        search={{ label: 'Search type, or id of event or payment', value: filter.search }}
      >
        <FilterChoice
          name="state"
          label="State"
          value={filter.state}
          choices={states}
          onChange={(state) => address.change({ state })}
        />
      </ListFilters>
      <ListView
        noun="events"
        query={query}
        address={address}
        icon={Webhook}
        empty={{ title: 'No events yet', text: 'What the payment provider tells us appears here.' }}
      >
        {(events) => (
          <ListTable caption="Events" columns={columns} rows={events} onOpen={setOpenId}>
            {(event) => (
              <>
                <OpenCell onOpen={() => setOpenId(event.id)}>{event.type}</OpenCell>
                <Cell>
                  <EventState event={event} />
                </Cell>
                <Cell className="whitespace-nowrap">
                  <Clock date={event.createdAt} />
                </Cell>
                <Cell className="max-w-56 truncate">{event.project?.name ?? ''}</Cell>
                <Cell className="max-w-72 truncate text-soft">{event.error ?? ''}</Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
      {openId !== null && <EventDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
