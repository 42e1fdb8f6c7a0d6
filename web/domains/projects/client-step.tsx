import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects'
import { LinkButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { UnbrokenFigures } from '#web/ui/unbroken.tsx'
import {
  getNextAction,
  isConfirming,
  type NextAction,
  needsAnswers,
  needsSubmission,
  type ProjectStanding,
} from './next-action.ts'

interface Props {
  project: ProjectSummary
  /** Rendered for an unpaid project. */
  payment?: ReactNode
  /** Whether the application is on the current page. */
  isOnItsPage?: boolean
}

/** The client's next step. Renders nothing if others have to act. */
export const ClientStep = ({ project, payment, isOnItsPage = false }: Props) => {
  const { publicId, status, offlineMethod } = project
  if (status === 'payment_pending' && isConfirming(project)) return null
  if (status === 'payment_pending' && offlineMethod === null) return payment
  if (status === 'payment_pending')
    return (
      <LinkButton to={`/checkout/${publicId}`} variant="accent" className="shrink-0">
        See the Instructions
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </LinkButton>
    )
  if (status !== 'onboarding') return null
  if (needsAnswers(project))
    return (
      <LinkButton to={`/onboarding?projectId=${publicId}`} variant="accent" className="shrink-0">
        Answer the Questions
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </LinkButton>
    )
  if (isOnItsPage) return null
  return (
    <LinkButton to={`/project/${publicId}`} variant="accent" className="shrink-0">
      {needsSubmission(project) ? 'Review and Submit' : 'Complete Application'}
      <ArrowRight className="size-4.5" aria-hidden="true" />
    </LinkButton>
  )
}

interface NextActionLineProps {
  project: ProjectStanding
  /** Set if several projects are listed together. */
  name?: string | undefined
  /** The client's next step, if the viewer may take it. */
  children?: ReactNode
  /** Shows only who acts and by when. */
  isBrief?: boolean
  className?: string
}

/** For example "Next: your turn", "Next for Harbor Kitchen: the IRS", or "All set". */
const formatHeading = (actor: NextAction['actor'], name?: string): string => {
  if (actor === null) return name ? `${name}: all set` : 'All set'
  const who = actor === 'You' ? 'your turn' : actor.replace(/^(Our|The|Your)/, (word) => word.toLowerCase())
  return `Next${name ? ` for ${name}` : ''}: ${who}`
}

/** What happens next, who acts, and by when. Highlighted when it is the client's turn. */
export const NextActionLine = ({
  project,
  name,
  children,
  isBrief = false,
  className,
}: NextActionLineProps) => {
  const { actor, text, byWhen } = getNextAction(project, new Date())
  return (
    <div
      className={joinClasses(
        '@container rounded-card border px-4',
        isBrief ? 'py-2.5' : 'py-3.5',
        actor === 'You' ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 @xl:flex-row @xl:items-center @xl:justify-between">
        <p className="min-w-0">
          <span className="block text-[0.8125rem] font-semibold wrap-anywhere text-soft">
            {formatHeading(actor, name)}
          </span>
          {!isBrief && (
            <span className="mt-0.5 block text-lg leading-snug font-semibold">
              <UnbrokenFigures>{text}</UnbrokenFigures>
            </span>
          )}
          <span className="mt-0.5 block text-[0.9375rem] text-soft">
            {byWhen && <UnbrokenFigures>{byWhen}</UnbrokenFigures>}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
