import { claims, getPhaseDates, type LaunchPhase, launchPhases } from '#contract/brand.ts'
import { type Day, formatDateRange, formatDay, toEasternDay } from '#contract/dates.ts'
import { explainClosing, formatClosing, isClosed } from './closing.ts'
import { getFilingStep } from './filing-steps.ts'
import type { OfflinePaymentMethod, ProjectSummary } from './projects.ts'
import { explainRefund } from './refund-summary.ts'

/** Who must act next. */
type Actor = 'You' | 'Your bank' | 'Our team' | 'The state' | 'The IRS' | 'Google'

/** Kinds of steps, most urgent first. */
const stepKinds = [
  'closed',
  'payment',
  'overdue',
  'grantAlarm',
  'application',
  'documents',
  'signatures',
  'grantWarning',
  'confirming',
  'dispute',
  'messages',
  'refunded',
  'status',
] as const

export interface NextStep {
  kind: (typeof stepKinds)[number]
  /** Who must act. Null if no one needs to. */
  actor: Actor | null
  text: string
  /** Additional sentences. */
  details?: string
  /** When the step is due or happens, or another remark. May be empty. */
  byWhen: string
  /** The tab on the project page that has the step. Null for the page itself. */
  tab: 'documents' | 'formation' | 'messages' | 'results' | 'payments' | null
  /** The signature request to answer. Set only for signatures. */
  requestId?: string
}

/** The project's fields that determine what the client must do or know. */
export type NextStepFields = Pick<
  ProjectSummary,
  | 'status'
  | 'closedOn'
  | 'closedReason'
  | 'closedNote'
  | 'paidOn'
  | 'isPaymentProcessing'
  | 'isRefunded'
  | 'refund'
  | 'isDisputed'
  | 'offlineMethod'
  | 'isOnboarded'
  | 'isReadyToSubmit'
  | 'openRequests'
  | 'requestsDueOn'
  | 'nextRequest'
  | 'nextRequestAction'
  | 'openSends'
  | 'openSignatures'
  | 'nextSignature'
  | 'keyFilings'
  | 'confirmedForm'
  | 'unreadMessages'
  | 'grantState'
  | 'grantAlert'
>

/** Whether the client must pay or complete the application before we can continue. */
export const isProjectWaitingForClient = (status: string): boolean =>
  status === 'payment_pending' || status === 'onboarding'

/** Whether the bank is confirming the payment of an otherwise unpaid project. */
export const isPaymentConfirming = ({
  paidOn,
  isPaymentProcessing,
}: Pick<NextStepFields, 'paidOn' | 'isPaymentProcessing'>): boolean => paidOn === null && isPaymentProcessing

type ApplicationFields = Pick<NextStepFields, 'status' | 'isOnboarded' | 'isReadyToSubmit'>

/** Whether the project is in onboarding and the client hasn't answered the onboarding questions yet. */
export const needsAnswers = ({
  status,
  isOnboarded,
}: Pick<ApplicationFields, 'status' | 'isOnboarded'>): boolean => status === 'onboarding' && !isOnboarded

/** Whether the application is complete but not submitted. */
export const needsSubmission = ({ status, isOnboarded, isReadyToSubmit }: ApplicationFields): boolean =>
  status === 'onboarding' && isOnboarded && isReadyToSubmit

/**
 * Returns everything that a project's client must do or know now, most urgent first. Always contains at least
 * one step. Pages, cards, tabs, and emails all use this list.
 */
export const getNextSteps = (project: NextStepFields, now: Date): NextStep[] => {
  const steps = isClosed(project)
    ? [getClosedStep(project), ...getMessageSteps(project)]
    : [
        ...getPaymentSteps(project),
        ...getDocumentSteps(project, now),
        ...getSignatureSteps(project, now),
        ...getGrantSteps(project),
        ...getMessageSteps(project),
        ...getStatusSteps(project, now),
      ]
  return steps.toSorted((a, b) => getStepUrgency(a) - getStepUrgency(b))
}

/** Returns a step's position in the order of urgency. 0 is the most urgent. */
export const getStepUrgency = ({ kind }: Pick<NextStep, 'kind'>): number => stepKinds.indexOf(kind)

/** Returns the most urgent step. */
export const getNextStep = (project: NextStepFields, now: Date): NextStep => {
  const [first] = getNextSteps(project, now)
  if (!first) throw new Error('a project has no next step')
  return first
}

/** Whether no one needs to act and nothing is at risk. */
export const hasNothingToDo = ({ kind, actor }: NextStep): boolean => kind === 'status' && actor === null

/** Whether the client must act or should know about a risk. */
export const isStepDue = ({ kind, actor }: NextStep): boolean =>
  actor === 'You' || kind === 'grantAlarm' || kind === 'grantWarning'

/**
 * Returns the heading for a step, such as "Next: your turn", "Next for Harbor Kitchen: the IRS", or "Harbor
 * Kitchen: All set".
 */
export const getStepHeading = (step: NextStep, name?: string): string => {
  const known = hasNothingToDo(step) ? 'All set' : stepHeadings[step.kind]
  if (known) return name ? `${name}: ${known}` : known
  const { actor } = step
  const who =
    actor === 'You' || actor === null
      ? 'your turn'
      : actor.replace(/^(Our|The|Your)/, (word) => word.toLowerCase())
  return `Next${name ? ` for ${name}` : ''}: ${who}`
}

const stepHeadings: Partial<Record<NextStep['kind'], string>> = {
  closed: 'This project is closed',
  refunded: 'Payment refunded',
  grantAlarm: 'Ad Grant account at risk',
  grantWarning: 'Ad Grant account needs attention',
}

const getClosedStep = (project: NextStepFields): NextStep => ({
  kind: 'closed',
  actor: null,
  text: `${formatClosing(project.closedOn ?? '')}.`,
  details: [explainClosing(project), project.refund && explainRefund(project.refund)]
    .filter(Boolean)
    .join(' '),
  byWhen: 'Your documents and receipts stay here',
  tab: null,
})

const offlineTexts: Record<OfflinePaymentMethod, string> = {
  transfer: 'Make your bank transfer. We’ll start as soon as it arrives.',
  check: 'Send your check. We’ll start as soon as it arrives.',
}

const getPaymentSteps = (project: NextStepFields): NextStep[] => {
  const { status, paidOn, offlineMethod, isDisputed } = project
  const steps: NextStep[] = []
  if (paidOn === null && !isPaymentConfirming(project))
    steps.push({
      kind: 'payment',
      actor: 'You',
      text:
        status === 'payment_pending'
          ? offlineMethod
            ? offlineTexts[offlineMethod]
            : 'Complete your payment and we’ll get started.'
          : 'This project isn’t paid for yet. Please complete your payment.',
      byWhen: status === 'payment_pending' ? 'We start the day your payment arrives' : '',
      tab: null,
    })
  if (isPaymentConfirming(project))
    steps.push({
      kind: 'confirming',
      actor: 'Your bank',
      text: 'Your bank is confirming your payment. You don’t need to pay again.',
      byWhen: `This usually takes ${claims.bankConfirmation}`,
      tab: null,
    })
  if (isDisputed)
    steps.push({
      kind: 'dispute',
      actor: 'Your bank',
      text: 'Your bank is looking into the payment you disputed.',
      byWhen: 'We’ll hear from your bank when it decides',
      tab: 'payments',
    })
  return steps
}

const requestVerbs = { send: 'Send us', read: 'Read', sign: 'Sign' } as const

/**
 * Returns the text that tells the client what to do about the open requests. Names only the request that is
 * due first. If all of them ask for a file, also says how many. Otherwise, says how many more are waiting.
 */
const describeRequests = ({
  openRequests,
  openSends,
  nextRequest,
  nextRequestAction,
}: Pick<NextStepFields, 'openRequests' | 'openSends' | 'nextRequest' | 'nextRequestAction'>): string => {
  if (openSends === openRequests && openRequests > 1)
    return `Send us ${openRequests} documents${nextRequest ? `, first: ${nextRequest}` : ''}.`
  const first = `${requestVerbs[nextRequestAction ?? 'send']} one document${nextRequest ? `: ${nextRequest}` : ''}.`
  const others = openRequests - 1
  if (others === 0) return first
  return `${first} ${others === 1 ? '1 more request is' : `${others} more requests are`} waiting.`
}

const getDocumentSteps = (
  project: Pick<
    NextStepFields,
    'openRequests' | 'openSends' | 'requestsDueOn' | 'nextRequest' | 'nextRequestAction'
  >,
  now: Date,
): NextStep[] => {
  const { openRequests, requestsDueOn } = project
  if (openRequests === 0) return []
  const isOverdue = requestsDueOn !== null && requestsDueOn < toEasternDay(now)
  return [
    {
      kind: isOverdue ? 'overdue' : 'documents',
      actor: 'You',
      text: describeRequests(project),
      byWhen: requestsDueOn ? `${isOverdue ? 'Was due' : 'Due'} ${formatDay(requestsDueOn)}` : '',
      tab: 'documents',
    },
  ]
}

const getSignatureSteps = (
  { openSignatures, nextSignature }: Pick<NextStepFields, 'openSignatures' | 'nextSignature'>,
  now: Date,
): NextStep[] => {
  if (openSignatures === 0 || nextSignature === null) return []
  const { requestId, title, openUntil } = nextSignature
  return [
    {
      kind: 'signatures',
      actor: 'You',
      text:
        openSignatures === 1 ? `Sign the ${title}.` : `Sign ${openSignatures} documents, first: ${title}.`,
      byWhen:
        openUntil < toEasternDay(now)
          ? `The emailed link expired on ${formatDay(openUntil)}, but you can still sign`
          : `Open until ${formatDay(openUntil)}`,
      tab: 'formation',
      requestId,
    },
  ]
}

const getGrantSteps = ({
  grantState,
  grantAlert,
}: Pick<NextStepFields, 'grantState' | 'grantAlert'>): NextStep[] => {
  if (grantAlert === null) return []
  return [
    {
      kind: grantState === 'alarm' ? 'grantAlarm' : 'grantWarning',
      actor: 'Our team',
      text: grantAlert.text,
      byWhen: grantAlert.outlook,
      tab: 'results',
    },
  ]
}

const getMessageSteps = ({ unreadMessages }: NextStepFields): NextStep[] =>
  unreadMessages === 0
    ? []
    : [
        {
          kind: 'messages',
          actor: 'You',
          text: unreadMessages === 1 ? 'Read one new message.' : `Read ${unreadMessages} new messages.`,
          byWhen: '',
          tab: 'messages',
        },
      ]

interface StatusStepContent {
  actor: Actor | null
  text: string
  /** The launch phase whose dates apply. Undefined if no date is promised. */
  phase?: LaunchPhase
  /** How long an authority usually takes. Shown instead of the phase's dates. A filing's text replaces it. */
  usualTime?: string
  /** A note, shown before the dates or instead of them. */
  note?: string
}

const statusStepContent: Record<string, StatusStepContent> = {
  onboarding: {
    actor: 'You',
    text: 'Complete your application so we can review it.',
    phase: 'review',
    note: `Takes ${claims.applicationTime}`,
  },
  submitted: {
    actor: 'Our team',
    text: 'We’re checking that your application has everything we need.',
    phase: 'review',
  },
  under_review: {
    actor: 'Our team',
    text: 'Our team is reviewing your application and preparing the filing.',
    phase: 'review',
  },
  filing: {
    actor: 'The IRS',
    text: 'We filed your 501(c)(3) application. The IRS is reviewing it now.',
    usualTime: 'Short-form applications usually take 3–4 weeks, and up to 120 days if the IRS asks for more',
  },
  irs_approved: {
    actor: 'Our team',
    text: 'The IRS approved your nonprofit. We’re applying for your Ad Grant now.',
    phase: 'grant',
  },
  ads_setup: {
    actor: 'Google',
    text: 'Your Ad Grant account is being activated. Meanwhile, we’re building your first campaigns.',
    phase: 'grant',
  },
  ads_testing: {
    actor: 'Our team',
    text: 'Your first campaigns are in testing. We’re fine-tuning them for launch.',
    phase: 'launch',
  },
  live: {
    actor: null,
    text: `Your Ad Grant is active: ${claims.grantPerMonth} of search advertising every month.`,
    note: 'See what it brings under Results',
  },
}

const unknownStatusContent: StatusStepContent = {
  actor: 'Our team',
  text: 'We’re working on your project.',
  note: 'We’ll keep you posted',
}

const partlyCheckedNote = 'Grant health is partly checked'

const getGrantNote = ({ status, grantState }: NextStepFields, note?: string): string | undefined => {
  if (grantState === 'unknown') return partlyCheckedNote
  return status === 'live' && grantState === 'kept'
    ? ['Grant health is good', note].filter(Boolean).join('. ')
    : note
}

const startQuestionsText = 'Start with a few questions. Your answers fill in most of the application.'
const submitApplicationText = 'One step left: review and submit (2 minutes)'

const getStatusSteps = (project: NextStepFields, now: Date): NextStep[] => {
  const { status, paidOn } = project
  if (project.isRefunded)
    return [
      {
        kind: 'refunded',
        actor: null,
        text: project.refund ? explainRefund(project.refund) : 'Your bank returned your payment.',
        byWhen: 'Message us if you’d like to go on',
        tab: 'payments',
      },
    ]
  if (status === 'payment_pending' && paidOn === null) return []
  // The warning says what matters now, and links to the same results.
  if (status === 'live' && project.grantAlert !== null) return []
  const content = statusStepContent[status] ?? unknownStatusContent
  const { phase, usualTime, note } = content
  const filing = getFilingStep(project)
  const { actor, text } = filing ?? content
  const isLast = needsSubmission(project)
  const when = filing?.byWhen ?? usualTime ?? (phase && formatPhase(phase, paidOn, actor, now))
  return [
    {
      kind: actor === 'You' ? 'application' : 'status',
      actor,
      text: needsAnswers(project) ? startQuestionsText : isLast ? submitApplicationText : text,
      byWhen: addFinalPeriod([isLast ? '' : getGrantNote(project, note), when].filter(Boolean).join('. ')),
      tab: status === 'live' ? 'results' : filing ? 'formation' : null,
    },
  ]
}

/**
 * Formats the dates of a phase, with a note if they have passed. Returns days after payment if `paidOn` is
 * null.
 */
const formatPhase = (phase: LaunchPhase, paidOn: Day | null, actor: Actor | null, now: Date): string => {
  const { from: first, to: last } = launchPhases[phase]
  if (!paidOn) return `Days ${first}–${last} after payment`
  const { from, to } = getPhaseDates(phase, paidOn)
  const range = formatDateRange(from, to)
  if (toEasternDay(now) <= to)
    return actor === 'You' ? `Our review is planned for ${range}` : `Expected ${range}`
  return actor === 'You'
    ? `Our review was planned for ${range}. Later dates will shift until we have your application`
    : `Was expected ${range}. It’s taking longer, and we’ll keep you posted`
}

/** Adds a final period if the text has several sentences. A single remark has no period. */
const addFinalPeriod = (text: string): string => (text.includes('. ') ? `${text}.` : text)
