import type { UserRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findUser } from './accounts.queries.ts'

/** The user whom a record names as its owner; the foreign key guarantees that there is one. */
export const requireUser = async (db: Queryable, id: number): Promise<UserRecord> => {
  const user = await findUser(db, id)
  if (!user) throw new Error(`there is no user ${id}`)
  return user
}
