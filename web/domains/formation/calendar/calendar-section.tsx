import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { type CalendarObligation, type Completion, nameObligation } from '#contract/formation'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { calendarInvalidations, calendarQuery, deleteCompletion } from '../formation.queries.ts'
import { CompletionDialog } from './completion-dialog.tsx'

/** How many due dates are shown until the user asks for all. */
const MAX_FIRST = 5

const missingTexts = {
  state: 'the state',
  incorporationDate: 'the day of formation',
  fiscalYearEnd: 'the end of the fiscal year',
} as const

const Source = ({ obligation }: { obligation: CalendarObligation }) => {
  const { source, checkedOn, isOutdated, confidence } = obligation
  return (
    <p className="mt-1.5 text-[0.8125rem] text-faint">
      <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
        {source.title}
      </a>
      , read on {formatDay(checkedOn)}
      {isOutdated && '. We’ll check this again'}
      {confidence === 'conflict' && '. Sources disagree, so the earlier date counts'}
      {(confidence === 'unverified' || confidence === 'secondary') && '. Not verified yet'}.
    </p>
  )
}

/** "No fee." or "Fee: $20." */
const describeFee = (fee: string): string =>
  fee.startsWith('Free') ? `No fee${fee.slice('Free'.length)}.` : `Fee: ${fee}.`

/** The reasons of state obligations begin with the official name, which can be the same as ours. */
const removeName = (why: string, name: string): string => {
  const start = `${name.replace(/ \([A-Z]{2}\)$/, '')}. `
  return why.startsWith(start) ? why.slice(start.length) : why
}

type Viewer = 'client' | 'staff'

/** Who takes care of an obligation: us, or the organization. */
const ownerTexts: Record<Viewer, Record<CalendarObligation['owner'], string>> = {
  client: { us: 'We take care of this.', client: 'You take care of this.' },
  staff: { us: 'We take care of this.', client: 'The client takes care of this.' },
}

interface EntryProps {
  obligation: CalendarObligation
  viewer: Viewer
  onComplete: (() => void) | undefined
}

const Entry = ({ obligation, viewer, onComplete }: EntryProps) => {
  const name = nameObligation(obligation)
  const { due, isOverdue, owner, fee, why, kind } = obligation
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-4 last:border-b-0 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
      <div>
        <p className="font-semibold tabular-nums">{due ? <CalendarDay day={due} /> : 'No fixed date'}</p>
        {isOverdue && (
          <Badge tone="red" icon={CircleAlert}>
            Overdue
          </Badge>
        )}
      </div>
      <div className="min-w-0">
        <h4 className="font-sans font-semibold text-base tracking-normal">{name}</h4>
        <p className="mt-0.5 text-[0.9375rem] text-soft">{removeName(why, name)}</p>
        <p className="mt-1 text-[0.9375rem]">
          {ownerTexts[viewer][owner]} {describeFee(fee)}
        </p>
        <Source obligation={obligation} />
      </div>
      {onComplete && kind !== 'revocation-guard' && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          aria-label={`Mark as done: ${name}`}
          onClick={onComplete}
        >
          Mark as done
        </Button>
      )}
    </li>
  )
}

const CompletedEntry = ({
  publicId,
  entry,
  canUndo,
}: {
  publicId: string
  entry: Completion
  canUndo: boolean
}) => {
  const { act, isPending } = useAction(calendarInvalidations)
  const name = nameObligation(entry)
  const undo = () =>
    act(async () => {
      await deleteCompletion(publicId, entry.key)
      return { title: 'Back in the calendar', description: name }
    }, 'We couldn’t undo this.')
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge
            tone={entry.state === 'done' ? 'green' : 'gray'}
            icon={entry.state === 'done' ? CircleCheck : CircleSlash}
          >
            {entry.state === 'done' ? 'Done' : 'Skipped'}
          </Badge>
        </p>
        <p className="text-[0.9375rem] text-soft wrap-anywhere">
          {entry.on && `${formatDay(entry.on)}. `}
          {entry.text || entry.document?.name}
          {entry.by && ` (${entry.by})`}
        </p>
      </div>
      {canUndo && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Undoing..."
          aria-label={`Undo ${name}`}
          onClick={undo}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

/** What the organization has to do and what was done. */
export const CalendarSection = ({
  publicId,
  isClosed,
  viewer,
}: {
  publicId: string
  isClosed: boolean
  viewer: Viewer
}) => {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isLong, setIsLong] = useState(false)
  return (
    <section aria-labelledby="calendar">
      <h3 id="calendar" className="mb-3 text-xl">
        Due dates
      </h3>
      <Loaded noun="the due dates" query={useQuery(calendarQuery(publicId))}>
        {({ missing, obligations, completed }) => {
          const shown = isLong ? obligations : obligations.slice(0, MAX_FIRST)
          const open = obligations.find(({ key }) => key === openKey)
          return (
            <>
              {missing.length > 0 && (
                <Notice kind="info">
                  Due dates appear here once we know{' '}
                  {new Intl.ListFormat('en-US').format(missing.map((name) => missingTexts[name]))}.
                  {missing.some((name) => name !== 'incorporationDate') &&
                    ' Please fill in the organization profile below.'}
                </Notice>
              )}
              {missing.length === 0 && obligations.length === 0 && (
                <p className="flex items-center gap-2 text-soft">
                  <CalendarClock className="size-5" aria-hidden="true" />
                  Nothing is due in the next two years.
                </p>
              )}
              <ul>
                {shown.map((obligation) => (
                  <Entry
                    key={obligation.key}
                    obligation={obligation}
                    viewer={viewer}
                    onComplete={isClosed ? undefined : () => setOpenKey(obligation.key)}
                  />
                ))}
              </ul>
              {shown.length < obligations.length && (
                <Button variant="outline" size="small" className="mt-3" onClick={() => setIsLong(true)}>
                  Show all {obligations.length} due dates
                </Button>
              )}
              {completed.length > 0 && (
                <>
                  <h4 className="mt-8 mb-2 text-lg">Done and skipped</h4>
                  <ul>
                    {completed.map((entry) => (
                      <CompletedEntry key={entry.key} publicId={publicId} entry={entry} canUndo={!isClosed} />
                    ))}
                  </ul>
                </>
              )}
              {open && (
                <CompletionDialog publicId={publicId} obligation={open} onClose={() => setOpenKey(null)} />
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
