import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ClockIcon, RotateCw, Webhook } from 'lucide-react'
import { Fragment } from 'react'
import { listWebhookEvents, type WebhookEvent } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { scrollAreaProps } from '#web/ui/scrolling.ts'
import {
  replayWebhookEvent,
  webhookEventInvalidations,
  webhookEventQuery,
} from './provider-events.queries.ts'

const stateChoices = [
  ['', 'All statuses'],
  ['processed', 'Processed'],
  ['failed', 'Failed'],
  ['waiting', 'Waiting'],
] as const

/** An event type, such as checkout.session.completed. Long types can wrap at a dot. */
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

export const ProviderEventsArea = () => (
  <AdminList
    noun="events"
    caption="Events"
    icon={Webhook}
    empty={{ title: 'No events yet', text: 'Events from the payment provider appear here.' }}
    schema={listWebhookEvents.query}
    load={(query) => createQuery(listWebhookEvents, { query })}
    search="Search by type, event ID, or payment ID"
    filters={[{ name: 'state', label: 'Status', choices: stateChoices }]}
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
      { title: 'Received', width: 'fit', cell: ({ createdAt }) => <ShortDateTime date={createdAt} /> },
      { title: 'Project', width: 'clip', cell: ({ project }) => project?.name },
    ]}
    dialog={(id, onClose) => <EventDialog id={id} onClose={onClose} />}
  />
)

const ReplayButton = ({ id }: { id: number }) => {
  const { act, isPending } = useAction(webhookEventInvalidations)
  const press = () =>
    act(async () => {
      await replayWebhookEvent(id)
      return 'Event processed'
    }, 'The event couldn’t be processed.')
  return (
    <Button variant="outline" busy={isPending} busyLabel="Replaying..." onClick={press}>
      <RotateCw className="size-4" aria-hidden="true" />
      Replay
    </Button>
  )
}

const EventDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(webhookEventQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={query.data?.type ?? 'Event'}
      description={query.data?.eventId}
      footer={<ReplayButton id={id} />}
    >
      <QueryContent noun="the event" query={query}>
        {(event) => (
          <div className="space-y-6">
            <EventState event={event} />
            {event.error && (
              <Notice kind="error" title="It couldn’t be processed">
                {event.error}
              </Notice>
            )}
            <DescriptionList>
              <DescriptionItem label="Received">
                <DateAndTime date={event.createdAt} />
              </DescriptionItem>
              <DescriptionItem label="Processed">
                {event.processedAt ? <DateAndTime date={event.processedAt} /> : 'Not yet'}
              </DescriptionItem>
              <DescriptionItem label="Project">{event.project?.name ?? 'None'}</DescriptionItem>
            </DescriptionList>
            <section>
              <h3 className="mb-2 text-lg">Provider data</h3>
              <pre
                {...scrollAreaProps}
                className="max-h-96 overflow-auto rounded-control border border-line bg-mist p-4 text-[0.8125rem] leading-relaxed"
              >
                {JSON.stringify(event.payload, null, 2)}
              </pre>
            </section>
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}

const EventState = ({ event: { processed, error } }: { event: WebhookEvent }) => {
  if (processed)
    return (
      <Badge tone="green" icon={CircleCheck}>
        Processed
      </Badge>
    )
  return error ? (
    <Badge tone="red" icon={CircleAlert}>
      Failed
    </Badge>
  ) : (
    <Badge tone="blue" icon={ClockIcon}>
      Waiting
    </Badge>
  )
}
