import type { Readable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'
import { recordTrouble } from '../troubles/troubles.ts'
import { DamagedFileError, type Files } from './open-files.ts'

/** The columns of a document that are needed to read its file. */
type StoredDocument = Parameters<Files['read']>[0] & { id: number }

/**
 * Opens a document's file. Verifies the entire file first, so that no part of a damaged file is sent. Records
 * damage as a trouble.
 * @throws FILE_DAMAGED
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
    await recordTrouble(context, { kind: 'files', cause }, { report: 'now' })
    throw new Problem('FILE_DAMAGED', { cause: error })
  }
}
