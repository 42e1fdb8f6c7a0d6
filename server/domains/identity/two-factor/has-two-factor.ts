import type { Queryable } from '#server/platform/database.ts'
import { hasConfirmedFactor } from './two-factor.queries.ts'

/** Does the login of this user ask for a code besides the password? */
export const hasTwoFactor = (db: Queryable, userId: number): Promise<boolean> =>
  hasConfirmedFactor(db, userId)
