import type { Role } from '#contract/identity'
import type { Caller } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readSettings } from '../settings/read-settings.ts'
import { deviceOf } from './device-of.ts'
import type { StartedSession } from './session-cookie.ts'
import { lifetimesOf } from './session-lifetimes.ts'
import { insertSession } from './sessions.queries.ts'

/**
 * Begins a session with a new token. `purchase` sessions see one project only; `full` ones everything of the user.
 */
export const startSession = async (
  db: Queryable,
  session: {
    userId: number
    role: Role
    caller: Caller
    now: Date
    scope: { kind: 'full' } | { kind: 'purchase'; projectId: number }
  },
): Promise<StartedSession> => {
  const { userId, role, caller, now, scope } = session
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimesOf(await readSettings(db), role).absolute)
  await insertSession(db, {
    userId,
    sessionToken: hashToken(token),
    scope: scope.kind,
    projectId: scope.kind === 'purchase' ? scope.projectId : null,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
    ...deviceOf(caller.userAgent),
    lastActivityAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}
