import type { Queryable } from '#server/platform/database.ts'
import { hasConfirmedFactor } from './two-factor.queries.ts'

/** Does the login of this person ask for a code besides the password? */
export const hasSecondFactor = (db: Queryable, userId: number): Promise<boolean> =>
  hasConfirmedFactor(db, userId)
