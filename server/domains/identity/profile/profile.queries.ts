import { and, asc, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import {
  campaignResults,
  documentRequests,
  documents,
  googleAdsAccounts,
  loginAttempts,
  monthlyReports,
  onboardingDrafts,
  onboardingResponses,
  payments,
  projectMessages,
  projects,
  projectUpdates,
  readinessEntries,
  userSessions,
  users,
  websiteChecks,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Everything stored about a user, by file; secrets and the notes of staff are not theirs and stay out. */
export const findEverythingOf = async (db: Queryable, userId: number) => {
  const { password: _password, searchWords: _userWords, ...account } = getTableColumns(users)
  const {
    notes: _notes,
    assignedAdminId: _admin,
    searchWords: _words,
    ...project
  } = getTableColumns(projects)
  const { sessionToken: _token, ...session } = getTableColumns(userSessions)
  const own = eq(projects.userId, userId)
  return {
    account: await db.select(account).from(users).where(eq(users.id, userId)),
    projects: await db.select(project).from(projects).where(own).orderBy(asc(projects.id)),
    questionnaires: await db
      .select(getTableColumns(onboardingResponses))
      .from(onboardingResponses)
      .innerJoin(projects, eq(projects.id, onboardingResponses.projectId))
      .where(own),
    'questionnaire-drafts': await db
      .select(getTableColumns(onboardingDrafts))
      .from(onboardingDrafts)
      .innerJoin(projects, eq(projects.id, onboardingDrafts.projectId))
      .where(own),
    messages: await db
      .select(getTableColumns(projectMessages))
      .from(projectMessages)
      .innerJoin(projects, eq(projects.id, projectMessages.projectId))
      .where(own)
      .orderBy(asc(projectMessages.id)),
    history: await db
      .select({
        projectId: projectUpdates.projectId,
        status: projectUpdates.status,
        message: projectUpdates.message,
        createdAt: projectUpdates.createdAt,
      })
      .from(projectUpdates)
      .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
      .where(and(own, projectUpdates.isVisible))
      .orderBy(asc(projectUpdates.id)),
    'campaign-results': await db
      .select({
        projectId: campaignResults.projectId,
        unit: campaignResults.unit,
        startsOn: campaignResults.startsOn,
        campaign: campaignResults.campaign,
        keyword: campaignResults.keyword,
        cost: campaignResults.cost,
        impressions: campaignResults.impressions,
        clicks: campaignResults.clicks,
        conversions: campaignResults.conversions,
      })
      .from(campaignResults)
      .innerJoin(projects, eq(projects.id, campaignResults.projectId))
      .where(and(own, isNull(campaignResults.replacedById)))
      .orderBy(asc(campaignResults.startsOn), asc(campaignResults.id)),
    'grant-readiness': await db
      .select({
        projectId: readinessEntries.projectId,
        name: readinessEntries.name,
        value: readinessEntries.value,
        recordedAt: readinessEntries.recordedAt,
      })
      .from(readinessEntries)
      .innerJoin(projects, eq(projects.id, readinessEntries.projectId))
      .where(own)
      .orderBy(asc(readinessEntries.projectId), asc(readinessEntries.recordedAt)),
    'website-checks': await db
      .select({
        projectId: websiteChecks.projectId,
        address: websiteChecks.address,
        pageCount: websiteChecks.pageCount,
        findings: websiteChecks.findings,
        failure: websiteChecks.failure,
        finishedAt: websiteChecks.finishedAt,
      })
      .from(websiteChecks)
      .innerJoin(projects, eq(projects.id, websiteChecks.projectId))
      .where(own)
      .orderBy(asc(websiteChecks.id)),
    'google-ads-accounts': await db
      .select({ projectId: googleAdsAccounts.projectId, customerId: googleAdsAccounts.customerId })
      .from(googleAdsAccounts)
      .innerJoin(projects, eq(projects.id, googleAdsAccounts.projectId))
      .where(own)
      .orderBy(asc(googleAdsAccounts.projectId)),
    'monthly-reports': await db
      .select({
        projectId: monthlyReports.projectId,
        month: monthlyReports.month,
        paragraph: monthlyReports.paragraph,
        content: monthlyReports.content,
        version: monthlyReports.version,
        sentAt: monthlyReports.sentAt,
      })
      .from(monthlyReports)
      .innerJoin(projects, eq(projects.id, monthlyReports.projectId))
      .where(and(own, isNotNull(monthlyReports.sentAt)))
      .orderBy(asc(monthlyReports.month), asc(monthlyReports.id)),
    documents: await db
      .select({
        projectId: documents.projectId,
        name: documents.name,
        type: documents.type,
        version: documents.version,
        fileSize: documents.fileSize,
        sha256: documents.sha256,
        messageId: documents.messageId,
        createdAt: documents.createdAt,
      })
      .from(documents)
      .innerJoin(projects, eq(projects.id, documents.projectId))
      .where(and(own, documents.isPublic))
      .orderBy(asc(documents.id)),
    'document-requests': await db
      .select({
        projectId: documentRequests.projectId,
        type: documentRequests.type,
        words: documentRequests.words,
        dueOn: documentRequests.dueOn,
        status: documentRequests.status,
        reason: documentRequests.reason,
        createdAt: documentRequests.createdAt,
      })
      .from(documentRequests)
      .innerJoin(projects, eq(projects.id, documentRequests.projectId))
      .where(own)
      .orderBy(asc(documentRequests.id)),
    payments: await db
      .select(getTableColumns(payments))
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(asc(payments.id)),
    'signed-in-devices': await db
      .select(session)
      .from(userSessions)
      .where(eq(userSessions.userId, userId))
      .orderBy(desc(userSessions.id)),
    'sign-in-attempts': await db
      .select(getTableColumns(loginAttempts))
      .from(loginAttempts)
      .where(eq(loginAttempts.userId, userId))
      .orderBy(desc(loginAttempts.id)),
  }
}

/** The files of a user's documents, in all their versions, as far as they may see them. */
export const findFilesOf = (db: Queryable, userId: number) =>
  db
    .select({
      name: documents.name,
      filePath: documents.filePath,
      isSensitive: documents.isSensitive,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(and(eq(projects.userId, userId), documents.isPublic, eq(documents.status, 'clean')))
    .orderBy(asc(documents.id))
