import { eq, type SQL, sql } from 'drizzle-orm'
import type { MessageSide } from '#contract/identity'
import { documents } from './schema.ts'

/**
 * A condition for the documents that a side may see: all for staff, shared ones for clients. Use it in every query
 * that returns document data.
 */
export const isDocumentVisible = (side: MessageSide): SQL =>
  side === 'team' ? sql`true` : eq(documents.isPublic, true)
