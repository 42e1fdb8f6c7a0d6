import type { Attachment } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/platform/database.ts'
import { giveToMessage } from './documents.queries.ts'

/**
 * Attaches documents that the sender uploaded to a message of the same project. Both sides read a message, so a document for
 * staff only can't be attached. A document can be in one message. @throws DOCUMENT_NOT_ATTACHABLE
 */
export const attachDocuments = async (
  tx: Transaction,
  message: { projectId: number; messageId: number; senderId: number; publicIds: readonly string[] },
): Promise<Attachment[]> => {
  const publicIds = [...new Set(message.publicIds)]
  if (publicIds.length === 0) return []
  const attached = await giveToMessage(tx, { ...message, publicIds })
  if (attached.length < publicIds.length) throw new Problem('DOCUMENT_NOT_ATTACHABLE')
  return attached.toSorted((a, b) => a.id - b.id)
}
