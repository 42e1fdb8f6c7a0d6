import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getKeys } from '#contract/get-keys.ts'
import { getRequestState } from '#contract/signature-state.ts'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import { createProjectRightCondition } from '#server/database/project-access.ts'
import {
  campaignResults,
  completions,
  contactMessages,
  disputes,
  documentRequests,
  documentSignatures,
  documents,
  documentTexts,
  draftingFacts,
  draftVersions,
  emailChanges,
  filings,
  googleAdsAccounts,
  loginAttempts,
  monthlyReports,
  onboardingDrafts,
  onboardingResponses,
  organizationProfiles,
  payments,
  projectInvitations,
  projectMembers,
  projectMessages,
  projects,
  projectUpdates,
  readinessEntries,
  refunds,
  screenings,
  securityEvents,
  signatureRequests,
  signers,
  standingChecks,
  userColumnHandling,
  userSessions,
  users,
  websiteChecks,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const isExported = (column: keyof typeof userColumnHandling) =>
  userColumnHandling[column] === 'kept' || userColumnHandling[column] === 'erased'

export const exportedUserColumns = Object.fromEntries(
  getKeys(getTableColumns(users))
    .filter(isExported)
    .map((column) => [column, users[column]]),
)

const createOwnUploadCondition = (userId: number) =>
  and(eq(documents.uploadedBy, userId), eq(documents.isFromStaff, false))

/** Returns the signature requests that match a condition, in the state that users see. */
const findSignatureRequests = async (db: Queryable, isIncluded: SQL) => {
  const rows = await db
    .select({
      projectId: signatureRequests.projectId,
      kind: signatureRequests.kind,
      version: signatureRequests.version,
      state: signatureRequests.state,
      message: signatureRequests.message,
      requestedAt: signatureRequests.requestedAt,
      documentSha256: signatureRequests.documentSha256,
      signedSha256: signatureRequests.signedSha256,
      completedAt: signatureRequests.completedAt,
      endedAt: signatureRequests.endedAt,
      voidReason: signatureRequests.voidReason,
      cancelReason: signatureRequests.cancelReason,
      closedOn: projects.closedOn,
    })
    .from(signatureRequests)
    .innerJoin(projects, eq(projects.id, signatureRequests.projectId))
    .where(isIncluded)
    .orderBy(asc(signatureRequests.id))
  return rows.map(({ closedOn, ...row }) => ({ ...row, state: getRequestState(row, { closedOn }) }))
}

/** Returns the rows for each file in a user's data export. Excludes secrets and internal staff notes. */
export const findPersonalData = async (db: Queryable, userId: number) => {
  const {
    notes: _notes,
    assignedAdminId: _admin,
    searchWords: _words,
    purposeWords: _purpose,
    ...project
  } = getTableColumns(projects)
  const { searchWords: _messageWords, ...message } = getTableColumns(projectMessages)
  const { sessionToken: _token, ...session } = getTableColumns(userSessions)
  const { providerFee: _fee, ...payment } = getTableColumns(payments)
  const own = eq(projects.userId, userId)
  const isMember = createProjectRightCondition(db, projects, userId, 'view')
  const selectWithProject = (
    table: PgTable & { projectId: PgColumn },
    columns: Record<string, PgColumn> = getTableColumns(table),
  ) => db.select(columns).from(table).innerJoin(projects, eq(projects.id, table.projectId))
  return {
    account: await db.select(exportedUserColumns).from(users).where(eq(users.id, userId)),
    projects: await db.select(project).from(projects).where(own).orderBy(asc(projects.id)),
    questionnaires: await selectWithProject(onboardingResponses).where(own),
    'questionnaire-drafts': await selectWithProject(onboardingDrafts).where(own),
    'shared-projects': await db
      .select({
        projectId: projects.id,
        name: projects.name,
        status: projects.status,
        role: projectMembers.role,
        joinedAt: projectMembers.joinedAt,
      })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .where(eq(projectMembers.userId, userId))
      .orderBy(asc(projects.id)),
    'project-members': await selectWithProject(projectMembers)
      .where(own)
      .orderBy(asc(projectMembers.joinedAt)),
    'project-invitations': await selectWithProject(projectInvitations, {
      projectId: projectInvitations.projectId,
      email: projectInvitations.email,
      role: projectInvitations.role,
      state: projectInvitations.state,
      sentAt: projectInvitations.sentAt,
    })
      .where(own)
      .orderBy(asc(projectInvitations.id)),
    messages: await selectWithProject(projectMessages, message)
      .where(or(own, and(eq(projectMessages.senderId, userId), eq(projectMessages.isFromAdmin, false))))
      .orderBy(asc(projectMessages.id)),
    history: await selectWithProject(projectUpdates, {
      projectId: projectUpdates.projectId,
      status: projectUpdates.status,
      message: projectUpdates.message,
      createdAt: projectUpdates.createdAt,
    })
      .where(and(own, projectUpdates.isVisible))
      .orderBy(asc(projectUpdates.id)),
    'campaign-results': await selectWithProject(campaignResults, {
      projectId: campaignResults.projectId,
      startsOn: campaignResults.startsOn,
      endsOn: campaignResults.endsOn,
      campaign: campaignResults.campaign,
      keyword: campaignResults.keyword,
      cost: campaignResults.cost,
      impressions: campaignResults.impressions,
      clicks: campaignResults.clicks,
      conversions: campaignResults.conversions,
    })
      .where(and(own, isNull(campaignResults.replacedById)))
      .orderBy(asc(campaignResults.startsOn), asc(campaignResults.id)),
    'organization-profile': await selectWithProject(organizationProfiles, {
      projectId: organizationProfiles.projectId,
      profile: organizationProfiles.profile,
      savedAt: organizationProfiles.savedAt,
    })
      .where(own)
      .orderBy(asc(organizationProfiles.projectId)),
    filings: await selectWithProject(filings, {
      projectId: filings.projectId,
      kind: filings.kind,
      title: filings.title,
      jurisdiction: filings.jurisdiction,
      period: filings.period,
      dueOn: filings.dueOn,
      state: filings.state,
      filedOn: filings.filedOn,
      decidedOn: filings.decidedOn,
      reason: filings.reason,
      feePaid: filings.feePaid,
      confirmationNumber: filings.confirmationNumber,
    })
      .where(own)
      .orderBy(asc(filings.id)),
    'calendar-completions': await selectWithProject(completions, {
      projectId: completions.projectId,
      kind: completions.kind,
      jurisdiction: completions.jurisdiction,
      due: completions.due,
      state: completions.state,
      doneOn: completions.doneOn,
      text: completions.text,
      recordedAt: completions.recordedAt,
    })
      .where(own)
      .orderBy(asc(completions.projectId), asc(completions.recordedAt)),
    'standing-checks': await selectWithProject(standingChecks, {
      projectId: standingChecks.projectId,
      authority: standingChecks.authority,
      isGood: standingChecks.isGood,
      note: standingChecks.note,
      checkedOn: standingChecks.checkedOn,
    })
      .where(own)
      .orderBy(asc(standingChecks.id)),
    'eligibility-answers': await selectWithProject(screenings, {
      projectId: screenings.projectId,
      worksheet: screenings.worksheet,
      answers: screenings.answers,
      result: screenings.result,
      savedAt: screenings.savedAt,
      submittedAt: screenings.submittedAt,
      confirmedForm: screenings.confirmedForm,
      confirmedNote: screenings.confirmedNote,
    })
      .where(own)
      .orderBy(asc(screenings.id)),
    'drafting-facts': await selectWithProject(draftingFacts, {
      projectId: draftingFacts.projectId,
      facts: draftingFacts.facts,
      savedAt: draftingFacts.savedAt,
    })
      .where(own)
      .orderBy(asc(draftingFacts.projectId)),
    drafts: await selectWithProject(draftVersions, {
      projectId: draftVersions.projectId,
      kind: draftVersions.kind,
      number: draftVersions.number,
      document: draftVersions.document,
      edits: draftVersions.edits,
      createdAt: draftVersions.createdAt,
    })
      .where(own)
      .orderBy(asc(draftVersions.id)),
    'signature-requests': await findSignatureRequests(db, own),
    signers: await db
      .select({
        projectId: signatureRequests.projectId,
        kind: signatureRequests.kind,
        version: signatureRequests.version,
        name: signers.name,
        email: signers.email,
        title: signers.title,
        askedAt: signers.askedAt,
        signedAt: signers.signedAt,
        signedName: signers.signedName,
        ipAddress: signers.ipAddress,
        userAgent: signers.userAgent,
        statementVersion: signers.statementVersion,
        signedSha256: signers.signedSha256,
        declinedAt: signers.declinedAt,
        declineReason: signers.declineReason,
        paperSubmittedAt: signers.paperSubmittedAt,
      })
      .from(signers)
      .innerJoin(signatureRequests, eq(signatureRequests.id, signers.requestId))
      .innerJoin(projects, eq(projects.id, signatureRequests.projectId))
      .where(own)
      .orderBy(asc(signers.id)),
    'grant-readiness': await selectWithProject(readinessEntries, {
      projectId: readinessEntries.projectId,
      name: readinessEntries.name,
      value: readinessEntries.value,
      recordedAt: readinessEntries.recordedAt,
    })
      .where(own)
      .orderBy(asc(readinessEntries.projectId), asc(readinessEntries.recordedAt)),
    'website-checks': await selectWithProject(websiteChecks, {
      projectId: websiteChecks.projectId,
      address: websiteChecks.address,
      pageCount: websiteChecks.pageCount,
      findings: websiteChecks.findings,
      failure: websiteChecks.failure,
      finishedAt: websiteChecks.finishedAt,
    })
      .where(own)
      .orderBy(asc(websiteChecks.id)),
    'google-ads-accounts': await selectWithProject(googleAdsAccounts, {
      projectId: googleAdsAccounts.projectId,
      customerId: googleAdsAccounts.customerId,
    })
      .where(own)
      .orderBy(asc(googleAdsAccounts.projectId)),
    'monthly-reports': await selectWithProject(monthlyReports, {
      projectId: monthlyReports.projectId,
      month: monthlyReports.month,
      paragraph: monthlyReports.paragraph,
      content: monthlyReports.content,
      version: monthlyReports.version,
      sentAt: monthlyReports.sentAt,
    })
      .where(and(own, isNotNull(monthlyReports.sentAt)))
      .orderBy(asc(monthlyReports.month), asc(monthlyReports.id)),
    documents: await selectWithProject(documents, {
      projectId: documents.projectId,
      name: documents.name,
      type: documents.type,
      version: documents.version,
      fileSize: documents.fileSize,
      sha256: documents.sha256,
      messageId: documents.messageId,
      createdAt: documents.createdAt,
    })
      .where(
        and(
          or(own, and(isMember, createOwnUploadCondition(userId))),
          createDocumentVisibleCondition('client'),
        ),
      )
      .orderBy(asc(documents.id)),
    'document-texts': await db
      .select({
        documentId: documentTexts.documentId,
        name: documents.name,
        version: documents.version,
        outcome: documentTexts.outcome,
        text: documentTexts.text,
        readAt: documentTexts.readAt,
      })
      .from(documentTexts)
      .innerJoin(documents, eq(documents.id, documentTexts.documentId))
      .innerJoin(projects, eq(projects.id, documents.projectId))
      .where(and(own, createDocumentVisibleCondition('client')))
      .orderBy(asc(documentTexts.documentId)),
    'document-requests': await selectWithProject(documentRequests, {
      projectId: documentRequests.projectId,
      type: documentRequests.type,
      words: documentRequests.words,
      dueOn: documentRequests.dueOn,
      status: documentRequests.status,
      reason: documentRequests.reason,
      action: documentRequests.action,
      answeredAt: documentRequests.answeredAt,
      createdAt: documentRequests.createdAt,
    })
      .where(own)
      .orderBy(asc(documentRequests.id)),
    'document-signatures': await selectWithProject(documentSignatures, {
      projectId: documentSignatures.projectId,
      title: documentSignatures.title,
      organization: documentSignatures.organization,
      name: documentSignatures.name,
      email: documentSignatures.email,
      signedName: documentSignatures.signedName,
      signedAt: documentSignatures.signedAt,
      ipAddress: documentSignatures.ipAddress,
      userAgent: documentSignatures.userAgent,
      statementVersion: documentSignatures.statementVersion,
      documentSha256: documentSignatures.documentSha256,
      signedSha256: documentSignatures.signedSha256,
      endedAt: documentSignatures.endedAt,
    })
      .where(or(own, eq(documentSignatures.signedBy, userId)))
      .orderBy(asc(documentSignatures.id)),
    payments: await db
      .select(payment)
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(asc(payments.id)),
    disputes: await db
      .select({
        paymentId: disputes.paymentId,
        state: disputes.state,
        isInquiry: disputes.isInquiry,
        amount: disputes.amount,
        amountWithdrawn: disputes.amountWithdrawn,
        reason: disputes.reason,
        openedAt: disputes.openedAt,
        closedAt: disputes.closedAt,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(eq(payments.userId, userId))
      .orderBy(asc(disputes.id)),
    refunds: await db
      .select({
        paymentId: refunds.paymentId,
        amount: refunds.amount,
        reason: refunds.reason,
        status: refunds.status,
        createdAt: refunds.createdAt,
        settledAt: refunds.settledAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.userId, userId))
      .orderBy(asc(refunds.id)),
    'contact-messages': await db
      .select({
        fullName: contactMessages.fullName,
        email: contactMessages.email,
        organization: contactMessages.organization,
        subject: contactMessages.subject,
        message: contactMessages.message,
        phone: contactMessages.phone,
        callSlot: contactMessages.callSlot,
        ipAddress: contactMessages.ipAddress,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .innerJoin(users, sql`lower(${contactMessages.email}) = ${users.email}`)
      .where(and(eq(users.id, userId), isNotNull(users.emailProvenAt)))
      .orderBy(asc(contactMessages.id)),
    'security-events': await db
      .select({
        eventType: securityEvents.eventType,
        ipAddress: securityEvents.ipAddress,
        userAgent: securityEvents.userAgent,
        createdAt: securityEvents.createdAt,
      })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(desc(securityEvents.id)),
    'email-change': await db
      .select({ email: emailChanges.email, createdAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
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

/**
 * Returns the clean document versions for a user's data export: those that clients can see in the user's own
 * projects, and those that the user uploaded to shared projects.
 */
export const findPersonalDocuments = (db: Queryable, userId: number) =>
  db
    .select({
      id: documents.id,
      name: documents.name,
      filePath: documents.filePath,
      fileSize: documents.fileSize,
      sha256: documents.sha256,
      isSensitive: documents.isSensitive,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        or(
          eq(projects.userId, userId),
          and(createProjectRightCondition(db, projects, userId, 'view'), createOwnUploadCondition(userId)),
        ),
        createDocumentVisibleCondition('client'),
        eq(documents.status, 'clean'),
      ),
    )
    .orderBy(asc(documents.id))
