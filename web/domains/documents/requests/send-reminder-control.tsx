import { BellRing } from 'lucide-react'
import { type DocumentRequest, REMINDER_GAP_MS } from '#contract/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { postReminder, reminderInvalidations } from '../documents.queries.ts'

interface Props {
  requestId: number
  /** What the request is about, for the button's accessible name. */
  name: string
  reminders: Pick<DocumentRequest, 'mailedAt' | 'remindedAt' | 'remindedBy'>
}

const LastEmail = ({ reminders: { mailedAt, remindedAt, remindedBy } }: Pick<Props, 'reminders'>) =>
  remindedAt ? (
    <>
      {remindedBy ? `${remindedBy} sent a reminder on` : 'We sent an automatic reminder on'}{' '}
      <ShortDateTime date={remindedAt} />.
    </>
  ) : (
    <>
      Emailed <ShortDateTime date={mailedAt} />.
    </>
  )

/** Shows the last email about a late request. The button sends a reminder, at most once a day. */
export const SendReminderControl = ({ requestId, name, reminders }: Props) => {
  const { act, isPending } = useAction(reminderInvalidations)
  const nextAt = new Date(reminders.mailedAt.getTime() + REMINDER_GAP_MS)
  const remind = () =>
    act(async () => {
      await postReminder(requestId)
      return { title: 'Reminder sent', description: 'It lists everything we’re waiting for.' }
    }, 'We couldn’t send the reminder.')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <p>
        <LastEmail reminders={reminders} />{' '}
        {nextAt > new Date() && (
          <>
            You can send a reminder after <ShortDateTime date={nextAt} />.
          </>
        )}
      </p>
      {nextAt <= new Date() && (
        <Button
          size="small"
          variant="outline"
          disabled={isPending}
          aria-label={`Remind now: ${name}`}
          onClick={remind}
        >
          <BellRing className="size-4" aria-hidden="true" />
          Remind now
        </Button>
      )}
    </div>
  )
}
