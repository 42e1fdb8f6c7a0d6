import type { Readable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'
import { recordTrouble } from '../troubles/troubles.ts'
import { DamagedFileError, type Files } from './open-files.ts'

/** A row of `documents` whose file is read. */
type StoredDocument = Parameters<Files['read']>[0] & { id: number }

/**
 * Opens the file of a document. Reads it once before, so that nothing is sent of a file that is damaged. Tells
 * staff about it once.
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
