import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import { type CalendarObligation, type Completion, getObligationName } from '#contract/formation'
import { DocumentLink } from '#web/documents'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { FilingBadge } from '../filings/filing-state.tsx'
import { calendarInvalidations, undoCompletion } from '../formation.queries.ts'
import { type FilingDefaults, getFilingDefaults } from './filing-defaults.ts'

const PageLink = ({ page }: { page: CalendarObligation['source'] }) => (
  <a href={page.url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
    {page.title}
  </a>
)

const Source = ({ obligation }: { obligation: CalendarObligation }) => {
  const { source, feeSource, checkedOn, isOutdated, confidence } = obligation
  return (
    <p className="mt-1.5 text-[0.8125rem] text-faint">
      <PageLink page={source} />
      {feeSource && (
        <>
          {' '}
          and, for the fee, <PageLink page={feeSource} />
        </>
      )}
      , read on {formatDay(checkedOn)}
      {isOutdated && '. We’ll check this again'}
      {confidence === 'conflict' && '. Sources disagree, so the earlier date counts'}
      {(confidence === 'unverified' || confidence === 'secondary') && '. Not verified yet'}.
    </p>
  )
}

/** Formats a fee as a sentence, such as "No fee." or "Fee: $20." */
const describeFee = (fee: string): string =>
  fee.startsWith('Free') ? `No fee${fee.slice('Free'.length)}.` : `Fee: ${fee}.`

/** Removes the obligation's name from the start of its explanation. */
const removeName = (why: string, name: string): string => {
  const start = `${name.replace(/ \([A-Z]{2}\)$/, '')}. `
  return why.startsWith(start) ? why.slice(start.length) : why
}

export type CalendarViewer = 'client' | 'staff'

const ownerTexts: Record<CalendarViewer, Record<CalendarObligation['owner'], string>> = {
  client: { us: 'We take care of this.', client: 'You take care of this.' },
  staff: { us: 'We take care of this.', client: 'The client takes care of this.' },
}

/** Actions that an entry offers. A missing handler hides its button. */
export interface CalendarEntryActions {
  onComplete?: ((key: string) => void) | undefined
  onPlan?: ((start: FilingDefaults) => void) | undefined
  onOpenFiling?: ((id: number) => void) | undefined
}

interface EntryProps {
  obligation: CalendarObligation
  viewer: CalendarViewer
  actions: CalendarEntryActions
}

const EntryButton = ({
  label,
  name,
  onClick,
}: {
  label: string
  name: string
  onClick: () => void
}): ReactNode => (
  <Button variant="outline" size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
    {label}
  </Button>
)

/** Returns the HTML ID of an entry. Clicking a due date in the month view moves the focus to it. */
export const getCalendarEntryId = (key: string): string => `due-${key}`

export const CalendarEntry = ({ obligation, viewer, actions }: EntryProps) => {
  const name = getObligationName(obligation)
  const { key, due, isOverdue, owner, fee, why, kind, filing } = obligation
  const { onComplete, onPlan, onOpenFiling } = actions
  const start = getFilingDefaults(obligation)
  return (
    <li
      id={getCalendarEntryId(key)}
      tabIndex={-1}
      className="grid scroll-mt-32 gap-x-6 gap-y-2 border-line border-b py-4 last:border-b-0 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]"
    >
      <div>
        <p className="font-semibold tabular-nums">{due ? <CalendarDay day={due} /> : 'No fixed date'}</p>
        {isOverdue && (
          <Badge tone="red" icon={CircleAlert}>
            Overdue
          </Badge>
        )}
      </div>
      <div className="min-w-0">
        <h5 className="flex flex-wrap items-center gap-2 font-sans font-semibold text-base tracking-normal">
          {name}
          {filing && <FilingBadge state={filing.state} />}
        </h5>
        <p className="mt-0.5 text-[0.9375rem] text-soft">{removeName(why, name)}</p>
        <p className="mt-1 text-[0.9375rem]">
          {ownerTexts[viewer][owner]} {describeFee(fee)}
        </p>
        <Source obligation={obligation} />
      </div>
      <div className="flex flex-wrap gap-2 self-start empty:hidden sm:flex-col">
        {onComplete && kind !== 'revocation-guard' && (
          <EntryButton label="Mark as done" name={name} onClick={() => onComplete(key)} />
        )}
        {onPlan && start && <EntryButton label="Plan a filing" name={name} onClick={() => onPlan(start)} />}
        {onOpenFiling && filing && (
          <EntryButton label="Open the filing" name={name} onClick={() => onOpenFiling(filing.id)} />
        )}
      </div>
    </li>
  )
}

interface CompletedEntryProps {
  publicId: string
  entry: Completion
  canUndo: boolean
}

/** A completed or skipped obligation, with its proof or reason. `canUndo` adds a button that reopens it. */
export const CompletedEntry = ({ publicId, entry, canUndo }: CompletedEntryProps) => {
  const { act, isPending } = useAction(calendarInvalidations)
  const name = getObligationName(entry)
  const undo = () =>
    act(async () => {
      await undoCompletion(publicId, entry.key)
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
          {entry.text} {entry.document && <DocumentLink document={entry.document} />}
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
