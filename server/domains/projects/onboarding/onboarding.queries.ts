import { eq } from 'drizzle-orm'
import type { OnboardingAnswers, OnboardingDraft } from '#contract/projects'
import { onboardingDrafts, onboardingResponses } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findOnboardingAnswers = async (db: Queryable, projectId: number) => {
  const [answers] = await db
    .select()
    .from(onboardingResponses)
    .where(eq(onboardingResponses.projectId, projectId))
  return answers
}

export const storeOnboardingAnswers = (db: Queryable, projectId: number, answers: OnboardingAnswers) =>
  db
    .insert(onboardingResponses)
    .values({ projectId, ...answers })
    .onConflictDoUpdate({ target: onboardingResponses.projectId, set: { ...answers, updatedAt: new Date() } })

export const findOnboardingDraft = async (db: Queryable, projectId: number) => {
  const [draft] = await db.select().from(onboardingDrafts).where(eq(onboardingDrafts.projectId, projectId))
  return draft?.answers
}

export const emptyOnboardingAnswers: OnboardingDraft = {
  fullName: '',
  phoneNumber: '',
  address: '',
  nonprofitName: '',
  missionStatement: '',
  grantPurpose: '',
}

/** Returns the latest answers: the draft, or else the submitted answers, or else empty fields. */
export const findCurrentAnswers = async (db: Queryable, projectId: number): Promise<OnboardingDraft> => {
  const found =
    (await findOnboardingDraft(db, projectId)) ??
    (await findOnboardingAnswers(db, projectId)) ??
    emptyOnboardingAnswers
  const { fullName, phoneNumber, address, nonprofitName, missionStatement, grantPurpose } = found
  return { fullName, phoneNumber, address, nonprofitName, missionStatement, grantPurpose }
}

export const storeOnboardingDraft = (db: Queryable, projectId: number, answers: OnboardingDraft) =>
  db
    .insert(onboardingDrafts)
    .values({ projectId, answers })
    .onConflictDoUpdate({ target: onboardingDrafts.projectId, set: { answers, updatedAt: new Date() } })

export const deleteOnboardingDraft = (db: Queryable, projectId: number) =>
  db.delete(onboardingDrafts).where(eq(onboardingDrafts.projectId, projectId))
