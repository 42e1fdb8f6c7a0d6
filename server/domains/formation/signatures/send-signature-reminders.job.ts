import { BUSINESS_TIME_ZONE, DAY_MS } from '#contract/dates.ts'
import { SIGNING_LINK_DAYS, signingReminderDays } from '#contract/formation'
import { getRequestState } from '#contract/signature-state.ts'
import type { SignerRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockProject } from '#server/projects'
import { emailRequester, remindSigner } from './email-signers.ts'
import {
  findChangedProjects,
  findRequestById,
  findRequestsToRemind,
  findSigners,
  updateSigner,
} from './signatures.queries.ts'
import { voidChangedSignatures } from './void-signatures.ts'

/** How far back changes to projects are checked, in days. Longer than a day, in case a run is missed. */
const CHANGE_DAYS = 3

/** Returns how many reminders a signer should have received by now. */
const countDueReminders = (expiresAt: Date, now: Date): number => {
  const daysOpen = SIGNING_LINK_DAYS - (expiresAt.getTime() - now.getTime()) / DAY_MS
  return signingReminderDays.filter((days) => daysOpen >= days).length
}

const isWaiting = ({ askedAt, signedAt, declinedAt, paperSubmittedAt }: SignerRecord): boolean =>
  askedAt !== null && signedAt === null && declinedAt === null && paperSubmittedAt === null

/** Reminds the signers of one request, and notifies the requester about expired links. */
const remindOfRequest = (
  context: Context,
  { requestId, projectId }: { requestId: number; projectId: number },
  now: Date,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const request = await findRequestById(tx, requestId)
    if (!project || !request || getRequestState(request, project) !== 'open') return
    const expired: SignerRecord[] = []
    for (const signer of (await findSigners(tx, requestId)).filter(isWaiting)) {
      const { expiresAt, expiryReportedAt, remindersSent } = signer
      if (!expiresAt || expiryReportedAt) continue
      if (expiresAt <= now) {
        expired.push(signer)
        await updateSigner(tx, signer.id, { expiryReportedAt: now })
        continue
      }
      const due = countDueReminders(expiresAt, now)
      if (due <= remindersSent) continue
      await updateSigner(tx, signer.id, { remindersSent: due })
      await remindSigner(context, tx, { project, request }, signer, expiresAt)
    }
    if (expired.length === 0) return
    const names = expired.map(({ name }) => name)
    await emailRequester(context, tx, project, request, { kind: 'expired', names })
    await announceChange(tx, 'project', project)
  })

const voidChanged = (context: Context, projectId: number, now: Date): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (project) await voidChangedSignatures(context, tx, project, now)
  })

/**
 * Voids the signatures of documents that are outdated because a project's fields changed, such as its EIN.
 * Then reminds signers after 3 and 7 days, and notifies requesters about expired links.
 */
export const sendSignatureReminders = async (context: Context, now: Date): Promise<void> => {
  const { database } = context
  const changed = await findChangedProjects(database, new Date(now.getTime() - CHANGE_DAYS * DAY_MS))
  await forEachRecord(
    context,
    changed,
    (record) => record,
    ({ projectId }) => voidChanged(context, projectId, now),
  )
  const daysLeft = SIGNING_LINK_DAYS - signingReminderDays[0]
  const requests = await findRequestsToRemind(database, new Date(now.getTime() + daysLeft * DAY_MS))
  await forEachRecord(
    context,
    requests,
    (record) => record,
    (record) => remindOfRequest(context, record, now),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-signers': NoPayload
  }
}

export const sendSignatureRemindersJob = defineJob({
  name: 'remind-signers',
  schema: NoPayloadSchema,
  schedule: { cron: '15 10 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => sendSignatureReminders(context, now),
})
