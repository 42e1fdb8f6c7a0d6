import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  getNextStep,
  getNextSteps,
  getStepHeading,
  isStepDue,
  type NextStep,
  type NextStepFields,
  needsAnswers,
  needsSubmission,
  type ProjectRole,
  type ProjectSummary,
} from '#contract/projects'
import type { RequestAction } from '#contract/request-actions.ts'
import { LinkButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { createStepState } from '#web/ui/step-target.ts'

interface Props {
  project: ProjectSummary
  /** Content to render while payment is pending, unless the client has chosen a transfer or check. */
  payment?: ReactNode
  /** Whether the current page is the project's page, which also has the application. */
  isOnItsPage?: boolean
}

const actionLabels: Partial<Record<NextStep['kind'], string>> = {
  signatures: 'Read and sign',
  messages: 'Read messages',
  grantAlarm: 'See grant health',
  grantWarning: 'See grant health',
}

const requestLabels: Record<RequestAction, string> = {
  send: 'Send documents',
  read: 'Read and confirm',
  sign: 'Read and sign',
}

const getActionLabel = ({ kind }: NextStep, { nextRequestAction }: ProjectSummary): string | undefined =>
  kind === 'overdue' || kind === 'documents' ? requestLabels[nextRequestAction ?? 'send'] : actionLabels[kind]

interface StepOwner {
  publicId: string
  /** The viewer's role. Null for staff, who can't sign for the client. */
  role?: ProjectRole | null
}

/** Returns the path of a step's page or of its tab on the project's page. Null if it has neither. */
const getStepPath = ({ publicId, role }: StepOwner, { tab, requestId }: NextStep): string | null => {
  if (requestId && role !== null) return `/project/${publicId}/sign/${requestId}`
  return tab && `/project/${publicId}?tab=${tab}`
}

interface ActionLinkProps {
  to: string
  children: string
  /** The part of the project's page to scroll to. */
  target?: NonNullable<NextStep['tab']>
  /** Whether the link leads to the current page. */
  isOnItsPage?: boolean
}

const ActionLink = ({ to, children, target, isOnItsPage = false }: ActionLinkProps) => (
  <LinkButton
    to={to}
    variant="accent"
    className="shrink-0"
    preventScrollReset={isOnItsPage}
    {...(target && { state: createStepState(target) })}
  >
    {children}
    <ArrowRight className="size-4.5" aria-hidden="true" />
  </LinkButton>
)

/**
 * The button for the most urgent step. Renders nothing if the client has nothing to do, or if the application
 * to complete is on the current page. Viewers can only sign.
 */
export const ClientStep = ({ project, payment, isOnItsPage = false }: Props) => {
  const { publicId, offlineMethod } = project
  const step = getNextStep(project, new Date())
  const { kind, tab } = step
  if (project.role === 'viewer' && kind !== 'signatures') return null
  const label = getActionLabel(step, project)
  const path = getStepPath(project, step)
  if (label && tab && path)
    return (
      <ActionLink to={path} target={tab} isOnItsPage={isOnItsPage && kind !== 'signatures'}>
        {label}
      </ActionLink>
    )
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
  project: NextStepFields & StepOwner
  /** The project's name. Set if several projects are listed together. */
  name?: string | undefined
  /** Button for the most urgent step. Omit it if the viewer can't act on that step. */
  children?: ReactNode
  /** Whether to list the project's other steps, too. */
  hasOthers?: boolean
  /** The open tab of the project's page. Hides other steps on this tab that require no action. */
  openTab?: string
  className?: string
}

/**
 * What happens next, who acts, and by when. Shows the most urgent step first, followed by the others.
 * Highlighted if something is due.
 */
export const NextSteps = ({
  project,
  name,
  children,
  hasOthers = true,
  openTab,
  className,
}: NextStepsProps) => {
  const [first, ...rest] = getNextSteps(project, new Date())
  if (!first) return null
  const others = rest.filter(({ actor, tab }) => actor !== null || tab === null || tab !== openTab)
  const { text, details, byWhen } = first
  return (
    <div
      className={joinClasses(
        '@container rounded-card border px-4 py-3.5',
        isStepDue(first) ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <div className="flex flex-col gap-x-6 gap-y-3 @xl:flex-row @xl:items-center @xl:justify-between">
        <p className="min-w-0">
          <span className="block text-[0.8125rem] font-semibold wrap-anywhere text-soft">
            {getStepHeading(first, name)}
          </span>
          <span className="mt-0.5 block text-lg leading-snug font-semibold">
            <NoWrapFigures>{text}</NoWrapFigures>
          </span>
          {details && (
            <span className="mt-0.5 block wrap-anywhere">
              <NoWrapFigures>{details}</NoWrapFigures>
            </span>
          )}
          <span className="mt-0.5 block text-[0.9375rem] text-soft">
            <NoWrapFigures>{byWhen}</NoWrapFigures>
          </span>
        </p>
        {children}
      </div>
      {hasOthers && others.length > 0 && (
        <ul aria-label="Also" className="mt-3 border-line border-t pt-1.5">
          {others.map((step) => (
            <OtherStep key={step.kind} project={project} step={step} />
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * A project's steps without the most urgent one, for a card on a page that already shows that step. Renders
 * nothing if there are no others.
 */
export const RemainingSteps = ({ project, className }: Pick<NextStepsProps, 'project' | 'className'>) => {
  const [, ...others] = getNextSteps(project, new Date())
  if (others.length === 0) return null
  return (
    <ul
      className={joinClasses(
        'grid gap-1 rounded-card border border-line bg-mist px-4 py-2.5 text-[0.9375rem]',
        className,
      )}
    >
      {others.map(({ kind, text, byWhen }) => (
        <li key={kind}>
          <NoWrapFigures>{text}</NoWrapFigures>{' '}
          {byWhen && (
            <span className="text-soft">
              <NoWrapFigures>{byWhen}</NoWrapFigures>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lists each project's next step on one line, with a link to the step or the project's page. */
export const NextStepLines = ({ projects }: { projects: readonly ProjectSummary[] }) => (
  <ul aria-label="Also due" className="rounded-b-card border border-marigold bg-marigold-wash px-4 py-1">
    {projects.map((project) => (
      <OtherStep
        key={project.publicId}
        project={project}
        name={project.name}
        step={getNextStep(project, new Date())}
      />
    ))}
  </ul>
)

interface OtherStepProps {
  project: StepOwner
  step: NextStep
  /** The project's name. Set if the list is about several projects. */
  name?: string
}

/**
 * A step on one line, with a link to its page or tab. If it has neither, links to the project's page, but
 * only if `name` is set.
 */
const OtherStep = ({ project, step, name }: OtherStepProps) => {
  const { text, byWhen, tab, requestId } = step
  const path = getStepPath(project, step)
  const line = (
    <span className="min-w-0 wrap-anywhere">
      {name && <span className="font-semibold">{name}:</span>} <NoWrapFigures>{text}</NoWrapFigures>{' '}
      {byWhen && <span className="text-soft">{byWhen}</span>}
    </span>
  )
  return (
    <li className="text-[0.9375rem]">
      {path || name ? (
        <Link
          to={path ?? `/project/${project.publicId}`}
          preventScrollReset={!requestId}
          {...(tab && { state: createStepState(tab) })}
          className="flex min-h-11 items-center justify-between gap-3 py-1 hover:underline"
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
