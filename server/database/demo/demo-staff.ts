import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { users } from '../schema.ts'

/** The two of staff in a demo; their password is published. */
export const demoStaff = {
  first: { name: 'Nora Whitfield', email: 'staff@causeway.example', role: 'admin' },
  deputy: { name: 'Theo Ramirez', email: 'deputy@causeway.example', role: 'admin' },
} as const

/** Could anybody log in as staff here, because a demo once ran on this database? */
export const hasDemoStaff = async (db: Queryable): Promise<boolean> => {
  const emails = Object.values(demoStaff).map(({ email }) => email)
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive))
    .limit(1)
  return found !== undefined
}
