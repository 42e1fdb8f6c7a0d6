import { toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  CURRENT_WORKSHEET,
  compareAnswers,
  type confirmScreening as confirmScreeningRoute,
  describeApplicationTime,
  describeFormTime,
  getRuleNumber,
  getWorksheet,
  listQuestions,
  type OrganizationProfile,
  type Rules,
  type ScreenerAnswer,
  type ScreenerAnswers,
  screenEligibility,
} from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockExistingProject, requireOpen } from '#server/projects'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import {
  deleteUserScreenings,
  findNewestScreening,
  findScreenings,
  storeConfirmation,
  storeScreeningDraft,
  submitScreeningDraft,
} from './screener.queries.ts'

const feeRules = { '1023-EZ': 'shortApplicationFee', '1023': 'fullApplicationFee' } as const

/** Screens the answers, using facts from the profile and the project. */
const screenAnswers = (
  answers: ScreenerAnswers,
  profile: OrganizationProfile,
  project: ProjectRecord,
  rules: Rules,
  now: Date,
) => {
  const receipts = [profile.receiptsFirstYear, profile.receiptsSecondYear, profile.receiptsThirdYear]
  const facts = {
    formedOn: project.incorporationDate,
    today: toEasternDay(now),
    projectedReceipts: receipts.filter((amount) => amount !== '').map(Number),
    totalAssets: profile.totalAssets === '' ? null : Number(profile.totalAssets),
  }
  const result = screenEligibility(answers, CURRENT_WORKSHEET, facts, rules)
  return { ...result, duration: describeApplicationTime(result.path, rules) }
}

type ScreeningRow = Awaited<ReturnType<typeof findScreenings>>[number]

const serializeScreening = (row: ScreeningRow, before: ScreeningRow | undefined, rules: Rules) => {
  if (row.submittedAt === null || row.result === null) throw new Error(`screening ${row.id} is a draft`)
  return {
    id: row.id,
    answers: row.answers,
    result: row.result,
    changed: before ? compareAnswers(before.answers, row.answers, CURRENT_WORKSHEET).map(String) : [],
    submittedAt: row.submittedAt,
    submittedBy: row.savedBy,
    confirmed:
      row.confirmedForm && row.confirmedAt
        ? {
            form: row.confirmedForm,
            feeUsd: getRuleNumber(rules, feeRules[row.confirmedForm]),
            duration: describeFormTime(row.confirmedForm, rules),
            note: row.confirmedNote,
            by: row.confirmedBy,
            at: row.confirmedAt,
          }
        : null,
  }
}

const readScreener = async (db: Queryable, project: ProjectRecord, now: Date) => {
  // Runs the queries in sequence, because a transaction uses a single connection.
  const stored = await findProfile(db, project.id)
  const rules = await readRules(db)
  const rows = await findScreenings(db, project.id)
  const profile = stored.profile ?? prefillProfile(project, stored)
  const draft = rows.find(({ submittedAt }) => submittedAt === null)
  const submitted = rows.filter(({ submittedAt }) => submittedAt !== null)
  const answers = draft?.answers ?? submitted[0]?.answers ?? {}
  const { source, checkedOn } = getWorksheet()
  return {
    worksheet: CURRENT_WORKSHEET,
    questions: listQuestions(CURRENT_WORKSHEET),
    source,
    checkedOn,
    answers,
    result: screenAnswers(answers, profile, project, rules, now),
    isChanged:
      draft !== undefined &&
      (!submitted[0] || compareAnswers(submitted[0].answers, draft.answers, CURRENT_WORKSHEET).length > 0),
    savedAt: draft?.savedAt ?? submitted[0]?.submittedAt ?? null,
    versions: submitted.map((row, index) => serializeScreening(row, submitted[index + 1], rules)),
  }
}

/**
 * Returns the current answers (a draft, or the ones submitted last), their result, and all submitted
 * versions.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getScreener = async (context: Context, reference: ProjectReference, actor: Actor, now: Date) =>
  readScreener(context.database, await getProject(context, reference, actor), now)

/**
 * Locks a project whose answers the actor can change.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, PAYMENT_REQUIRED
 */
const lockEditable = async (tx: Transaction, id: number, actor: Actor): Promise<ProjectRecord> => {
  const project = await lockExistingProject(tx, id)
  requireOpen(project)
  if (getMessageSide(actor.role) === 'client' && project.status === 'payment_pending')
    throw new Problem('PAYMENT_REQUIRED')
  return project
}

/**
 * Saves individual answers in the draft. Null removes an answer.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED
 */
export const saveScreenerAnswers = async (
  context: Context,
  reference: ProjectReference,
  changed: Record<string, ScreenerAnswer | null>,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const { id } = await getProject(context, reference, actor)
  return context.database.transaction(async (tx) => {
    const project = await lockEditable(tx, id, actor)
    const { answers, versions, isChanged } = await readScreener(tx, project, now)
    const merged = Object.fromEntries(
      Object.entries({ ...answers, ...changed }).filter(([, answer]) => answer !== null),
    )
    const submitted = versions[0]?.answers
    if (isChanged || !submitted || compareAnswers(submitted, merged, CURRENT_WORKSHEET).length > 0) {
      await storeScreeningDraft(tx, id, {
        worksheet: CURRENT_WORKSHEET,
        answers: merged,
        savedBy: actor.userId,
        savedAt: now,
      })
      await announceChange(tx, 'project', project)
    }
    return readScreener(tx, project, now)
  })
}

/**
 * Submits the draft as a new version. Does nothing if the answers are the same as in the last version.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, SCREENER_INCOMPLETE
 */
export const submitScreener = async (
  context: Context,
  reference: ProjectReference,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const { id } = await getProject(context, reference, actor)
  return context.database.transaction(async (tx) => {
    const project = await lockEditable(tx, id, actor)
    const { result, isChanged } = await readScreener(tx, project, now)
    if (result.missing.length > 0)
      throw new Problem('SCREENER_INCOMPLETE', {
        fields: Object.fromEntries(result.missing.map((n) => [`answers.${n}`, 'Please choose an answer'])),
      })
    if (isChanged) {
      await submitScreeningDraft(tx, id, { result, submittedAt: now, savedBy: actor.userId, savedAt: now })
      await announceChange(tx, 'project', project)
    }
    return readScreener(tx, project, now)
  })
}

/**
 * Confirms the form to file. Form 1023-EZ isn't possible if the screening requires Form 1023.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, SCREENING_NOT_FOUND, SCREENING_NOT_NEWEST, FORM_NOT_POSSIBLE,
 * VALIDATION_FAILED if the form differs from the result and there is no note
 */
export const confirmScreening = (
  { database }: Context,
  reference: ProjectReference,
  { screeningId, form, note }: z.output<(typeof confirmScreeningRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    requireOpen(project)
    const newest = await findNewestScreening(tx, project.id)
    if (!newest?.result) throw new Problem('SCREENING_NOT_FOUND')
    if (newest.id !== screeningId) throw new Problem('SCREENING_NOT_NEWEST')
    if (form === '1023-EZ' && newest.result.path === '1023') throw new Problem('FORM_NOT_POSSIBLE')
    if (form !== newest.result.path && note === '') {
      const message = 'Please say why you chose this form'
      throw new Problem('VALIDATION_FAILED', { message, fields: { note: message } })
    }
    await storeConfirmation(tx, newest.id, {
      confirmedForm: form,
      confirmedNote: note,
      confirmedBy: actor.userId,
      confirmedAt: now,
    })
    await announceChange(tx, 'project', project)
  })

/** Deletes the worksheet answers of a closed account's projects. */
export const removeUserScreenings = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserScreenings(tx, userId)
