import * as contract from '#contract/formation'
import type { RouteCall, RouteReply } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

const toParams = (publicId: string) => ({ params: { id: publicId } })
const toDraftParams = (publicId: string, kind: contract.DraftKind) => ({ params: { id: publicId, kind } })

export type DraftingFactsReply = RouteReply<typeof contract.getDraftingFacts>

export const draftsQuery = (publicId: string) => createQuery(contract.listDrafts, toParams(publicId))
export const draftingFactsQuery = (publicId: string) =>
  createQuery(contract.getDraftingFacts, toParams(publicId))
/** Query for a version of a draft. Defaults to the newest version. */
export const draftQuery = (publicId: string, kind: contract.DraftKind, version?: number) =>
  createQuery(contract.getDraft, { ...toDraftParams(publicId, kind), query: version ? { version } : {} })

/** Routes to refetch after facts or drafts change. Such a change can also void signatures. */
export const draftInvalidations = [
  contract.listDrafts,
  contract.getDraft,
  contract.getDraftingFacts,
  contract.listSignatureRequests,
] as const

export const getDraftUrl = (
  publicId: string,
  kind: contract.DraftKind,
  query: RouteCall<typeof contract.getDraftFile>['query'],
): string => getRouteUrl(contract.getDraftFile, { ...toDraftParams(publicId, kind), query })

export const saveDraftingFacts = (
  publicId: string,
  body: RouteCall<typeof contract.saveDraftingFacts>['body'],
) => request(contract.saveDraftingFacts, { ...toParams(publicId), body })
export const generateDraft = (
  publicId: string,
  kind: contract.DraftKind,
  body: RouteCall<typeof contract.generateDraft>['body'],
) => request(contract.generateDraft, { ...toDraftParams(publicId, kind), body })
export const editDraft = (
  publicId: string,
  kind: contract.DraftKind,
  body: RouteCall<typeof contract.editDraft>['body'],
) => request(contract.editDraft, { ...toDraftParams(publicId, kind), body })
export const saveDraftToDocuments = (publicId: string, kind: contract.DraftKind, version: number) =>
  request(contract.saveDraftToDocuments, { ...toDraftParams(publicId, kind), body: { version } })
