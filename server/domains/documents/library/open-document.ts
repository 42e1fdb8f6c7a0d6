import type { Readable } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { DocumentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireDocument } from './require-document.ts'

/**
 * Opens the file of a document.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_NOT_CHECKED
 */
export const openDocument = async (
  context: Context,
  publicId: string,
  actor: Actor,
): Promise<{ document: DocumentRecord; content: Readable }> => {
  const { document } = await requireDocument(context.database, publicId, actor)
  if (document.status === 'quarantined') throw new Problem('DOCUMENT_NOT_CHECKED')
  if (document.status === 'refused') throw new Problem('DOCUMENT_NOT_FOUND')
  const content = await context.files.read(document)
  return { document, content }
}
