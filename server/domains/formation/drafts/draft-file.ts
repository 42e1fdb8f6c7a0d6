import pLimit from 'p-limit'
import type { DocumentKind } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import {
  applyEdits,
  type DraftDocument,
  type DraftKind,
  type draftFormats,
  draftTitles,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import type { DraftVersionRecord } from '#server/database/schema.ts'
import { storeFile } from '#server/documents'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, requireOpen } from '#server/projects'
import { createDraftDocx } from './draft-docx.ts'
import { createDraftPdf, type PdfOptions } from './draft-pdf.ts'
import { findDraftVersion, findSavedDocument, hasDocument, renewDocumentId } from './drafts.queries.ts'

type DraftFormat = (typeof draftFormats)[number]

export const draftMimeTypes: Readonly<Record<DraftFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Rendering takes CPU time and memory, so a process renders one file at a time. */
const limitConcurrency = pLimit(1)

/** Renders a document as a PDF for signing. */
export const renderDraftPdf = (document: DraftDocument, options: PdfOptions): Promise<Buffer> =>
  limitConcurrency(() => createDraftPdf(document, options))

const renderDraftFile = (
  { document, edits }: Pick<DraftVersionRecord, 'document' | 'edits'>,
  format: DraftFormat,
) =>
  limitConcurrency(() =>
    (format === 'pdf' ? createDraftPdf : createDraftDocx)(applyEdits(document, edits).document),
  )

const getDraftFileName = (kind: DraftKind, number: number, format: DraftFormat): string =>
  `${draftTitles[kind]}, draft ${number}.${format}`

/**
 * Renders a version of a draft as a PDF or Word file.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, DRAFT_NOT_FOUND
 */
export const createDraftFile = async (
  context: Context,
  reference: ProjectReference,
  { kind, version, format }: { kind: DraftKind; version: number; format: DraftFormat },
  actor: Actor,
): Promise<{ name: string; content: Buffer }> => {
  const { id } = await getProject(context, reference, actor)
  const found = await findDraftVersion(context.database, id, kind, version)
  if (!found) throw new Problem('DRAFT_NOT_FOUND')
  return { name: getDraftFileName(kind, version, format), content: await renderDraftFile(found, format) }
}

/** The document kind under which each draft is saved. Drafts that aren't listed are saved as `other`. */
export const documentKindByDraftKind: Partial<Record<DraftKind, DocumentKind>> = {
  articles: 'articles',
  bylaws: 'bylaws',
  'conflict-policy': 'conflict_policy',
  minutes: 'minutes',
}

/** Saves one file at a time, so that a double click doesn't store the file twice. */
const limitSaving = pLimit(1)

/**
 * Saves a version's PDF as a document of the project. If the draft already has a document, adds a new version
 * to it. Idempotent.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, DRAFT_NOT_FOUND, DRAFT_CONFLICTS, and the errors of
 * `storeFile`
 */
export const saveDraftToDocuments = (
  context: Context,
  reference: ProjectReference,
  { kind, version }: { kind: DraftKind; version: number },
  actor: Actor,
): Promise<{ documentId: string }> =>
  limitSaving(async () => {
    const { database } = context
    const project = await getProject(context, reference, actor)
    requireOpen(project)
    const found = await findDraftVersion(database, project.id, kind, version)
    if (!found) throw new Problem('DRAFT_NOT_FOUND')
    if (found.savedDocumentId) return { documentId: found.savedDocumentId }
    if (applyEdits(found.document, found.edits).conflicts.length > 0) throw new Problem('DRAFT_CONFLICTS')
    const content = await renderDraftFile(found, 'pdf')
    const replaces = await findSavedDocument(database, project.id, kind)
    const store = async (documentId: string) => {
      const file = { id: documentId, name: getDraftFileName(kind, version, 'pdf'), content }
      await storeFile(
        context,
        project,
        { ...file, type: documentKindByDraftKind[kind] ?? 'other', replaces },
        actor,
      )
      return documentId
    }
    const stored = await store(found.documentId)
    // The ID of a deleted document can't be reused, so store the file under a new one.
    const documentId = (await hasDocument(database, stored))
      ? stored
      : await store(await renewDocumentId(database, found.id))
    await database.transaction((tx) => announceChange(tx, 'project', project))
    return { documentId }
  })
