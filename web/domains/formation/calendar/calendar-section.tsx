import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import type { CalendarObligation } from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { formatMonth } from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readPreference, storePreference } from '#web/ui/preference.ts'
import { calendarQuery } from '../formation.queries.ts'
import {
  CalendarEntry,
  type CalendarEntryActions,
  type CalendarViewer,
  CompletedEntry,
} from './calendar-entry.tsx'
import { CompletionDialog } from './completion-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { toMonth } from './months.ts'

/** Number of due dates shown before the user expands the list. */
const INITIAL_ENTRY_COUNT = 5

const missingTexts = {
  state: 'the state',
  incorporationDate: 'the day of formation',
  fiscalYearEnd: 'the end of the fiscal year',
} as const

const calendarViewLabels = { list: 'List', month: 'Month' } as const
type CalendarViewName = keyof typeof calendarViewLabels

const ViewChoice = ({
  view,
  onChange,
}: {
  view: CalendarViewName
  onChange: (view: CalendarViewName) => void
}) => (
  <fieldset className="flex gap-1.5">
    <legend className="sr-only">View of the due dates</legend>
    {getKeys(calendarViewLabels).map((each) => (
      <Button
        key={each}
        size="small"
        variant={view === each ? 'primary' : 'outline'}
        aria-pressed={view === each}
        className="aria-pressed:forced-colors:bg-[Highlight]! aria-pressed:forced-colors:text-[HighlightText]! aria-pressed:forced-colors:forced-color-adjust-none"
        onClick={() => onChange(each)}
      >
        {calendarViewLabels[each]}
      </Button>
    ))}
  </fieldset>
)

const getGroup = ({ due, isOverdue }: CalendarObligation): string =>
  isOverdue ? 'Overdue' : due ? formatMonth(toMonth(due)) : 'No fixed date'

interface ListViewProps {
  obligations: readonly CalendarObligation[]
  renderEntry: (obligation: CalendarObligation) => ReactNode
}

/** Obligations grouped by due month. Overdue obligations and those without a date have separate groups. */
const ListView = ({ obligations, renderEntry }: ListViewProps) => {
  const [isLong, setIsLong] = useState(false)
  const sorted = [
    ...obligations.filter(({ isOverdue }) => isOverdue),
    ...obligations.filter(({ isOverdue }) => !isOverdue),
  ]
  const shown = isLong ? sorted : sorted.slice(0, INITIAL_ENTRY_COUNT)
  return (
    <>
      {[...new Set(shown.map(getGroup))].map((group) => (
        <div key={group} className="mt-4 first:mt-0">
          <h4 className="text-lg">{group}</h4>
          <ul>{shown.filter((obligation) => getGroup(obligation) === group).map(renderEntry)}</ul>
        </div>
      ))}
      {shown.length < sorted.length && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setIsLong(true)}>
          Show all {sorted.length} due dates
        </Button>
      )}
    </>
  )
}

interface Props extends Omit<CalendarEntryActions, 'onComplete'> {
  publicId: string
  isClosed: boolean
  viewer: CalendarViewer
}

/** A project's obligations: open ones as a list or by month, and those completed or skipped. */
export const CalendarSection = ({ publicId, isClosed, viewer, onPlan, onOpenFiling }: Props) => {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [view, setView] = useState<CalendarViewName>(() =>
    readPreference('calendar') === 'month' ? 'month' : 'list',
  )
  const query = useQuery(calendarQuery(publicId))
  const chooseView = (chosen: CalendarViewName) => {
    setView(chosen)
    storePreference('calendar', chosen)
  }
  const actions = {
    onComplete: isClosed ? undefined : setOpenKey,
    onPlan: isClosed ? undefined : onPlan,
    onOpenFiling,
  }
  const renderEntry = (obligation: CalendarObligation) => (
    <CalendarEntry key={obligation.key} obligation={obligation} viewer={viewer} actions={actions} />
  )
  return (
    <section aria-labelledby="calendar">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="calendar" className="text-xl">
          Due dates
        </h3>
        {query.data && query.data.obligations.length > 0 && <ViewChoice view={view} onChange={chooseView} />}
      </div>
      <QueryContent noun="the due dates" query={query}>
        {({ missing, obligations, completed }) => {
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
              {obligations.length > 0 &&
                (view === 'month' ? (
                  <MonthView
                    obligations={obligations}
                    today={toEasternDay(new Date())}
                    renderEntry={renderEntry}
                  />
                ) : (
                  <ListView obligations={obligations} renderEntry={renderEntry} />
                ))}
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
      </QueryContent>
    </section>
  )
}
