import { formatDay, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  emptyProfile,
  findSimilarNames,
  fromProfileTexts,
  getFirstReturn,
  getSectionProgress,
  listNteeCodes,
  type OrganizationProfile,
  parseFiscalYearEnd,
  profileSections,
  type Rules,
  type SimilarName,
  type saveOrganizationProfile as saveOrganizationProfileRoute,
  toProfileTexts,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockProject, mergeAnswers, requireOpen, requireProjectAccess } from '#server/projects'
import {
  deleteUserProfiles,
  findLegalNamesOfOtherProjects,
  findProfile,
  storeProfile,
} from './organization-profile.queries.ts'
import { prefillProfile } from './prefill-profile.ts'
import { readRules } from './rules/read-rules.ts'
import { requireVoidingConsent, voidChangedSignatures } from './signatures/void-signatures.ts'

/** Maximum length of a first tax year that triggers a warning, in days. */
const MAX_SHORT_YEAR_DAYS = 91

/** Returns a warning if an unformed organization's first tax year would be very short. Otherwise null. */
const getShortYearWarning = (
  { fiscalYearEnd }: OrganizationProfile,
  project: ProjectRecord,
  rules: Rules,
  now: Date,
): string | null => {
  const month = parseFiscalYearEnd(fiscalYearEnd)
  if (month === null || project.incorporationDate !== null) return null
  const { days, year, dates } = getFirstReturn(toEasternDay(now), month, rules)
  if (days > MAX_SHORT_YEAR_DAYS) return null
  const length = days === 1 ? '1 day' : `${days} days`
  return `Formed today, the first tax year would last ${length}, until ${formatDay(year.end)}. A notice for it would be due on ${formatDay(dates.due)}. Forming later or choosing another fiscal year end avoids that.`
}

/**
 * Returns the profile of a project's organization with its progress. Prefills a profile that was never saved.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getOrganizationProfile = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
) => {
  const project = await getProject(context, reference, actor)
  const [stored, rules] = await Promise.all([
    findProfile(context.database, project.id),
    readRules(context.database),
  ])
  const profile = stored.profile ?? prefillProfile(project, stored)
  const isFilled = (name: keyof OrganizationProfile): boolean => profile[name].length > 0
  return {
    profile,
    prefilled: stored.profile ? [] : getKeys(emptyProfile).filter(isFilled),
    sections: getKeys(profileSections).map((section) => getSectionProgress(profile, section)),
    register: rules.states.get(profile.state)?.filingOffice ?? null,
    advice: getShortYearWarning(profile, project, rules, now),
    savedAt: stored.savedAt,
    savedBy: stored.savedBy,
  }
}

/**
 * Finds other projects whose legal name a state's register could confuse with this project's.
 * @throws PROJECT_NOT_FOUND
 */
export const listSimilarNames = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<SimilarName[]> => {
  const project = await getProject(context, reference, actor)
  const stored = await findProfile(context.database, project.id)
  const { legalName } = stored.profile ?? prefillProfile(project, stored)
  return legalName === ''
    ? []
    : findSimilarNames(legalName, await findLegalNamesOfOtherProjects(context.database, project.id))
}

/**
 * Saves the profile. Merges concurrent changes to different fields. Voids signatures that depend on changed
 * facts if `voidsSignatures` is set.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, ANSWER_CHANGED_MEANWHILE,
 * VALIDATION_FAILED, SIGNATURES_WOULD_BE_VOIDED
 */
export const saveOrganizationProfile = async (
  context: Context,
  reference: ProjectReference,
  { seen, voidsSignatures, ...sent }: z.output<(typeof saveOrganizationProfileRoute)['body']>,
  actor: Actor,
): Promise<void> => {
  if (sent.nteeCode !== '' && !listNteeCodes().some(({ code }) => code === sent.nteeCode))
    throw new Problem('VALIDATION_FAILED', { fields: { nteeCode: 'That code isn’t on the IRS list' } })
  const { id } = await getProject(context, reference, actor)
  await context.database.transaction(async (tx) => {
    const project = await requireProjectAccess(tx, actor, await lockProject(tx, id))
    requireOpen(project)
    if (getMessageSide(actor.role) === 'client' && project.status === 'payment_pending')
      throw new Problem('PAYMENT_REQUIRED')
    const stored = await findProfile(tx, id)
    const current = stored.profile ?? prefillProfile(project, stored)
    const merged = mergeAnswers(toProfileTexts(current), toProfileTexts(sent), seen && toProfileTexts(seen))
    const profile = fromProfileTexts(merged)
    const now = new Date()
    await storeProfile(tx, id, { profile, savedBy: actor.userId, savedAt: now })
    requireVoidingConsent(await voidChangedSignatures(context, tx, project, now), voidsSignatures)
    await announceChange(tx, 'project', project)
  })
}

/** Deletes the organization profiles of a closed account's projects. */
export const removeOrganizationProfiles = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserProfiles(tx, userId)
