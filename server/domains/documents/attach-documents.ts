import type { Attachment } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/platform/database.ts'
import { giveToMessage } from './documents.queries.ts'

/**
 * Gives documents that their sender uploaded to a message. Both sides read it, so what is for staff alone goes into none; a document stands in
 * one message. @throws DOCUMENT_NOT_ATTACHABLE
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
