import * as documentsContract from '#contract/documents'
import * as contract from '#contract/formation'
import { listStaff } from '#contract/identity'
import type { RouteCall, RouteReply } from '#contract/route.ts'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

const toParams = (publicId: string) => ({ params: { id: publicId } })

export const staffQuery = createQuery(listStaff)
export const filingQuery = (filingId: number) => createQuery(contract.getFiling, { params: { filingId } })
export const staffFilingsQuery = (publicId: string) =>
  createQuery(contract.listStaffFilings, toParams(publicId))
export const filingsQuery = (publicId: string) => createQuery(contract.listFilings, toParams(publicId))
export const calendarQuery = (publicId: string) => createQuery(contract.listObligations, toParams(publicId))
export const standingQuery = (publicId: string) => createQuery(contract.getStanding, toParams(publicId))
export const timelineQuery = (publicId: string) =>
  createQuery(contract.getProjectTimeline, toParams(publicId))
export const documentChecksQuery = (publicId: string) => createQuery(contract.getChecks, toParams(publicId))
export const publicSupportLimitsQuery = createQuery(contract.getSupportLimits)
export const calendarFeedQuery = (publicId: string) =>
  createQuery(contract.getCalendarFeed, toParams(publicId))
export const screenerQuery = (publicId: string) => createQuery(contract.getScreener, toParams(publicId))

export const getWorksheetUrl = (publicId: string): string =>
  getRouteUrl(contract.getScreenerWorksheet, toParams(publicId))

export type ProfileReply = RouteReply<typeof contract.getOrganizationProfile>
export const profileQuery = (publicId: string) =>
  createQuery(contract.getOrganizationProfile, toParams(publicId))
export const similarNamesQuery = (publicId: string) =>
  createQuery(contract.listSimilarNames, toParams(publicId))

/** Splits a rule's ID, such as "OH/formationFee", into its scope and name. */
const toRuleParams = (id: string) => {
  const [scope = '', name = ''] = id.split('/')
  return { params: { scope, name } }
}
export const ruleQuery = (id: string) => createQuery(contract.getStaffRule, toRuleParams(id))
export const ruleInvalidations = [contract.getStaffRule, contract.listStaffRules] as const
export const overrideRule = (id: string, body: RouteCall<typeof contract.overrideRule>['body']) =>
  request(contract.overrideRule, { ...toRuleParams(id), body })
export const restoreRule = (id: string, body: RouteCall<typeof contract.restoreRule>['body']) =>
  request(contract.restoreRule, { ...toRuleParams(id), body })

/** Routes to refetch after the organization's profile changes. */
export const profileInvalidations = [
  contract.getOrganizationProfile,
  contract.getProjectTimeline,
  contract.listSimilarNames,
  contract.listObligations,
  contract.getStanding,
  contract.getScreener,
  contract.listDrafts,
  contract.listSignatureRequests,
  contract.getDraftingFacts,
  contract.getChecks,
] as const
/**
 * Routes to refetch after a filing changes. Filings also affect the calendar, the timeline, and the document
 * checks.
 */
export const filingInvalidations = [
  contract.getFiling,
  contract.listAllFilings,
  contract.listStaffFilings,
  contract.listFilings,
  contract.listObligations,
  contract.getProjectTimeline,
  contract.getChecks,
] as const
export const calendarInvalidations = [contract.listObligations] as const
export const standingInvalidations = [contract.getStanding] as const
export const feedInvalidations = [contract.getCalendarFeed] as const
export const screenerInvalidations = [
  contract.getScreener,
  contract.getProjectTimeline,
  contract.getChecks,
] as const
export const documentCheckInvalidations = [contract.getChecks, documentsContract.listDocuments] as const

export const planFiling = (publicId: string, body: z.input<typeof contract.NewFiling>) =>
  request(contract.planFiling, { ...toParams(publicId), body })
export const updateFiling = (
  filingId: number,
  body: z.input<typeof contract.FilingDetails> & { seenAt: string },
) => request(contract.updateFiling, { params: { filingId }, body })
export const changeFilingState = (filingId: number, body: z.input<typeof contract.FilingChange>) =>
  request(contract.changeFilingState, { params: { filingId }, body })
export const removeFiling = (filingId: number) => request(contract.removeFiling, { params: { filingId } })

export const completeObligation = (
  publicId: string,
  key: string,
  body: z.input<typeof contract.CompletionBody>,
) => request(contract.completeObligation, { params: { id: publicId, key }, body })
export const undoCompletion = (publicId: string, key: string) =>
  request(contract.undoCompletion, { params: { id: publicId, key } })
export const readDocumentAgain = (publicId: string, documentId: string) =>
  request(contract.readDocumentAgain, { params: { id: publicId, documentId } })
export const changeDocumentKind = (documentId: string, type: documentsContract.DocumentKind) =>
  request(documentsContract.changeDocumentKind, { params: { documentId }, body: { type } })
export const recordStanding = (publicId: string, body: RouteCall<typeof contract.recordStanding>['body']) =>
  request(contract.recordStanding, { ...toParams(publicId), body })
export const renewCalendarFeed = (publicId: string) => request(contract.renewCalendarFeed, toParams(publicId))
export const confirmScreening = (
  publicId: string,
  body: RouteCall<typeof contract.confirmScreening>['body'],
) => request(contract.confirmScreening, { ...toParams(publicId), body })
export const saveScreenerAnswers = (
  publicId: string,
  answers: RouteCall<typeof contract.saveScreenerAnswers>['body']['answers'],
) => request(contract.saveScreenerAnswers, { ...toParams(publicId), body: { answers } })
export const submitScreener = (publicId: string) => request(contract.submitScreener, toParams(publicId))
export const saveOrganizationProfile = (
  publicId: string,
  body: RouteCall<typeof contract.saveOrganizationProfile>['body'],
) => request(contract.saveOrganizationProfile, { ...toParams(publicId), body })
