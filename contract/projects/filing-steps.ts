import { formatDay } from '#contract/dates.ts'
import { Day } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** Kinds of filings that determine a project’s next step. */
export const keyFilingKinds = [
  'articles',
  'ein',
  '1023-EZ',
  '1023',
  'grant-verification',
  'grant-activation',
] as const
type KeyFilingKind = (typeof keyFilingKinds)[number]

/** The newest filing of a kind. Ignores withdrawn filings. */
export const KeyFiling = z.object({
  kind: z.enum(keyFilingKinds),
  state: z.enum(['planned', 'ready', 'filed', 'accepted', 'rejected']),
  filedOn: Day.nullable(),
  decidedOn: Day.nullable(),
  /** When the authority usually decides. Null if unknown. */
  expectedFrom: Day.nullable(),
  expectedBy: Day.nullable(),
})
export type KeyFiling = z.output<typeof KeyFiling>

const applicationKinds = ['1023-EZ', '1023'] as const

/** The form of the exemption application that staff confirmed. */
export const ConfirmedForm = z.enum(applicationKinds)

interface FilingStepFields {
  status: string
  /** The filings, oldest first. */
  keyFilings: readonly KeyFiling[]
  confirmedForm: z.output<typeof ConfirmedForm> | null
}

interface FilingStep {
  actor: 'Our team' | 'The state' | 'The IRS' | 'Google'
  text: string
  /** Replaces the dates planned for the status, if set. */
  byWhen?: string
}

/** Kinds of filings that each status can wait for, in the order in which they’re filed. */
const kindsByStatus: Record<string, readonly (readonly KeyFilingKind[])[]> = {
  submitted: [['articles'], ['ein'], applicationKinds],
  under_review: [['articles'], ['ein'], applicationKinds],
  filing: [applicationKinds],
  irs_approved: [['grant-verification']],
  ads_setup: [['grant-activation']],
}

interface FilingTexts {
  authority: FilingStep['actor']
  /**
   * Text for a filing that is ready. Null if the text of the project's status already describes this step.
   */
  ready: string | null
  filed: (on: string) => string
  accepted: (on: string) => string
  rejected: (on: string) => string
}

const getApplicationTexts = (form: string): FilingTexts => ({
  authority: 'The IRS',
  ready: `Form ${form} is ready. We’ll file it next.`,
  filed: (on) => `We filed Form ${form} on ${on}. The IRS is reviewing it now.`,
  accepted: (on) => `The IRS approved your nonprofit on ${on}. Your Ad Grant is next.`,
  rejected: (on) => `The IRS rejected Form ${form} on ${on}. We’re working on the next step.`,
})

const filingTexts: Record<KeyFilingKind, FilingTexts> = {
  articles: {
    authority: 'The state',
    ready: 'Your articles of incorporation are ready. We’ll file them next.',
    filed: (on) => `We filed your articles of incorporation on ${on}. The state is reviewing them now.`,
    accepted: (on) =>
      `The state accepted your articles of incorporation on ${on}. We’re preparing the next filing.`,
    rejected: (on) => `The state sent back your articles of incorporation on ${on}. We’re working on them.`,
  },
  ein: {
    authority: 'The IRS',
    ready: 'The request for your EIN is ready. We’ll send it next.',
    filed: (on) => `We asked the IRS for your EIN on ${on}. It assigns the number.`,
    accepted: (on) => `The IRS assigned your EIN on ${on}. We’re preparing the next filing.`,
    rejected: (on) => `The IRS sent back the request for your EIN on ${on}. We’re working on it.`,
  },
  '1023-EZ': getApplicationTexts('1023-EZ'),
  '1023': getApplicationTexts('1023'),
  'grant-verification': {
    authority: 'Google',
    ready: null,
    filed: (on) => `We asked Google to verify your nonprofit on ${on}. Google is checking it now.`,
    accepted: (on) => `Google verified your nonprofit on ${on}. We’re setting up your Ad Grant account now.`,
    rejected: (on) => `Google didn’t verify your nonprofit on ${on}. We’re working on it.`,
  },
  'grant-activation': {
    authority: 'Google',
    ready: null,
    filed: (on) => `We asked Google to activate your Ad Grant account on ${on}. Google is reviewing it now.`,
    accepted: (on) =>
      `Google activated your Ad Grant account on ${on}. We’re preparing your first campaigns.`,
    rejected: (on) => `Google didn’t activate your Ad Grant account on ${on}. We’re working on it.`,
  },
}

const describeWait = ({ filedOn, expectedFrom: from, expectedBy: by }: KeyFiling): string => {
  if (!from || !by) return 'The Formation tab shows how long this usually takes'
  const isOneDay = from === by || from === filedOn
  return `Expect an answer ${isOneDay ? 'by' : `between ${formatDay(from)} and`} ${formatDay(by)}`
}

const describeFiling = (filing: KeyFiling): FilingStep | null => {
  const { kind, state, filedOn, decidedOn } = filing
  const { authority, ready, filed, accepted, rejected } = filingTexts[kind]
  if (state === 'filed' && filedOn)
    return { actor: authority, text: filed(formatDay(filedOn)), byWhen: describeWait(filing) }
  if (state === 'accepted' && decidedOn)
    return { actor: 'Our team', text: accepted(formatDay(decidedOn)), byWhen: 'We’ll keep you posted' }
  if (state === 'rejected' && decidedOn)
    return {
      actor: 'Our team',
      text: rejected(formatDay(decidedOn)),
      byWhen: 'You can read the reason in the Formation tab',
    }
  return state === 'ready' && ready ? { actor: 'Our team', text: ready } : null
}

/**
 * Returns the next step according to the most advanced filing that the project's status depends on, or null
 * if the filings and the confirmed form add no information to the status.
 */
export const getFilingStep = ({ status, keyFilings, confirmedForm }: FilingStepFields): FilingStep | null => {
  const newest = (kindsByStatus[status] ?? []).map((kinds) =>
    keyFilings.findLast(({ kind }) => kinds.some((each) => each === kind)),
  )
  for (const filing of newest.toReversed()) {
    const step = filing && describeFiling(filing)
    if (step) return step
  }
  const planned = newest.at(-1)?.kind
  const form = applicationKinds.find((each) => each === planned) ?? confirmedForm
  if (status !== 'under_review' || form === null) return null
  return { actor: 'Our team', text: `Our team is reviewing your application and preparing Form ${form}.` }
}
