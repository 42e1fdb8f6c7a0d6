import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateAndTime } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { scrollArea } from '#web/ui/scroll-area.ts'
import { EventState } from './event-state.tsx'
import { eventQuery, eventRoutes, replay } from './provider-events.queries.ts'

const ReplayButton = ({ id }: { id: number }) => {
  const { act, isPending } = useAction(eventRoutes)
  const press = () =>
    act(async () => {
      try {
        await replay(id)
      } finally {
      }
      return 'Event Processed'
    }, "The event couldn't be processed.")
  return (
    <Button variant="outline" busy={isPending} busyLabel="Replaying..." onClick={press}>
      <RotateCw className="size-4" aria-hidden="true" />
      Replay
    </Button>
  )
}

/** One event of the payment provider: what it said, what became of it, and processing it again. */
export const EventDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(eventQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={query.data?.type ?? 'Event'}
      description={query.data?.eventId}
      footer={<ReplayButton id={id} />}
    >
      <Loaded noun="the event" query={query}>
        {(event) => (
          <div className="space-y-6">
            <EventState event={event} />
            {event.error && (
              <Notice kind="error" title="It couldn't be processed">
                {event.error}
              </Notice>
            )}
            <Facts>
              <Fact label="Received">
                <DateAndTime date={event.createdAt} />
              </Fact>
              <Fact label="Processed">
                {event.processedAt ? <DateAndTime date={event.processedAt} /> : 'Not yet'}
              </Fact>
              <Fact label="Project">{event.project?.name ?? 'None'}</Fact>
            </Facts>
            <section>
              <h3 className="mb-2 text-lg">Provider Data</h3>
              <pre
                {...scrollArea}
                className="max-h-96 overflow-auto rounded-control border border-line bg-mist p-4 text-[0.8125rem] leading-relaxed"
              >
                {JSON.stringify(event.payload, null, 2)}
              </pre>
            </section>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
