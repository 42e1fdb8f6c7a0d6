import { eq, type SQL, sql } from 'drizzle-orm'
import type { MessageSide } from '#contract/identity'
import { documents } from './schema.ts'

/**
 * Which documents of a project a side may see: staff all of them, the client those that are shared. Every query that
 * returns anything about a document uses it.
 */
export const visibleTo = (side: MessageSide): SQL =>
  side === 'team' ? sql`true` : eq(documents.isPublic, true)
