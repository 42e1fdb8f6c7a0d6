import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectStatusEntries } from '#contract/project-status.ts'
import {
  getNextStep,
  getNextSteps,
  getStepHeading,
  getStepUrgency,
  grantStates,
  hasNothingToDo,
  isProjectWaitingForClient,
  KeyFiling,
  keyFilingKinds,
  type NextStepFields,
  zeroKeptFees,
} from '#contract/projects'
import { requestActions } from '#contract/request-actions.ts'

const now = new Date('2026-11-21T09:00:00Z')

const refund = { paid: 6_000_00, refunded: 6_000_00, kept: zeroKeptFees, refundedOn: '2026-11-18' }

const project: NextStepFields = {
  status: 'filing',
  closedOn: null,
  closedReason: null,
  closedNote: null,
  paidOn: '2026-11-20',
  isPaymentProcessing: false,
  isRefunded: false,
  refund: null,
  isDisputed: false,
  offlineMethod: null,
  isOnboarded: true,
  isReadyToSubmit: false,
  openRequests: 0,
  requestsDueOn: null,
  nextRequest: null,
  nextRequestAction: null,
  openSends: 0,
  openSignatures: 0,
  nextSignature: null,
  keyFilings: [],
  confirmedForm: null,
  unreadMessages: 0,
  grantState: null,
  grantAlert: null,
}
const grantAlert = {
  text: 'Click-through rate was 4.39% in October. Google asks for 5%.',
  outlook: 'If November also ends below it, Google may deactivate the account.',
}
const signature = {
  requestId: '3f1c2a44-5b1e-4c55-9d0e-6f2f3f7f1a10',
  title: 'Conflict of interest policy',
  openUntil: '2026-12-05',
}
const getStep = (changes: Partial<NextStepFields>, at = now) => getNextStep({ ...project, ...changes }, at)
const getStepKinds = (changes: Partial<NextStepFields>) =>
  getNextSteps({ ...project, ...changes }, now).map(({ kind }) => kind)

describe('the step of a status', () => {
  it.each([
    ['onboarding', 'You', 'Takes about 10–15 minutes. Our review is planned for Nov 21 – 25, 2026.'],
    ['submitted', 'Our team', 'Expected Nov 21 – 25, 2026'],
    ['under_review', 'Our team', 'Expected Nov 21 – 25, 2026'],
    [
      'filing',
      'The IRS',
      'Short-form applications usually take 3–4 weeks, and up to 120 days if the IRS asks for more',
    ],
    ['irs_approved', 'Our team', 'Expected Dec 11 – 25, 2026'],
    ['ads_setup', 'Google', 'Expected Dec 11 – 25, 2026'],
    ['ads_testing', 'Our team', 'Expected Dec 26, 2026 – Jan 4, 2027'],
    ['live', null, 'See what it brings under Results'],
    ['unheard_of', 'Our team', 'We’ll keep you posted'],
  ])('%s: %s act, %s', (status, actor, byWhen) => {
    const step = getStep({ status })
    expect(step.actor).toBe(actor)
    // Intl puts thin spaces around the dash.
    expect(step.byWhen.replace(/\s/g, ' ')).toBe(byWhen)
  })

  it('has its own sentence for every status, and the client acts where the status waits for them', () => {
    const texts = [getStep({ status: 'payment_pending', paidOn: null }).text]
    expect(
      new Set([
        ...texts,
        ...projectStatusEntries.slice(1).map(({ value }) => getStep({ status: value }).text),
      ]).size,
    ).toBe(projectStatusEntries.length)
    expect(texts[0]).toBe('Complete your payment and we’ll get started.')
    for (const { value } of projectStatusEntries.slice(1))
      expect(getStep({ status: value }).actor === 'You').toBe(isProjectWaitingForClient(value))
  })

  it('starts with the questions, and says when only the submission is left', () => {
    const status = 'onboarding'
    expect(getStep({ status, isOnboarded: false }).text).toMatch(/^Start with a few questions/)
    const last = getStep({ status, isReadyToSubmit: true })
    expect(last.text).toBe('One step left: review and submit (2 minutes)')
    expect(last.byWhen).toMatch(/^Our review is planned for /)
  })

  it('says when a date has passed, and gives a number of days before payment', () => {
    const late = new Date('2026-11-26T06:00:00Z')
    expect(getStep({ status: 'submitted' }, late).byWhen).toMatch(
      /^Was expected .*It’s taking longer, and we’ll keep you posted\.$/,
    )
    expect(getStep({ status: 'onboarding' }, late).byWhen).toMatch(
      /Later dates will shift until we have your application\.$/,
    )
    const steps = getNextSteps({ ...project, status: 'submitted', paidOn: null }, late)
    expect(steps.map(({ byWhen }) => byWhen)).toEqual(['', 'Days 1–5 after payment'])
  })
})

describe('the ledger', () => {
  const file = (
    kind: KeyFiling['kind'],
    state: KeyFiling['state'],
    filedOn: string | null = null,
    decidedOn: string | null = null,
    expected: Partial<KeyFiling> = {},
  ): KeyFiling => ({ kind, state, filedOn, decidedOn, expectedFrom: null, expectedBy: null, ...expected })
  const articles = file('articles', 'accepted', '2026-11-01', '2026-11-09')

  it.each([
    ['under_review', [file('articles', 'filed', '2026-11-01')], 'The state', 'We filed your articles of'],
    [
      'under_review',
      [articles],
      'Our team',
      'The state accepted your articles of incorporation on Nov 9, 2026.',
    ],
    ['under_review', [articles, file('ein', 'ready')], 'Our team', 'The request for your EIN is ready.'],
    ['under_review', [articles, file('1023', 'planned')], 'Our team', 'The state accepted your articles'],
    ['under_review', [file('1023', 'planned')], 'Our team', 'Our team is reviewing your application and'],
    [
      'submitted',
      [file('1023-EZ', 'filed', '2026-11-10')],
      'The IRS',
      'We filed Form 1023-EZ on Nov 10, 2026.',
    ],
    [
      'filing',
      [articles, file('1023-EZ', 'ready')],
      'Our team',
      'Form 1023-EZ is ready. We’ll file it next.',
    ],
    ['filing', [file('1023', 'accepted', '2026-03-02', '2026-11-20')], 'Our team', 'The IRS approved your'],
    [
      'irs_approved',
      [file('grant-verification', 'filed', '2026-11-18')],
      'Google',
      'We asked Google to verify',
    ],
    [
      'ads_setup',
      [file('grant-activation', 'rejected', '2026-11-01', '2026-11-18')],
      'Our team',
      'Google didn’t',
    ],
  ] as const)('%s: says what the filings say (%#)', (status, keyFilings, actor, text) => {
    const step = getStep({ status, keyFilings: [...keyFilings] })
    expect(step).toMatchObject({ kind: 'status', actor, tab: 'formation' })
    expect(step.text.startsWith(text)).toBe(true)
  })

  it('says when the IRS usually answers, or where to read it, and never a planned date', () => {
    const filed = getStep({ keyFilings: [file('1023-EZ', 'filed', '2026-11-10')] })
    expect(filed.byWhen).toBe('The Formation tab shows how long this usually takes')
    expect(getStepHeading(filed)).toBe('Next: the IRS')
    const describeWait = (expectedFrom: string, expectedBy: string) =>
      getStep({ keyFilings: [file('1023', 'filed', '2026-11-10', null, { expectedFrom, expectedBy })] })
        .byWhen
    expect(describeWait('2026-12-02', '2027-03-10')).toBe(
      'Expect an answer between Dec 2, 2026 and Mar 10, 2027',
    )
    expect(describeWait('2026-12-02', '2026-12-02')).toBe('Expect an answer by Dec 2, 2026')
    expect(describeWait('2026-11-10', '2026-11-11')).toBe('Expect an answer by Nov 11, 2026')
    const rejected = [file('1023-EZ', 'rejected', '2026-11-10', '2026-11-18')]
    expect(getStep({ keyFilings: rejected }).byWhen).toBe('You can read the reason in the Formation tab')
    expect(getStep({ keyFilings: [...rejected, file('1023', 'filed', '2026-11-19')] }).text).toMatch(
      /^We filed Form 1023 on Nov 19, 2026\./,
    )
  })

  it('names the confirmed form during the review', () => {
    expect(getStep({ status: 'under_review', confirmedForm: '1023' }).text).toMatch(/ preparing Form 1023\.$/)
    expect(getStep({ status: 'submitted', confirmedForm: '1023' }).text).toMatch(/^We’re checking/)
  })

  it.each(['onboarding', 'ads_testing', 'live'])('changes nothing for %s', (status) => {
    const all = keyFilingKinds.map((kind) => file(kind, 'filed', '2026-11-10'))
    expect(getStep({ status, keyFilings: all, confirmedForm: '1023' })).toEqual(getStep({ status }))
  })
})

describe('what is due', () => {
  it('names documents with their date, and puts overdue ones before everything but an unpaid project', () => {
    const asked = { status: 'onboarding', openRequests: 2, openSends: 2, requestsDueOn: '2026-11-21' }
    expect(getStepKinds(asked)).toEqual(['application', 'documents'])
    const late = { ...asked, requestsDueOn: '2026-11-20', grantState: 'alarm' as const, grantAlert }
    expect(getStepKinds(late)).toEqual(['overdue', 'grantAlarm', 'application'])
    expect(getStep(late)).toMatchObject({ text: 'Send us 2 documents.', byWhen: 'Was due Nov 20, 2026' })
    const named = { ...late, nextRequest: 'Board minutes' }
    expect(getStep(named).text).toBe('Send us 2 documents, first: Board minutes.')
    expect(getStep({ ...named, openRequests: 1, openSends: 1 }).text).toBe(
      'Send us one document: Board minutes.',
    )
  })

  it('says whether a document is to be read, signed, or sent', () => {
    const asked = { openRequests: 1, requestsDueOn: '2026-12-01', nextRequest: 'Bylaws' }
    expect(getStep({ ...asked, nextRequestAction: 'read' })).toMatchObject({
      kind: 'documents',
      text: 'Read one document: Bylaws.',
      tab: 'documents',
    })
    const signing = { ...asked, nextRequestAction: 'sign' as const }
    expect(getStep(signing).text).toBe('Sign one document: Bylaws.')
    expect(getStep({ ...signing, openRequests: 2, openSends: 1 }).text).toBe(
      'Sign one document: Bylaws. 1 more request is waiting.',
    )
    expect(getStep({ ...signing, nextRequestAction: 'send', openRequests: 3, openSends: 1 }).text).toBe(
      'Send us one document: Bylaws. 2 more requests are waiting.',
    )
  })

  it('names the document to sign, and until when its link works', () => {
    const asked = { openSignatures: 1, nextSignature: signature }
    expect(getStep(asked)).toEqual({
      kind: 'signatures',
      actor: 'You',
      text: 'Sign the Conflict of interest policy.',
      byWhen: 'Open until Dec 5, 2026',
      tab: 'formation',
      requestId: signature.requestId,
    })
    expect(getStep({ ...asked, openSignatures: 2 }).text).toBe(
      'Sign 2 documents, first: Conflict of interest policy.',
    )
    expect(getStep({ ...asked, nextSignature: { ...signature, openUntil: '2026-11-20' } }).byWhen).toBe(
      'The emailed link expired on Nov 20, 2026, but you can still sign',
    )
    const others = {
      openRequests: 1,
      requestsDueOn: '2026-12-01',
      grantState: 'warning' as const,
      grantAlert,
    }
    expect(getStepKinds({ ...asked, ...others, status: 'onboarding' })).toEqual([
      'application',
      'documents',
      'signatures',
      'grantWarning',
    ])
    expect(getStepKinds({ ...asked, closedOn: '2026-11-20', closedReason: 'other' })).toEqual(['closed'])
  })

  it('says that a payment is missing, announced, being confirmed, disputed, or refunded', () => {
    const unpaid = { status: 'payment_pending', paidOn: null } as const
    expect(getStep({ ...unpaid, offlineMethod: 'check' }).text).toMatch(/^Send your check\./)
    expect(getStep({ ...unpaid, offlineMethod: 'transfer' }).text).toMatch(/^Make your bank transfer\./)
    expect(getStep({ ...unpaid, isPaymentProcessing: true })).toMatchObject({ actor: 'Your bank' })
    expect(getStepKinds({ paidOn: null })).toEqual(['payment', 'status'])
    expect(getStepKinds({ isDisputed: true })).toEqual(['dispute', 'status'])
    const refunded = getNextSteps({ ...project, isRefunded: true, refund }, now)
    expect(refunded.map(({ text }) => text)).toEqual([
      'We refunded your full payment of $6,000 on Nov 18, 2026.',
    ])
    expect(refunded.some(hasNothingToDo)).toBe(false)
  })

  it('warns of an account at risk, and says all set only for a live one without anything due', () => {
    const live = { status: 'live', grantState: 'kept' } as const
    expect(getStepHeading(getStep(live))).toBe('All set')
    expect(getStep(live).byWhen).toBe('Grant health is good. See what it brings under Results.')
    expect(getStepHeading(getStep({ ...live, grantState: 'alarm', grantAlert }))).toBe(
      'Ad Grant account at risk',
    )
    expect(getStepHeading(getStep({ ...live, grantState: 'warning', grantAlert }), 'Harbor Kitchen')).toBe(
      'Harbor Kitchen: Ad Grant account needs attention',
    )
    expect(getStepKinds({ ...live, grantState: 'warning', grantAlert })).toEqual(['grantWarning'])
    expect(getStep({ ...live, grantState: 'warning', grantAlert })).toMatchObject({
      text: grantAlert.text,
      byWhen: grantAlert.outlook,
    })
    expect(getStepHeading(getStep({ ...live, unreadMessages: 3 }), 'Harbor Kitchen')).toBe(
      'Next for Harbor Kitchen: your turn',
    )
  })

  it('[RULE-45] shows the day and reason of a closed project, and nothing to do but read', () => {
    const closed = {
      closedOn: '2026-11-20',
      closedReason: 'refunded',
      openRequests: 2,
      requestsDueOn: '2026-11-01',
      grantState: 'alarm',
      grantAlert,
      isDisputed: true,
    } as const
    expect(getStepKinds(closed)).toEqual(['closed'])
    expect(getStepKinds({ ...closed, unreadMessages: 1 })).toEqual(['closed', 'messages'])
    const step = getStep(closed)
    expect(step).toMatchObject({
      text: 'Closed on Nov 20, 2026.',
      details: 'The project ended with a refund.',
    })
    const kept = { filingFees: 600_00, workDone: 1_000_00 }
    const partly = { ...refund, refunded: 4_400_00, kept }
    expect(getStep({ ...closed, refund: partly }).details).toBe(
      'The project ended with a refund. You paid $6,000. We refunded $4,400 on Nov 18, 2026. We kept $600 for government filing fees and $1,000 for work already done, as our refund policy says.',
    )
    expect(getStepHeading(step)).toBe('This project is closed')
  })
})

const arbitraryProject: fc.Arbitrary<NextStepFields> = fc.record({
  status: fc.constantFrom(...projectStatusEntries.map(({ value }) => value), 'unheard_of'),
  closedOn: fc.constantFrom(null, null, '2026-11-20'),
  closedReason: fc.constantFrom('rejected', 'other'),
  closedNote: fc.constantFrom(null, 'The board voted to stop.'),
  paidOn: fc.constantFrom(null, '2026-11-20', '2026-01-02'),
  isPaymentProcessing: fc.boolean(),
  isRefunded: fc.boolean(),
  refund: fc.constantFrom(null, refund),
  isDisputed: fc.boolean(),
  offlineMethod: fc.constantFrom(null, 'check', 'transfer'),
  isOnboarded: fc.boolean(),
  isReadyToSubmit: fc.boolean(),
  openRequests: fc.nat(3),
  requestsDueOn: fc.constantFrom(null, '2026-11-19', '2026-11-21', '2026-12-24'),
  nextRequest: fc.constantFrom(null, 'Board minutes'),
  nextRequestAction: fc.constantFrom(null, ...requestActions),
  openSends: fc.nat(3),
  openSignatures: fc.nat(2),
  nextSignature: fc.constantFrom(null, signature),
  keyFilings: fc.array(
    fc.record({
      kind: fc.constantFrom(...keyFilingKinds),
      state: fc.constantFrom(...KeyFiling.shape.state.options),
      filedOn: fc.constantFrom(null, '2026-11-10'),
      decidedOn: fc.constantFrom(null, '2026-11-20'),
      expectedFrom: fc.constantFrom(null, '2026-12-02'),
      expectedBy: fc.constantFrom(null, '2027-03-10'),
    }),
    { maxLength: 3 },
  ),
  confirmedForm: fc.constantFrom(null, '1023', '1023-EZ'),
  unreadMessages: fc.nat(2),
  grantState: fc.constantFrom(null, ...grantStates),
  grantAlert: fc.constantFrom(null, grantAlert),
})

it('never says all set while anything is due, and starts with the most urgent step', () => {
  fc.assert(
    fc.property(arbitraryProject, (any) => {
      const steps = getNextSteps(any, now)
      const [first] = steps
      expect(first).toBeDefined()
      const urgencies = steps.map(getStepUrgency)
      expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b))
      const isAnythingDue =
        any.closedOn !== null ||
        any.openRequests > 0 ||
        (any.openSignatures > 0 && any.nextSignature !== null) ||
        any.unreadMessages > 0 ||
        any.paidOn === null ||
        any.isDisputed ||
        any.isRefunded ||
        any.grantAlert !== null ||
        any.status !== 'live'
      expect(steps.every(hasNothingToDo)).toBe(!isAnythingDue)
      expect(first !== undefined && hasNothingToDo(first)).toBe(!isAnythingDue)
      if (any.closedOn === null && any.openRequests > 0 && any.requestsDueOn === '2026-11-19')
        expect(['payment', 'overdue']).toContain(first?.kind)
      if (any.closedOn !== null) expect(first?.kind).toBe('closed')
    }),
    { numRuns: 20_000 },
  )
})
