import { Role } from '#contract/permissions.ts'
import { deleteExpiredTokens } from '#server/features/accounts/delete-expired-tokens.ts'
import { deleteOldMessages } from '#server/features/contact/delete-old-messages.ts'
import { sweepUnpaid } from '#server/features/purchase/sweep-unpaid.ts'
import { sweepSecurityRecords } from '#server/features/security/sweep-records.ts'
import { erasePayloads } from '#server/features/webhooks/erase-payloads.ts'
import type { Context } from '#server/platform/context.ts'
import { eraseOldMails } from '#server/platform/mail/erase-old-mails.ts'
import { sweepKeys } from '#server/platform/request-keys/sweep-keys.ts'
import { keptSince } from '#server/platform/retention.ts'
import { lifetimesOf } from './lifetimes.ts'
import { deleteSessionsExpiredBefore, deleteSessionsOver } from './queries.ts'

/** Removes everything that is kept for a time only, once that time has passed. */
export const sweepExpired = async ({ database }: Context, now: Date): Promise<void> => {
  const ended = keptSince('endedSessions', now)
  await deleteSessionsExpiredBefore(database, ended)
  for (const role of Role.options) {
    const { idle, absolute } = await lifetimesOf(database, role)
    const activeSince = new Date(ended.getTime() - idle)
    const begunSince = new Date(ended.getTime() - absolute)
    await deleteSessionsOver(database, role, { activeSince, begunSince })
  }
  await deleteExpiredTokens(database, ended)
  await sweepSecurityRecords(database, now)
  await erasePayloads(database, now)
  await eraseOldMails(database, now)
  await deleteOldMessages(database, now)
  await sweepKeys(database, now)
  await sweepUnpaid(database, now)
}
