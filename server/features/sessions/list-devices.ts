import type { Device } from '#contract/profile.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lifetimes } from './lifetimes.ts'
import { findLiveSessions } from './queries.ts'

/** The sessions of the actor that still work, the asking one first, then by their last activity. */
export const listDevices = async ({ database }: Context, actor: Actor, now: Date): Promise<Device[]> => {
  const activeSince = new Date(now.getTime() - lifetimes[actor.role].idle)
  const sessions = await findLiveSessions(database, actor.userId, { now, activeSince })
  return sessions
    .map(({ id, browser, operatingSystem, ipAddress, createdAt, lastActivityAt }) => ({
      id,
      browser,
      operatingSystem,
      ipAddress,
      signedInAt: createdAt,
      lastActivityAt,
      isCurrent: id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
