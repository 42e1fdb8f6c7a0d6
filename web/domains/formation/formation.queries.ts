import { changeDocumentKind, type DocumentKind, listDocuments } from '#contract/documents'
import {
  type CompletionBody,
  changeFilingState,
  completeObligation,
  confirmScreening,
  type FilingChange,
  type FilingDetails,
  getCalendarFeed,
  getChecks,
  getDraftingFacts,
  getFiling,
  getOrganizationProfile,
  getProjectTimeline,
  getScreener,
  getScreenerWorksheet,
  getStaffRule,
  getStanding,
  getSupportLimits,
  listAllFilings,
  listDrafts,
  listFilings,
  listObligations,
  listSignatureRequests,
  listSimilarNames,
  listStaffFilings,
  listStaffRules,
  type NewFiling,
  overrideRule,
  planFiling,
  readDocumentAgain,
  recordStanding,
  removeFiling,
  renewCalendarFeed,
  restoreRule,
  saveOrganizationProfile,
  saveScreenerAnswers,
  submitScreener,
  undoCompletion,
  updateFiling,
} from '#contract/formation'
import { listStaff } from '#contract/identity'
import type { RouteCall, RouteReply } from '#contract/route.ts'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

const toParams = (publicId: string) => ({ params: { id: publicId } })

export const staffQuery = createQuery(listStaff)
export const filingQuery = (filingId: number) => createQuery(getFiling, { params: { filingId } })
export const staffFilingsQuery = (publicId: string) => createQuery(listStaffFilings, toParams(publicId))
export const filingsQuery = (publicId: string) => createQuery(listFilings, toParams(publicId))
export const calendarQuery = (publicId: string) => createQuery(listObligations, toParams(publicId))
export const standingQuery = (publicId: string) => createQuery(getStanding, toParams(publicId))
export const timelineQuery = (publicId: string) => createQuery(getProjectTimeline, toParams(publicId))
export const checksQuery = (publicId: string) => createQuery(getChecks, toParams(publicId))
export const supportLimitsQuery = createQuery(getSupportLimits)
export const feedQuery = (publicId: string) => createQuery(getCalendarFeed, toParams(publicId))
export const screenerQuery = (publicId: string) => createQuery(getScreener, toParams(publicId))

export const getWorksheetUrl = (publicId: string): string =>
  getRouteUrl(getScreenerWorksheet, toParams(publicId))

export type ProfileReply = RouteReply<typeof getOrganizationProfile>
export const profileQuery = (publicId: string) => createQuery(getOrganizationProfile, toParams(publicId))
export const similarNamesQuery = (publicId: string) => createQuery(listSimilarNames, toParams(publicId))

/** Splits a rule's ID, such as "OH/formationFee", into its scope and name. */
const toRuleParams = (id: string) => {
  const [scope = '', name = ''] = id.split('/')
  return { params: { scope, name } }
}
export const ruleQuery = (id: string) => createQuery(getStaffRule, toRuleParams(id))
export const ruleInvalidations = [getStaffRule, listStaffRules] as const
export const putRule = (id: string, body: RouteCall<typeof overrideRule>['body']) =>
  request(overrideRule, { ...toRuleParams(id), body })
export const postRuleRestore = (id: string, body: RouteCall<typeof restoreRule>['body']) =>
  request(restoreRule, { ...toRuleParams(id), body })

/** Routes to refetch after the organization's profile changes. */
export const profileInvalidations = [
  getOrganizationProfile,
  getProjectTimeline,
  listSimilarNames,
  listObligations,
  getStanding,
  getScreener,
  listDrafts,
  listSignatureRequests,
  getDraftingFacts,
  getChecks,
] as const
/** Routes to refetch after a filing changes. Filings also affect the calendar. */
export const filingInvalidations = [
  getFiling,
  listAllFilings,
  listStaffFilings,
  listFilings,
  listObligations,
  getProjectTimeline,
  getChecks,
] as const
export const calendarInvalidations = [listObligations] as const
export const standingInvalidations = [getStanding] as const
export const feedInvalidations = [getCalendarFeed] as const
export const screenerInvalidations = [getScreener, getProjectTimeline, getChecks] as const
export const checkInvalidations = [getChecks, listDocuments] as const

export const postFiling = (publicId: string, body: z.input<typeof NewFiling>) =>
  request(planFiling, { ...toParams(publicId), body })
export const putFiling = (filingId: number, body: z.input<typeof FilingDetails> & { seenAt: string }) =>
  request(updateFiling, { params: { filingId }, body })
export const putFilingState = (filingId: number, body: z.input<typeof FilingChange>) =>
  request(changeFilingState, { params: { filingId }, body })
export const deleteFiling = (filingId: number) => request(removeFiling, { params: { filingId } })

export const putCompletion = (publicId: string, key: string, body: z.input<typeof CompletionBody>) =>
  request(completeObligation, { params: { id: publicId, key }, body })
export const deleteCompletion = (publicId: string, key: string) =>
  request(undoCompletion, { params: { id: publicId, key } })
export const postReading = (publicId: string, documentId: string) =>
  request(readDocumentAgain, { params: { id: publicId, documentId } })
export const putDocumentKind = (documentId: string, type: DocumentKind) =>
  request(changeDocumentKind, { params: { documentId }, body: { type } })
export const postStanding = (publicId: string, body: RouteCall<typeof recordStanding>['body']) =>
  request(recordStanding, { ...toParams(publicId), body })
export const postFeedRenewal = (publicId: string) => request(renewCalendarFeed, toParams(publicId))
export const postConfirmation = (publicId: string, body: RouteCall<typeof confirmScreening>['body']) =>
  request(confirmScreening, { ...toParams(publicId), body })
export const patchAnswers = (
  publicId: string,
  answers: RouteCall<typeof saveScreenerAnswers>['body']['answers'],
) => request(saveScreenerAnswers, { ...toParams(publicId), body: { answers } })
export const postScreener = (publicId: string) => request(submitScreener, toParams(publicId))
export const putProfile = (publicId: string, body: RouteCall<typeof saveOrganizationProfile>['body']) =>
  request(saveOrganizationProfile, { ...toParams(publicId), body })
