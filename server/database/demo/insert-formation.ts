import { addDays, addMonths, type Day, toEasternDay } from '#contract/dates.ts'
import {
  CURRENT_WORKSHEET,
  describeApplicationTime,
  getExpectedDecision,
  getRules,
  listQuestions,
  type OrganizationProfile,
  type ScreenerAnswer,
  screenEligibility,
} from '#contract/formation'
import type { Transaction } from '#server/platform/database.ts'
import { completions, filings, organizationProfiles, screenings, standingChecks } from '../schema.ts'
import { type DemoOrganization, demoOrganizations } from './demo-formation.ts'
import { type DemoProject, type DemoTimes, getStatusesReached, INCORPORATION_DAY } from './demo-project.ts'

import { insertSignatures, SIGNING_PROJECT } from './insert-signatures.ts'

interface People {
  id: number
  ownerId: number
  staffId: number
}

/** User fee of Form 1023-EZ, in cents. */
const SHORT_APPLICATION_FEE = 275_00

/** Number of days from the payment to the submission of the eligibility worksheet. */
const SCREENED_DAY = 1.3

const createProfile = (
  { purpose }: DemoProject,
  { legalName, state, activities, nteeCode, board, receipts, assets }: DemoOrganization,
  address: string,
  electedOn: Day,
): OrganizationProfile => {
  const [first, second, third] = receipts.map(String)
  const roles = ['president', 'secretary', 'treasurer'] as const
  return {
    legalName,
    alternateNames: '',
    state,
    formationType: 'corporation',
    purposes: purpose,
    activities,
    nteeCode,
    website: '',
    mailingAddress: address,
    officeAddress: address,
    registeredAgent: `${board[0]}, ${address}`,
    fiscalYearEnd: '12-31',
    receiptsFirstYear: first ?? '',
    receiptsSecondYear: second ?? '',
    receiptsThirdYear: third ?? '',
    totalAssets: String(assets),
    soliciting: 'yes',
    privateFoundation: 'no',
    supportingOrganization: 'no',
    newYorkRegistration: '',
    directors: board.map((name, index) => ({
      name,
      roles: [roles[index] ?? 'director', 'director'],
      email: '',
      termStartsOn: electedOn,
      termEndsOn: addMonths(electedOn, 24),
    })),
  }
}

/**
 * Inserts the submitted worksheet. If the application was filed, also inserts staff's confirmation of the
 * form.
 */
const insertScreening = async (
  tx: Transaction,
  { unsureQuestion, receipts, assets }: DemoOrganization,
  { id: projectId, ownerId, staffId }: People,
  { at, isFiled }: { at: DemoTimes['at']; isFiled: boolean },
): Promise<void> => {
  const answers = Object.fromEntries(
    listQuestions(CURRENT_WORKSHEET).map(({ n }): [string, ScreenerAnswer] => [
      String(n),
      n === unsureQuestion ? 'unsure' : 'no',
    ]),
  )
  const facts = { projectedReceipts: receipts, totalAssets: assets }
  const result = screenEligibility(answers, CURRENT_WORKSHEET, facts, getRules())
  await tx.insert(screenings).values({
    projectId,
    worksheet: CURRENT_WORKSHEET,
    answers,
    savedBy: ownerId,
    savedAt: at(SCREENED_DAY),
    submittedAt: at(SCREENED_DAY),
    result: { ...result, duration: describeApplicationTime(result.path, getRules()) },
    ...(isFiled && { confirmedForm: '1023-EZ', confirmedBy: staffId, confirmedAt: at(2.5) }),
  })
}

/** Returns a demo project's filings, according to its status. */
const listDemoFilings = (
  project: DemoProject,
  { state, articlesFee, registrationRejected }: DemoOrganization,
  { at, reachedAt }: DemoTimes,
  now: Date,
): Omit<typeof filings.$inferInsert, 'projectId'>[] => {
  const statuses = getStatusesReached(project)
  const today = toEasternDay(now)
  const planned = { state: 'planned', dueOn: addDays(today, 10) } as const
  const articles = { kind: 'articles', jurisdiction: state } as const
  const application = { kind: '1023-EZ', jurisdiction: 'US' } as const
  const registration = { kind: 'charity-registration', jurisdiction: state } as const
  if (!statuses.includes('under_review')) return [{ ...articles, ...planned }]
  if (!statuses.includes('filing'))
    return [
      { ...articles, state: 'ready', dueOn: addDays(today, 2) },
      { ...application, ...planned, dueOn: addDays(today, 21) },
    ]
  const incorporatedOn = toEasternDay(at(INCORPORATION_DAY))
  const accepted = { state: 'accepted', decidedOn: incorporatedOn } as const
  const filedOn = toEasternDay(reachedAt('filing'))
  const isApproved = statuses.includes('irs_approved')
  const approvedOn = toEasternDay(reachedAt('irs_approved'))
  const isSetUp = statuses.includes('ads_setup')
  const verifiedOn = toEasternDay(reachedAt('ads_setup'))
  return [
    { ...articles, ...accepted, filedOn: toEasternDay(at(3)), feePaid: articlesFee },
    { kind: 'ein', jurisdiction: 'US', ...accepted, filedOn: incorporatedOn },
    {
      ...application,
      filedOn,
      feePaid: SHORT_APPLICATION_FEE,
      ...getExpectedDecision({ kind: application.kind, filedOn }, getRules()),
      ...(isApproved ? { state: 'accepted', decidedOn: approvedOn } : { state: 'filed' }),
    },
    isSetUp
      ? {
          ...registration,
          filedOn: verifiedOn,
          decidedOn: addDays(verifiedOn, 1),
          ...(registrationRejected
            ? { state: 'rejected', reason: registrationRejected }
            : { state: 'accepted' }),
        }
      : { ...registration, ...planned },
    ...(isSetUp
      ? [
          {
            kind: 'grant-verification',
            jurisdiction: 'US',
            state: 'accepted',
            filedOn: approvedOn,
            decidedOn: verifiedOn,
          } as const,
        ]
      : []),
  ]
}

/** Inserts a completed conflict-of-interest obligation and standing checks. */
const insertCompliance = async (
  tx: Transaction,
  { id: projectId, ownerId, staffId }: People,
  formedOn: Day,
  now: Date,
): Promise<void> => {
  const yearEnd = `${formedOn.slice(0, 4)}-12-31`
  const doneOn = addDays(toEasternDay(now), -20)
  await tx.insert(completions).values({
    projectId,
    key: `US:conflict-of-interest-statement:${yearEnd}`,
    kind: 'conflict-of-interest-statement',
    jurisdiction: 'US',
    due: yearEnd,
    state: 'done',
    doneOn,
    text: 'All three directors signed at the board meeting.',
    recordedBy: ownerId,
  })
  const checkedOn = addDays(toEasternDay(now), -9)
  await tx.insert(standingChecks).values(
    (['state', 'irs'] as const).map((authority) => ({
      projectId,
      authority,
      isGood: true,
      checkedOn,
      checkedBy: staffId,
    })),
  )
}

export const insertFormation = async (
  tx: Transaction,
  project: DemoProject,
  people: People & { address: string },
  times: DemoTimes,
  now: Date,
): Promise<void> => {
  const organization = demoOrganizations[project.name]
  const statuses = getStatusesReached(project)
  if (!organization || !statuses.includes('submitted')) return
  const { at } = times
  const { id: projectId, ownerId, staffId, address } = people
  const profile = createProfile(project, organization, address, toEasternDay(at(1)))
  await tx.insert(organizationProfiles).values({
    projectId,
    profile,
    savedBy: ownerId,
    savedAt: at(SCREENED_DAY),
  })
  await insertScreening(tx, organization, people, { at, isFiled: statuses.includes('filing') })
  const rows = listDemoFilings(project, organization, times, now)
  await tx
    .insert(filings)
    .values(rows.map((filing) => ({ assigneeId: staffId, ...filing, projectId, changedBy: staffId })))
  if (project.name === SIGNING_PROJECT) await insertSignatures(tx, people, profile, now)
  if (project.status === 'live') await insertCompliance(tx, people, toEasternDay(at(INCORPORATION_DAY)), now)
}
