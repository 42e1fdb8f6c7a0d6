import { eq, type SQL, sql } from 'drizzle-orm'
import type { MessageSide } from '#contract/identity'
import { documents } from './schema.ts'

/**
 * Creates a condition for the documents that the viewer can see: all for staff, and shared ones for clients.
 * Use it in every query that returns document data.
 */
export const createDocumentVisibleCondition = (side: MessageSide): SQL =>
  side === 'team' ? sql`true` : eq(documents.isPublic, true)
