import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { users } from '../schema.ts'

/** Demo clients. Only the first one has a password. */
export const demoClients = [
  { name: 'Clara Jensen', email: 'client@causeway.example', phone: '+1 (757) 555-0142' },
  { name: 'Marcus Reed', email: 'marcus.reed@harborkitchen.example', phone: '+1 (207) 555-0178' },
  { name: 'Priya Nair', email: 'priya@secondchapter.example', phone: '+1 (312) 555-0119' },
  { name: 'Tomás Alvarez', email: 'tomas@rioclaro.example', phone: null },
  { name: 'Hannah Lindqvist', email: 'hannah@northlightarts.example', phone: '+1 (612) 555-0163' },
  { name: 'Samuel Okafor', email: 'samuel@brightwells.example', phone: '+1 (478) 555-0107' },
] as const

/** A director who is a member of a demo client's project. Has no password. */
export const demoCofounder = {
  name: 'Lionel Pruitt',
  email: 'secretary@tidewater.example',
  phone: null,
} as const

/** A director who is invited to the same project and has no account. */
export const demoTreasurer = { name: 'Dana Whitcomb', email: 'treasurer@tidewater.example' } as const

/** Demo staff. Their password is publicly known. */
export const demoStaff = {
  first: { name: 'Nora Whitfield', email: 'staff@causeway.example', role: 'admin' },
  deputy: { name: 'Theo Ramirez', email: 'deputy@causeway.example', role: 'admin' },
} as const

/** Whether this database has demo staff who can log in. */
export const hasDemoStaff = async (db: Queryable): Promise<boolean> => {
  const emails = Object.values(demoStaff).map(({ email }) => email)
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive))
    .limit(1)
  return found !== undefined
}
