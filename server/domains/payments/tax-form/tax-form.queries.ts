import { eq } from 'drizzle-orm'
import { companyFiles, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const isTaxFormCondition = eq(companyFiles.kind, 'w9')

export const findTaxForm = async (db: Queryable) => {
  const [form] = await db
    .select({ uploadedAt: companyFiles.uploadedAt, uploadedBy: users.name })
    .from(companyFiles)
    .innerJoin(users, eq(users.id, companyFiles.uploadedBy))
    .where(isTaxFormCondition)
  return form ?? null
}

export const findTaxFormContent = async (db: Queryable): Promise<Buffer | null> => {
  const [form] = await db
    .select({ content: companyFiles.content })
    .from(companyFiles)
    .where(isTaxFormCondition)
  return form?.content ?? null
}

export const storeTaxForm = (db: Queryable, content: Buffer, uploadedBy: number) =>
  db
    .insert(companyFiles)
    .values({ kind: 'w9', content, uploadedBy })
    .onConflictDoUpdate({
      target: companyFiles.kind,
      set: { content, uploadedBy, uploadedAt: new Date() },
    })

export const deleteTaxForm = (db: Queryable) => db.delete(companyFiles).where(isTaxFormCondition)
