import { getStatusEntry, getTimeline, type StepState } from '#contract/project-status.ts'
import { joinClasses } from '../join-classes.ts'
import { Stone } from './stone.tsx'

const stateLabels: Record<StepState, string> = {
  completed: 'completed',
  current: 'current step',
  upcoming: 'still to come',
}

type TimelineSize = 'full' | 'compact'

interface StepProps {
  label: string
  state: StepState
  index: number
  size: TimelineSize
  /** The overall progress. Undefined if the step doesn't show it. */
  percent: string | undefined
}

/**
 * Shows the percentage above a stone. The empty alternative text hides it from screen readers, because the
 * list's label already contains it.
 */
const percentStyle =
  'relative before:absolute before:inset-x-0 before:font-semibold before:text-ink before:tabular-nums before:content-[attr(data-percent)_/_""]'

const percentPlaceStyles: Record<TimelineSize, string> = {
  full: 'before:-top-5 before:text-sm md:before:text-base',
  compact: 'before:-top-5 before:text-sm',
}

const TimelineStep = ({ label, state, index, size, percent }: StepProps) => (
  <li
    aria-current={state === 'current' ? 'step' : undefined}
    data-percent={percent}
    className={joinClasses(
      percent && `${percentStyle} ${percentPlaceStyles[size]}`,
      // Leaves room for the rays, which only the current stone has.
      percent &&
        size === 'full' &&
        (state === 'current' ? 'md:before:-top-6' : 'md:before:-top-5 lg:before:-top-1'),
      'text-center',
    )}
  >
    <Stone state={state} className="block w-full" />
    <p
      className={joinClasses(
        'leading-tight',
        size === 'full' && 'px-1 pt-2.5 text-[0.9375rem] max-md:sr-only',
        size === 'compact' &&
          'mx-auto max-w-[10ch] @3xl:max-w-none pt-1.5 text-[0.6875rem] @md:text-xs @max-sm:sr-only',
        state === 'current' && 'font-bold text-ink',
        state === 'completed' && 'text-soft',
        state === 'upcoming' && 'text-faint',
      )}
    >
      <span className="sr-only">{`Step ${index + 1}: `}</span>
      {label}
      <span className="sr-only">{` (${stateLabels[state]})`}</span>
    </p>
  </li>
)

interface TimelineProps {
  status: string
  /** Whether the project is closed. If so, no step is the current one. */
  isClosed?: boolean
  size?: TimelineSize
}

/**
 * The six steps from payment to grant as stones across water. If there isn't room for all names, only the
 * current step's name is shown. `compact` adapts to its container, and `full` adapts to the screen.
 */
export const CausewayTimeline = ({ status, isClosed = false, size = 'full' }: TimelineProps) => {
  const steps = getTimeline(status, isClosed)
  const current = steps.find(({ state }) => state === 'current')
  const percent = `${getStatusEntry(status).progress}%`
  // When all steps are done, the percentage is at the last stone.
  const currentIndex = current ? steps.indexOf(current) : steps.length - 1
  const hasPercent = getStatusEntry(status).step !== null && !isClosed
  return (
    <div className="@container">
      <ol
        aria-label={isClosed ? 'Progress when the project was closed' : `Progress: ${percent}`}
        className={joinClasses('grid grid-cols-6 pt-5', size === 'full' && 'md:pt-6')}
      >
        {steps.map((step, index) => (
          <TimelineStep
            key={step.label}
            {...step}
            index={index}
            size={size}
            percent={hasPercent && index === currentIndex ? percent : undefined}
          />
        ))}
      </ol>
      {current && (
        <p
          className={joinClasses(
            'mt-1.5 text-center text-sm font-semibold',
            size === 'full' ? 'md:hidden' : '@sm:hidden',
          )}
          aria-hidden="true"
        >
          {current.label}
        </p>
      )}
    </div>
  )
}
