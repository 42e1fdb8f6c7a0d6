import {
  type DraftKind,
  drawDraft,
  editDraft,
  getDraft,
  getDraftFile,
  getDraftingFacts,
  listDrafts,
  listSignatureRequests,
  saveDraftingFacts,
  saveDraftToDocuments,
} from '#contract/formation'
import type { RouteCall, RouteReply } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

const toParams = (publicId: string) => ({ params: { id: publicId } })
const toDraftParams = (publicId: string, kind: DraftKind) => ({ params: { id: publicId, kind } })

export type FactsReply = RouteReply<typeof getDraftingFacts>

export const draftsQuery = (publicId: string) => createQuery(listDrafts, toParams(publicId))
export const factsQuery = (publicId: string) => createQuery(getDraftingFacts, toParams(publicId))
/** Without `version`, the newest one. */
export const draftQuery = (publicId: string, kind: DraftKind, version?: number) =>
  createQuery(getDraft, { ...toDraftParams(publicId, kind), query: version ? { version } : {} })

/** Routes to refetch after facts or a draft change. A change also voids signatures. */
export const draftInvalidations = [listDrafts, getDraft, getDraftingFacts, listSignatureRequests] as const

export const getDraftUrl = (
  publicId: string,
  kind: DraftKind,
  query: RouteCall<typeof getDraftFile>['query'],
): string => getRouteUrl(getDraftFile, { ...toDraftParams(publicId, kind), query })

export const patchFacts = (publicId: string, body: RouteCall<typeof saveDraftingFacts>['body']) =>
  request(saveDraftingFacts, { ...toParams(publicId), body })
export const postDraft = (publicId: string, kind: DraftKind, body: RouteCall<typeof drawDraft>['body']) =>
  request(drawDraft, { ...toDraftParams(publicId, kind), body })
export const putEdits = (publicId: string, kind: DraftKind, body: RouteCall<typeof editDraft>['body']) =>
  request(editDraft, { ...toDraftParams(publicId, kind), body })
export const postDraftDocument = (publicId: string, kind: DraftKind, version: number) =>
  request(saveDraftToDocuments, { ...toDraftParams(publicId, kind), body: { version } })
