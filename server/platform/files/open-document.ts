import type { Readable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'
import { recordIncident } from '../incidents/incidents.ts'
import { DamagedFileError, type FileStorage } from './file-storage.ts'

/** The columns of a document that are needed to read its file. */
type StoredDocument = Parameters<FileStorage['read']>[0] & { id: number }

/**
 * Opens a document's file. Verifies the entire file first, so that no part of a damaged file is sent. Records
 * damage as an incident.
 * @throws FILE_DAMAGED, or INTERNAL_ERROR if the file's encryption key isn't configured
 */
export const openDocumentFile = async (context: Context, document: StoredDocument): Promise<Readable> => {
  const { files, log } = context
  try {
    await files.check(document)
    return await files.read(document)
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    log.error({ err: error, documentId: document.id }, 'a stored file is damaged')
    const cause = `The file of document ${document.id} ${error.message}.`
    await recordIncident(context, { kind: 'files', cause }, { report: 'now' })
    throw new Problem('FILE_DAMAGED', { cause: error })
  }
}
