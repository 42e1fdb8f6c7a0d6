import type { Device } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listSessionsOf } from './list-sessions-of.ts'

/** The sessions of the actor that still work, the asking one first, then by their last activity. */
export const listDevices = async ({ database }: Context, actor: Actor, now: Date): Promise<Device[]> => {
  const sessions = await listSessionsOf(database, { id: actor.userId, role: actor.role }, now)
  return sessions
    .map(({ id, browser, operatingSystem, ipAddress, signedInAt, lastActivityAt }) => ({
      id,
      browser,
      operatingSystem,
      ipAddress,
      signedInAt,
      lastActivityAt,
      isCurrent: id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
