import { addDays, BUSINESS_TIME_ZONE, DAY_MS, toEasternDay } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { lockProject } from '#server/projects'
import { emailDocumentReminder } from './reminders.ts'
import { findProjectsToRemind, lockWaitingRequests } from './requests.queries.ts'

/**
 * The first reminder is sent this many days before the due date. Further reminders follow at this interval,
 * in days.
 */
const REMINDER_SCHEDULE_DAYS = { daysBefore: 2, every: 3 } as const

/**
 * Emails reminders about requested documents to the owner and the editors: one per project, and at most one
 * every three days.
 */
export const sendDocumentReminders = async (context: Context, now: Date): Promise<void> => {
  const { database } = context
  const dueBy = addDays(toEasternDay(now), REMINDER_SCHEDULE_DAYS.daysBefore)
  // Allows an hour of tolerance, so that a job that runs slightly early doesn't skip a day.
  const mailedBefore = new Date(now.getTime() - REMINDER_SCHEDULE_DAYS.every * DAY_MS + DAY_MS / 24)
  const remind = ({ projectId }: { projectId: number }) =>
    database.transaction(async (tx) => {
      const project = await lockProject(tx, projectId)
      if (!project || project.closedOn !== null) return
      const requests = await lockWaitingRequests(tx, projectId)
      if (requests.some(({ dueOn, mailedAt }) => dueOn <= dueBy && mailedAt < mailedBefore))
        await emailDocumentReminder(context, tx, project, requests, { by: null, now })
    })
  const projects = await findProjectsToRemind(database, dueBy, mailedBefore)
  await forEachRecord(context, projects, ({ projectId }) => ({ projectId }), remind)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-of-documents': NoPayload
  }
}

export const sendDocumentRemindersJob = defineJob({
  name: 'remind-of-documents',
  schema: NoPayloadSchema,
  schedule: { cron: '0 10 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => sendDocumentReminders(context, now),
})
