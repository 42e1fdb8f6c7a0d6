import * as contract from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const newestDraftRunQuery = createQuery(contract.getNewestDraftRun)
/**
 * Query for a template, filled in with a project's facts. If `project` is empty, the server chooses the
 * newest open, paid project that has all required facts. If there's none, the template has no sections.
 */
export const draftTemplateQuery = (kind: contract.DraftKind, project: string) =>
  createQuery(contract.getDraftTemplate, { params: { kind }, query: { project } })
export const stateNotesQuery = createQuery(contract.listStateNotes)

export const draftRunInvalidations = [contract.getNewestDraftRun, contract.listDraftableProjects] as const
export const templateInvalidations = [contract.getDraftTemplate, contract.listDraftableProjects] as const
export const noteInvalidations = [contract.listStateNotes] as const

export const startDraftRun = (projects: string[]) => request(contract.startDraftRun, { body: { projects } })
export const replaceTemplateText = (
  kind: contract.DraftKind,
  body: RouteCall<typeof contract.replaceTemplateText>['body'],
) => request(contract.replaceTemplateText, { params: { kind }, body })
export const addStateNote = (body: RouteCall<typeof contract.addStateNote>['body']) =>
  request(contract.addStateNote, { body })
export const removeStateNote = (noteId: number) => request(contract.removeStateNote, { params: { noteId } })
