import { Webhook } from 'lucide-react'
import { Fragment } from 'react'
import { listWebhookEvents } from '#contract/payments'
import { queryOf } from '#web/api/query-client.ts'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventState } from './event-state.tsx'

const states = [
  ['', 'All statuses'],
  ['processed', 'Processed'],
  ['failed', 'Failed'],
  ['waiting', 'Waiting'],
] as const

/** A type such as checkout.session.completed, which breaks at a dot where it is too long for a line. */
const EventType = ({ type }: { type: string }) =>
  type.split('.').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))

/** The payment provider's events. */
export const EventsArea = () => (
  <StaffList
    noun="events"
    caption="Events"
    icon={Webhook}
    empty={{ title: 'No events yet', text: 'Events from the payment provider appear here.' }}
    schema={listWebhookEvents.query}
    load={(query) => queryOf(listWebhookEvents, { query })}
    search="Search by type, event ID, or payment ID"
    filters={[{ name: 'state', label: 'Status', choices: states }]}
    columns={[
      { title: 'Event', opens: true, cell: ({ type }) => <EventType type={type} /> },
      {
        title: 'Status',
        isBeside: true,
        cell: (event) => (
          <>
            <EventState event={event} />
            {event.error && (
              <span className="mt-0.5 block max-w-64 truncate text-[0.8125rem] text-soft max-xl:max-w-40 2xl:max-w-96">
                {event.error}
              </span>
            )}
          </>
        ),
      },
      { title: 'Received', width: 'fit', cell: ({ createdAt }) => <Clock date={createdAt} /> },
      { title: 'Project', width: 'clip', cell: ({ project }) => project?.name },
    ]}
    dialog={(id, onClose) => <EventDialog id={id} onClose={onClose} />}
  />
)
