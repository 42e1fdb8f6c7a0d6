import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import { Fragment } from 'react'
import { brand } from '#contract/brand.ts'
import {
  isItemOpen,
  isReadinessStep,
  type ReadinessItem,
  type ReadinessItemStatus,
  type ReadinessStep,
  readinessItems,
  readinessStateLabels,
} from '#contract/grant'
import { useCanEdit } from '#web/projects'
import { type BadgeStates, StateBadge } from '#web/results'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { changeReadinessStep, readinessInvalidations } from '../grant.queries.ts'

const itemBadges: BadgeStates<ReadinessItemStatus['state']> = {
  done: { tone: 'green', icon: CircleCheck, text: readinessStateLabels.done },
  checking: { tone: 'blue', icon: LoaderCircle, text: readinessStateLabels.checking },
  problem: { tone: 'amber', icon: CircleAlert, text: readinessStateLabels.problem },
  missing: { tone: 'gray', icon: CircleDashed, text: readinessStateLabels.missing },
}

const StepButton = ({
  publicId,
  item,
  isDone,
}: {
  publicId: string
  item: ReadinessStep
  isDone: boolean
}) => {
  const { act, isPending } = useAction(readinessInvalidations)
  const { title } = readinessItems[item]
  const change = () =>
    act(async () => {
      await changeReadinessStep(publicId, item, !isDone)
      return isDone
        ? { title: 'Step reopened', description: title }
        : { title: 'Step done', description: title }
    }, 'We couldn’t save this step')
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      busyLabel="Saving..."
      aria-label={`${isDone ? 'Mark as not done' : 'Mark as done'}: ${title}`}
      onClick={change}
    >
      {isDone ? 'Mark as not done' : 'Mark as done'}
    </Button>
  )
}

/** A line of evidence. Long URLs in it can break after a slash. */
const EvidenceLine = ({ line }: { line: string }) =>
  line.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

interface Props {
  publicId: string
  status: ReadinessItemStatus
  isStaff: boolean
}

export const ReadinessItemRow = ({ publicId, status, isStaff }: Props) => {
  const { item, state, found, evidence, at, by } = status
  const { title, asks, remedy, who, kind }: ReadinessItem = readinessItems[item]
  const isOpen = isItemOpen(status)
  const canEdit = useCanEdit()
  return (
    <li className="grid gap-2 border-line border-b py-4 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <h4 className="font-semibold text-lg">{title}</h4>
        <span className="shrink-0 pt-0.5">
          <StateBadge states={itemBadges} state={state} />
        </span>
      </div>
      <p className="max-w-3xl text-balance text-soft">
        <NoWrapFigures>{asks}</NoWrapFigures>
      </p>
      {found && (
        <p className="max-w-3xl text-balance wrap-anywhere">
          <NoWrapFigures>{found}</NoWrapFigures>
        </p>
      )}
      {evidence.length > 0 && (
        <ul
          aria-label={`Found: ${title}`}
          className="list-disc space-y-1 pl-5 text-[0.9375rem] wrap-anywhere"
        >
          {evidence.map((line) => (
            <li key={line}>
              <EvidenceLine line={line} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <p className="max-w-3xl text-balance">
          <span className="font-semibold">{who === 'client' ? 'What to do:' : `${brand.name}:`}</span>{' '}
          <NoWrapFigures>{remedy}</NoWrapFigures>
        </p>
      )}
      {/* Website items share the time of their check, shown above them. */}
      {at && kind !== 'website' && (
        <p className="text-sm text-soft">
          Recorded <InstantDate date={at} />
          {by && ` by ${by}`}
        </p>
      )}
      {canEdit && isReadinessStep(item) && (who === 'client' || isStaff) && (
        <div>
          <StepButton publicId={publicId} item={item} isDone={state === 'done'} />
        </div>
      )}
    </li>
  )
}
