import { eq } from 'drizzle-orm'
import type { OnboardingAnswers, OnboardingDraft } from '#contract/projects'
import { onboardingDrafts, onboardingResponses } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findAnswers = async (db: Queryable, projectId: number) => {
  const [answers] = await db
    .select()
    .from(onboardingResponses)
    .where(eq(onboardingResponses.projectId, projectId))
  return answers
}

export const storeAnswers = (db: Queryable, projectId: number, answers: OnboardingAnswers) =>
  db
    .insert(onboardingResponses)
    .values({ projectId, ...answers })
    .onConflictDoUpdate({ target: onboardingResponses.projectId, set: { ...answers, updatedAt: new Date() } })

export const findDraft = async (db: Queryable, projectId: number) => {
  const [draft] = await db.select().from(onboardingDrafts).where(eq(onboardingDrafts.projectId, projectId))
  return draft?.answers
}

export const emptyAnswers: OnboardingDraft = {
  fullName: '',
  phoneNumber: '',
  address: '',
  nonprofitName: '',
  missionStatement: '',
  grantPurpose: '',
}

/** Returns the latest answers: the draft, or else the submitted answers, or else empty fields. */
export const findCurrentAnswers = async (db: Queryable, projectId: number): Promise<OnboardingDraft> => {
  const found = (await findDraft(db, projectId)) ?? (await findAnswers(db, projectId)) ?? emptyAnswers
  const { fullName, phoneNumber, address, nonprofitName, missionStatement, grantPurpose } = found
  return { fullName, phoneNumber, address, nonprofitName, missionStatement, grantPurpose }
}

export const storeDraft = (db: Queryable, projectId: number, answers: OnboardingDraft) =>
  db
    .insert(onboardingDrafts)
    .values({ projectId, answers })
    .onConflictDoUpdate({ target: onboardingDrafts.projectId, set: { answers, updatedAt: new Date() } })

export const deleteDraft = (db: Queryable, projectId: number) =>
  db.delete(onboardingDrafts).where(eq(onboardingDrafts.projectId, projectId))
