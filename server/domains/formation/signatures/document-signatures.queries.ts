import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { documentSignatures } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const insertDocumentSignature = (db: Queryable, record: typeof documentSignatures.$inferInsert) =>
  db.insert(documentSignatures).values(record)

/** Ends a request's valid signature. Does nothing if there is none. */
export const endDocumentSignatures = (db: Queryable, requestId: number, endedAt: Date) =>
  db
    .update(documentSignatures)
    .set({ endedAt })
    .where(and(eq(documentSignatures.requestId, requestId), isNull(documentSignatures.endedAt)))

/** Returns the newest signature with this file, either as sent for signature or signed. */
export const findDocumentSignatureByHash = async (db: Queryable, sha256: string) => {
  const [found] = await db
    .select()
    .from(documentSignatures)
    .where(or(eq(documentSignatures.signedSha256, sha256), eq(documentSignatures.documentSha256, sha256)))
    .orderBy(desc(documentSignatures.id))
    .limit(1)
  return found
}
