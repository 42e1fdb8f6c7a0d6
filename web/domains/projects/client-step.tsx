import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  getNextStep,
  getNextSteps,
  getStepHeading,
  isDue,
  type NextStep,
  type NextStepFields,
  needsAnswers,
  needsSubmission,
  type ProjectSummary,
} from '#contract/projects'
import { LinkButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { UnbrokenFigures } from '#web/ui/unbroken.tsx'

interface Props {
  project: ProjectSummary
  /** Content to render for an unpaid project. */
  payment?: ReactNode
  /** Whether the application is on the current page. */
  isOnItsPage?: boolean
}

const actionLabels: Partial<Record<NextStep['kind'], string>> = {
  overdue: 'Send documents',
  documents: 'Send documents',
  messages: 'Read messages',
  grantAlarm: 'See grant health',
  grantWarning: 'See grant health',
}

const ActionLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} variant="accent" className="shrink-0">
    {children}
    <ArrowRight className="size-4.5" aria-hidden="true" />
  </LinkButton>
)

/**
 * The button for the most urgent step. Renders nothing if the client has nothing to do, or if the application
 * to complete is on the current page.
 */
export const ClientStep = ({ project, payment, isOnItsPage = false }: Props) => {
  const { publicId, offlineMethod } = project
  const { kind, tab } = getNextStep(project, new Date())
  const label = actionLabels[kind]
  if (label && tab) return <ActionLink to={`/project/${publicId}?tab=${tab}`}>{label}</ActionLink>
  if (kind === 'payment' && project.status === 'payment_pending')
    return offlineMethod === null ? (
      payment
    ) : (
      <ActionLink to={`/checkout/${publicId}`}>See the instructions</ActionLink>
    )
  if (kind === 'payment') return <ActionLink to={`/checkout/${publicId}`}>Continue to Payment</ActionLink>
  if (kind !== 'application') return null
  if (needsAnswers(project))
    return <ActionLink to={`/onboarding?projectId=${publicId}`}>Answer the questions</ActionLink>
  if (isOnItsPage) return null
  return (
    <ActionLink to={`/project/${publicId}`}>
      {needsSubmission(project) ? 'Review and submit' : 'Complete application'}
    </ActionLink>
  )
}

interface NextStepsProps {
  project: NextStepFields & { publicId: string }
  /** The project's name. Set if several projects are listed together. */
  name?: string | undefined
  /** Button for the most urgent step. Omit it if the viewer can't act on that step. */
  children?: ReactNode
  /**
   * Whether to show a compact version: the heading, the due date, and one line that lists any other steps that are
   * due. If the step has no due date, its text is shown instead.
   */
  isBrief?: boolean
  className?: string
}

/**
 * What happens next, who acts, and by when. Shows the most urgent step first, followed by the others.
 * Highlighted if something is due.
 */
export const NextSteps = ({ project, name, children, isBrief = false, className }: NextStepsProps) => {
  const [first, ...others] = getNextSteps(project, new Date())
  if (!first) return null
  const { text, details, byWhen } = first
  return (
    <div
      className={joinClasses(
        '@container rounded-card border px-4',
        isBrief ? 'py-2.5' : 'py-3.5',
        isDue(first) ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 @xl:flex-row @xl:items-center @xl:justify-between">
        <p className="min-w-0">
          <span className="block text-[0.8125rem] font-semibold wrap-anywhere text-soft">
            {getStepHeading(first, name)}
          </span>
          {!isBrief && (
            <span className="mt-0.5 block text-lg leading-snug font-semibold">
              <UnbrokenFigures>{text}</UnbrokenFigures>
            </span>
          )}
          {!isBrief && details && (
            <span className="mt-0.5 block wrap-anywhere">
              <UnbrokenFigures>{details}</UnbrokenFigures>
            </span>
          )}
          <span className="mt-0.5 block text-[0.9375rem] text-soft">
            <UnbrokenFigures>{byWhen || (isBrief ? text : '')}</UnbrokenFigures>
          </span>
        </p>
        {children}
      </div>
      {!isBrief && others.length > 0 && (
        <ul aria-label="Also" className="mt-3 border-line border-t pt-1.5">
          {others.map((step) => (
            <OtherStep key={step.kind} publicId={project.publicId} step={step} />
          ))}
        </ul>
      )}
      {isBrief && others.some(isDue) && (
        <p className="mt-0.5 text-[0.9375rem] text-soft">
          Also: {others.filter(isDue).map(formatInline).join(', ')}
        </p>
      )}
    </div>
  )
}

/** Formats a step's text for a list within a sentence: "send us one document". */
const formatInline = ({ text }: NextStep): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`

/** Another step on one line, with a link to its tab. */
const OtherStep = ({ publicId, step: { text, byWhen, tab } }: { publicId: string; step: NextStep }) => {
  const line = (
    <span className="min-w-0">
      <UnbrokenFigures>{text}</UnbrokenFigures> {byWhen && <span className="text-soft">{byWhen}</span>}
    </span>
  )
  return (
    <li className="text-[0.9375rem]">
      {tab ? (
        <Link
          to={`/project/${publicId}?tab=${tab}`}
          preventScrollReset
          className="flex min-h-11 items-center justify-between gap-3 hover:underline"
        >
          {line}
          <ChevronRight className="size-4 shrink-0 text-soft" aria-hidden="true" />
        </Link>
      ) : (
        <span className="flex min-h-11 items-center">{line}</span>
      )}
    </li>
  )
}
