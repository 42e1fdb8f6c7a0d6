import {
  addStateNote,
  type DraftKind,
  getDraftTemplate,
  getNewestDraftRun,
  listDraftingDesk,
  listStateNotes,
  removeStateNote,
  replaceTemplateText,
  startDraftRun,
} from '#contract/formation'
import type { RouteCall } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const newestRunQuery = createQuery(getNewestDraftRun)
/** A template with the facts of a project, or of the newest project that has all facts if `project` is empty. */
export const templateQuery = (kind: DraftKind, project: string) =>
  createQuery(getDraftTemplate, { params: { kind }, query: { project } })
export const stateNotesQuery = createQuery(listStateNotes)

export const runInvalidations = [getNewestDraftRun, listDraftingDesk] as const
export const templateInvalidations = [getDraftTemplate, listDraftingDesk] as const
export const noteInvalidations = [listStateNotes] as const

export const postRun = (projects: string[]) => request(startDraftRun, { body: { projects } })
export const putTemplateText = (kind: DraftKind, body: RouteCall<typeof replaceTemplateText>['body']) =>
  request(replaceTemplateText, { params: { kind }, body })
export const postNote = (body: RouteCall<typeof addStateNote>['body']) => request(addStateNote, { body })
export const deleteNote = (noteId: number) => request(removeStateNote, { params: { noteId } })
