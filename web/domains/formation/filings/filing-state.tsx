import { CalendarClock, CircleCheck, CircleX, FileCheck, Hourglass, Undo2 } from 'lucide-react'
import { toEasternDay } from '#contract/dates.ts'
import { type ClientFiling, type FilingState, filingStateLabels } from '#contract/formation'
import { type BadgeStates, StateBadge } from '#web/results'
import { CalendarDay } from '#web/ui/dates.tsx'

const filingBadges: BadgeStates<FilingState> = {
  planned: { tone: 'gray', icon: CalendarClock, text: filingStateLabels.planned },
  ready: { tone: 'blue', icon: FileCheck, text: filingStateLabels.ready },
  filed: { tone: 'amber', icon: Hourglass, text: filingStateLabels.filed },
  accepted: { tone: 'green', icon: CircleCheck, text: filingStateLabels.accepted },
  rejected: { tone: 'red', icon: CircleX, text: filingStateLabels.rejected },
  withdrawn: { tone: 'gray', icon: Undo2, text: filingStateLabels.withdrawn },
}

export const FilingBadge = ({ state }: { state: FilingState }) => (
  <StateBadge states={filingBadges} state={state} />
)

/** A filing's decision date, filing date, or due date: the first that is set. "No date yet" if none is. */
export const FilingDate = ({ filing }: { filing: ClientFiling }) => {
  const { state, dueOn, filedOn, decidedOn } = filing
  if (decidedOn)
    return (
      <>
        {filingStateLabels[state]} <CalendarDay day={decidedOn} />
      </>
    )
  if (filedOn)
    return (
      <>
        Filed <CalendarDay day={filedOn} />
      </>
    )
  if (dueOn !== null && dueOn < toEasternDay(new Date()))
    return (
      <span className="font-semibold text-brick">
        Late, due <CalendarDay day={dueOn} />
      </span>
    )
  return dueOn ? (
    <>
      Due <CalendarDay day={dueOn} />
    </>
  ) : (
    'No date yet'
  )
}
