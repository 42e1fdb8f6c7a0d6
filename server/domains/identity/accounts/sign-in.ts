import type { CurrentUser } from '#contract/identity'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { StartedSession } from '../sessions/session-cookie.ts'
import { startSession } from '../sessions/start-session.ts'
import { updateUser } from './accounts.queries.ts'
import { currentUser } from './current-user.ts'

export interface SignedIn {
  user: CurrentUser
  session: StartedSession
}

/** The password was right, but a code is asked for before there is a session. */
export interface Challenged {
  challenge: string
}

/** Starts a full session for a user who has just proven who they are: that is a login. */
export const signIn = async (
  tx: Transaction,
  user: UserRecord,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  await updateUser(tx, user.id, { lastLoginAt: now })
  const session = await startSession(tx, {
    userId: user.id,
    role: user.role,
    scope: { kind: 'full' },
    caller,
    now,
  })
  return { user: currentUser(user, 'full'), session }
}
