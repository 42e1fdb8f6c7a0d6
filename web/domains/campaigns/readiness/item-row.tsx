import { brand } from '#contract/brand.ts'
import {
  type ItemStanding,
  isItemOpen,
  isReadinessStep,
  type ReadinessItem,
  type ReadinessStep,
  readinessItems,
} from '#contract/campaigns'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ItemState } from './item-state.tsx'
import { putStep, readinessRoutes } from './readiness.queries.ts'

/** Ticks a step off, or takes that back. */
const StepButton = ({
  publicId,
  item,
  isDone,
}: {
  publicId: string
  item: ReadinessStep
  isDone: boolean
}) => {
  const { act, isPending } = useAction(readinessRoutes)
  const { title } = readinessItems[item]
  const change = () =>
    act(async () => {
      await putStep(publicId, item, !isDone)
      return isDone
        ? { title: 'Step Reopened', description: title }
        : { title: 'Step Done', description: title }
    }, "We couldn't save this step")
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      busyLabel="Saving..."
      aria-label={`${isDone ? 'Mark as not done' : 'Mark as done'}: ${title}`}
      onClick={change}
    >
      {isDone ? 'Mark as Not Done' : 'Mark as Done'}
    </Button>
  )
}

interface Props {
  publicId: string
  standing: ItemStanding
  isStaff: boolean
}

/** One item of the checklist: what is asked, what was found, and what to do about it. */
export const ItemRow = ({ publicId, standing, isStaff }: Props) => {
  const { item, state, found, evidence, at, by } = standing
  const { title, asks, remedy, who, kind }: ReadinessItem = readinessItems[item]
  const isOpen = isItemOpen(standing)
  return (
    <li className="grid gap-2 border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold text-lg">{title}</h4>
        <ItemState state={state} />
      </div>
      <p className="max-w-prose text-soft">{asks}</p>
      {found && <p className="max-w-prose wrap-anywhere">{found}</p>}
      {evidence.length > 0 && (
        <ul
          aria-label={`Found: ${title}`}
          className="list-disc space-y-1 pl-5 text-[0.9375rem] wrap-anywhere"
        >
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isOpen && (
        <p className="max-w-prose">
          <span className="font-semibold">{who === 'client' ? 'What to do:' : `${brand.name}:`}</span>{' '}
          {remedy}
        </p>
      )}
      {at && (
        <p className="text-sm text-soft">
          {kind === 'website' ? 'Checked' : 'Recorded'} <Moment date={at} />
          {by && ` by ${by}`}
        </p>
      )}
      {isReadinessStep(item) && (who === 'client' || isStaff) && (
        <div>
          <StepButton publicId={publicId} item={item} isDone={state === 'done'} />
        </div>
      )}
    </li>
  )
}
