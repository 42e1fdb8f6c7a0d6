import { addDays, DAY_MS, type Day } from '#contract/dates.ts'
import { findStateCode, getStateTimeZone, REMINDER_DAYS, type Rules } from '#contract/formation'
import { createUnsubscribeLink } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { findEmailRecipients, lockProject } from '#server/projects'
import { readRules } from '../rules/read-rules.ts'
import { findProjectsDueForReminders, insertReminders, storeLastReminderDay } from './calendar.queries.ts'
import { readCalendar } from './calendar.ts'
import { createReminderEmail, type DueObligation, type DueReminder } from './reminders.email.tsx'

/** Hour from which reminders are sent, in the time zone of the organization's state. */
const REMINDER_HOUR = 9

/** Maximum delay of a reminder in days, for example after an outage. */
const MAX_REMINDER_DELAY_DAYS = 2

/** Returns the current day and hour in a time zone. */
const getLocalTime = (now: Date, timeZone: string): { day: Day; hour: number } => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${get('year')}-${get('month')}-${get('day')}`, hour: Number(get('hour')) }
}

const countDaysUntil = (due: Day, today: Day): number =>
  Math.round((Date.parse(`${due}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

/** Returns the entry of `REMINDER_DAYS` that is due, or undefined if none is. */
const findReminderDay = (daysLeft: number): number | undefined =>
  REMINDER_DAYS.find((days) => {
    const isReached = daysLeft <= days && daysLeft >= days - MAX_REMINDER_DELAY_DAYS
    // Once the due date has passed, don't send a late reminder that it's approaching.
    return isReached && (days < 0 || daysLeft >= 0)
  })

/** Whether an obligation must be met before asking for gifts. While it's open, it's due on the current day. */
const isAlwaysDueToday = (
  { kind, jurisdiction }: { kind: string; jurisdiction: string },
  rules: Rules,
): boolean =>
  rules.obligations.some(
    ({ obligation, state, due }) =>
      obligation === kind && state === jurisdiction && due.some((rule) => rule.kind === 'before-soliciting'),
  )

const remindOfProject = (
  context: Context,
  { projectId, today, now, rules }: { projectId: number; today: Day; now: Date; rules: Rules },
) =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project || project.closedOn !== null) return
    await storeLastReminderDay(tx, projectId, today)
    const readers = (await findEmailRecipients(tx, project)).filter(({ reminderMails }) => reminderMails)
    if (readers.length === 0) return
    const { obligations } = await readCalendar(tx, project, 'client', today, rules)
    const due = obligations.flatMap((obligation): (DueReminder & { daysBefore: number })[] => {
      if (obligation.due === null || isAlwaysDueToday(obligation, rules)) return []
      const daysLeft = countDaysUntil(obligation.due, today)
      const daysBefore = findReminderDay(daysLeft)
      if (daysBefore === undefined) return []
      return [{ obligation: obligation as DueObligation, daysLeft, daysBefore }]
    })
    if (due.length === 0) return
    const fresh = await insertReminders(
      tx,
      due.map(({ obligation, daysBefore }) => ({
        projectId,
        key: obligation.key,
        due: obligation.due,
        daysBefore,
      })),
    )
    const reminders = due.filter(({ obligation, daysBefore }) =>
      fresh.some((each) => each.key === obligation.key && each.daysBefore === daysBefore),
    )
    if (reminders.length === 0) return
    for (const reader of readers) {
      const link = { userId: reader.id, kind: 'reminderMails', now } as const
      const unsubscribe = await createUnsubscribeLink(context.config, tx, link)
      await sendEmail(
        context,
        tx,
        createReminderEmail(context.config, project, reader, reminders, unsubscribe),
      )
    }
  })

/**
 * Emails owners and editors about due dates, from 9 AM in the time zone of the organization's state, at most
 * once a day per project. Stores a project's reminders and emails in one transaction.
 */
export const sendComplianceReminders = async (context: Context, now: Date): Promise<void> => {
  // The latest day in any time zone is at most one day ahead of UTC.
  const candidates = await findProjectsDueForReminders(
    context.database,
    addDays(now.toISOString().slice(0, 10), 1),
  )
  const rules = await readRules(context.database)
  const ready = candidates.flatMap(({ projectId, state, remindedOn }) => {
    const { day, hour } = getLocalTime(now, getStateTimeZone(findStateCode(state) ?? ''))
    const isReady = hour >= REMINDER_HOUR && (remindedOn === null || remindedOn < day)
    return isReady ? [{ projectId, today: day, now, rules }] : []
  })
  await forEachRecord(
    context,
    ready,
    ({ projectId }) => ({ projectId }),
    (project) => remindOfProject(context, project),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-of-filings': NoPayload
  }
}

/** Runs hourly, because clients are in different time zones. */
export const sendComplianceRemindersJob = defineJob({
  name: 'remind-of-filings',
  schema: NoPayloadSchema,
  schedule: { cron: '5 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 3000 },
  run: (context, _payload, { now }) => sendComplianceReminders(context, now),
})
