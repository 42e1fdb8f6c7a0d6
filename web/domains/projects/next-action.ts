import { claims, getPhaseDates, type LaunchPhase, launchPhases } from '#contract/brand.ts'
import { type Day, formatDays, toEasternDay } from '#contract/dates.ts'
import { grant } from '#contract/packages.ts'
import type { OfflineMethod, ProjectSummary } from '#contract/projects'

/** Who must act next. */
type NextActor = 'You' | 'Your bank' | 'Our team' | 'The IRS' | 'The grant provider'

interface NextStep {
  /** Null if nothing is left to do. */
  actor: NextActor | null
  text: string
  /** The launch phase that sets the dates. Undefined if no date is promised. */
  phase?: LaunchPhase
  /** A note about timing, in addition to or instead of dates. */
  note?: string
}

/** The fields that decide the next action. */
export type ProjectStanding = Pick<ProjectSummary, 'status' | 'paidOn' | 'isOnboarded' | 'isReadyToSubmit'> &
  Partial<Pick<ProjectSummary, 'offlineMethod' | 'isPaymentProcessing'>>

const stepByStatus: Record<string, NextStep> = {
  payment_pending: {
    actor: 'You',
    text: "Complete your payment and we'll get started.",
    note: `Your ${claims.daysToLaunch} days start when you pay`,
  },
  onboarding: {
    actor: 'You',
    text: 'Complete your application so we can review it.',
    phase: 'review',
    note: `Takes ${claims.applicationTime}`,
  },
  submitted: {
    actor: 'Our team',
    text: "We're checking that your application has everything we need.",
    phase: 'review',
  },
  under_review: {
    actor: 'Our team',
    text: 'Our legal team is reviewing your application and preparing the filing.',
    phase: 'review',
  },
  filing: {
    actor: 'The IRS',
    text: 'We filed your 501(c)(3) application. The IRS is reviewing it now.',
    phase: 'filing',
  },
  irs_approved: {
    actor: 'Our team',
    text: "The IRS approved your nonprofit. We're applying for your Ad Grant now.",
    phase: 'grant',
  },
  ads_setup: {
    actor: 'The grant provider',
    text: "Your Ad Grant account is being activated. Meanwhile, we're building your first campaigns.",
    phase: 'grant',
  },
  ads_testing: {
    actor: 'Our team',
    text: "Your first campaigns are in testing. We're fine-tuning them for launch.",
    phase: 'launch',
  },
  live: {
    actor: null,
    text: `Your Ad Grant is active: ${claims.grantPerMonth} of search advertising every month.`,
    note: 'See what it brings under Results',
  },
}

const confirmingStep: NextStep = {
  actor: 'Your bank',
  text: "Your bank is confirming your payment. You don't need to pay again.",
  note: `This usually takes ${claims.bankConfirmation}`,
}

const unknownStep: NextStep = {
  actor: 'Our team',
  text: "We're working on your project.",
  note: "We'll keep you posted",
}

const questionsFirstText = 'Start with a few questions. Your answers fill in most of the application.'

const offlineStepTexts: Record<OfflineMethod, string> = {
  transfer: "Make your bank transfer. We'll start as soon as it arrives.",
  check: "Send your check. We'll start as soon as it arrives.",
}

const submissionStep: Partial<NextStep> = { text: 'One step left: review and submit (2 minutes)', note: '' }

/** Formats the dates of a phase, and says if they have passed. */
const formatPhase = (phase: LaunchPhase, paidOn: Day | null, actor: NextActor | null, now: Date): string => {
  const { from: first, to: last } = launchPhases[phase]
  if (!paidOn) return `Days ${first}–${last} after payment`
  const { from, to } = getPhaseDates(phase, paidOn)
  const range = formatDays(from, to)
  if (toEasternDay(now) <= to)
    return actor === 'You' ? `Our review is planned for ${range}` : `Expected ${range}`
  return actor === 'You'
    ? `Our review was planned for ${range}. Later dates will shift until we have your application`
    : `Was expected ${range}. It's taking longer, and we'll keep you posted`
}

/** Adds a period to text with several sentences. */
const endSentences = (text: string): string => (text.includes('. ') ? `${text}.` : text)

export interface NextAction {
  /** Null if nothing is left to do. */
  actor: NextActor | null
  text: string
  byWhen: string
}

/** Whether the bank is confirming the payment of an otherwise unpaid project. */
export const isConfirming = ({
  paidOn,
  isPaymentProcessing,
}: Pick<ProjectStanding, 'paidOn' | 'isPaymentProcessing'>): boolean =>
  paidOn === null && isPaymentProcessing === true

/** Whether the client still has to answer the onboarding questions. */
export const needsAnswers = ({ status, isOnboarded }: ProjectStanding): boolean =>
  status === 'onboarding' && !isOnboarded

/** Whether the application is complete but not submitted. */
export const needsSubmission = ({ status, isOnboarded, isReadyToSubmit }: ProjectStanding): boolean =>
  status === 'onboarding' && isOnboarded && isReadyToSubmit

/** What happens next, who acts, and by when. Dates count from the payment. */
export const getNextAction = (project: ProjectStanding, now: Date): NextAction => {
  const { status, paidOn } = project
  const usual =
    status === 'payment_pending' && isConfirming(project)
      ? confirmingStep
      : (stepByStatus[status] ?? unknownStep)
  const { actor, text, phase, note } = needsSubmission(project) ? { ...usual, ...submissionStep } : usual
  const offline =
    usual === stepByStatus.payment_pending && project.offlineMethod && offlineStepTexts[project.offlineMethod]
  const when = phase && formatPhase(phase, paidOn, actor, now)
  return {
    actor,
    text: offline || (needsAnswers(project) ? questionsFirstText : text),
    byWhen: endSentences([note, when].filter(Boolean).join('. ')),
  }
}

/** Whether the client has to complete something first. */
export const isWaitingForClient = (status: string): boolean =>
  status === 'payment_pending' || status === 'onboarding'

/** The four dashboard figures. Money is in cents. */
export const countProjects = (projects: readonly { status: string }[]) => {
  const live = projects.filter(({ status }) => status === 'live').length
  return {
    total: projects.length,
    live,
    inProgress: projects.length - live,
    monthlyAdValue: live * grant.perMonth,
  }
}

/** Maximum number of projects in the dashboard header. */
const MAX_LEADING_PROJECTS = 3

/** The projects in the dashboard header: those that wait for the client, or else the most recent one. */
export const getLeadingProjects = (projects: readonly ProjectSummary[]): readonly ProjectSummary[] => {
  const waiting = projects.filter((project) => isWaitingForClient(project.status) && !isConfirming(project))
  if (waiting.length > 0) return waiting.slice(0, MAX_LEADING_PROJECTS)
  const onItsWay = projects.find(({ status }) => status !== 'live') ?? projects[0]
  return onItsWay ? [onItsWay] : []
}
