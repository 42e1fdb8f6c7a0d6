import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, CopyButton } from '#web/ui/buttons.tsx'
import { calendarFeedQuery, feedInvalidations, renewCalendarFeed } from '../formation.queries.ts'

/** Shows the URL for subscribing to the due dates in a calendar app. `canRenew` lets the user replace it. */
export const FeedSection = ({ publicId, canRenew }: { publicId: string; canRenew: boolean }) => {
  const { act, isPending } = useAction(feedInvalidations)
  const renew = () =>
    act(async () => {
      await renewCalendarFeed(publicId)
      return { title: 'New address', description: 'Calendars with the old one stop updating.' }
    }, 'We couldn’t renew the address.')
  return (
    <section aria-labelledby="feed">
      <h3 id="feed" className="mb-2 text-xl">
        In your own calendar
      </h3>
      <p className="mb-3 max-w-text text-soft">
        Add this address in Google Calendar, Outlook, or Apple Calendar. Everyone who has it can see the due
        dates, so share it only with your board.
      </p>
      <QueryContent noun="the calendar address" query={useQuery(calendarFeedQuery(publicId))}>
        {({ url }) => (
          <>
            <p className="flex items-start justify-between gap-3 rounded-control border border-line bg-card p-3">
              <span className="font-mono text-[0.8125rem] wrap-anywhere">{url}</span>
              <CopyButton text={url} label="Copy the address" />
            </p>
            <div className="mt-3">
              {canRenew && (
                <Button variant="outline" size="small" disabled={isPending} onClick={renew}>
                  Replace address
                </Button>
              )}
            </div>
          </>
        )}
      </QueryContent>
    </section>
  )
}
