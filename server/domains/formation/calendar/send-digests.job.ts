import { addDays, BUSINESS_TIME_ZONE, type Day, formatWeekday, toEasternDay } from '#contract/dates.ts'
import { DUE_SOON_DAYS } from '#contract/formation'
import { createUnsubscribeLink } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { countFilingsByAssignee, findDigestRecipients, recordDigest } from './calendar.queries.ts'
import { createDigestEmail, type FilingCounts } from './reminders.email.tsx'

/** Days on which digests can be sent. Digests missed on Monday are sent by Wednesday. */
const SENDING_DAYS = ['Monday', 'Tuesday', 'Wednesday']

const getMonday = (today: Day): Day | null => {
  const index = SENDING_DAYS.indexOf(formatWeekday(today))
  return index < 0 ? null : addDays(today, -index)
}

const noFilings: FilingCounts = { due: 0, ready: 0, waiting: 0, rejected: 0 }

/**
 * Emails staff a weekly digest of the filings that are assigned to them or unassigned. Skips staff who turned
 * the digest off, and those for whom there are no filings. Does nothing from Thursday to Sunday.
 */
export const sendFilingDigests = async (context: Context, now: Date): Promise<void> => {
  const { config, database } = context
  const today = toEasternDay(now)
  const week = getMonday(today)
  if (week === null) return
  const recipients = await findDigestRecipients(database, week)
  if (recipients.length === 0) return
  const counts = await countFilingsByAssignee(database, addDays(today, DUE_SOON_DAYS))
  const find = (id: number | null) => counts.find(({ assigneeId }) => assigneeId === id) ?? noFilings
  const isEmpty = ({ due, ready, waiting, rejected }: FilingCounts) => due + ready + waiting + rejected === 0
  const work = recipients
    .map((to) => ({ to, own: find(to.id), unassigned: find(null) }))
    .filter(({ own, unassigned }) => !isEmpty(own) || !isEmpty(unassigned))
  await forEachRecord(
    context,
    work,
    ({ to }) => ({ userId: to.id, week }),
    ({ to, own, unassigned }) =>
      database.transaction(async (tx) => {
        if (!(await recordDigest(tx, to.id, week))) return
        const link = { userId: to.id, kind: 'digestMails', now } as const
        const unsubscribe = await createUnsubscribeLink(config, tx, link)
        await sendEmail(context, tx, createDigestEmail(config, to, { own, unassigned }, unsubscribe))
      }),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'send-filing-digests': NoPayload
  }
}

export const sendFilingDigestsJob = defineJob({
  name: 'send-filing-digests',
  schema: NoPayloadSchema,
  schedule: { cron: '0 8-17 * * 1-3', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true },
  run: (context, _payload, { now }) => sendFilingDigests(context, now),
})
