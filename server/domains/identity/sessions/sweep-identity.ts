import { Role } from '#contract/identity'
import type { Database } from '#server/platform/database.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { deleteTokensExpiredBefore } from '../accounts/accounts.queries.ts'
import { sweepSecurityRecords } from '../security-log/sweep-security-records.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lifetimesOf } from './session-lifetimes.ts'
import { deleteSessionsExpiredBefore, deleteSessionsOver } from './sessions.queries.ts'

/** Removes sessions, links, codes and records of logins once the time is over for which they are kept. */
export const sweepIdentity = async (database: Database, now: Date): Promise<void> => {
  const ended = retentionCutoff('endedSessions', now)
  await deleteSessionsExpiredBefore(database, ended)
  const settings = await readSettings(database)
  for (const role of Role.options) {
    const { idle, absolute } = lifetimesOf(settings, role)
    const activeSince = new Date(ended.getTime() - idle)
    const begunSince = new Date(ended.getTime() - absolute)
    await deleteSessionsOver(database, role, { activeSince, begunSince })
  }
  await deleteTokensExpiredBefore(database, ended)
  await sweepSecurityRecords(database, now)
}
