import { addDays, businessZone, DAY, easternDay } from '#contract/dates.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, eachRecord, type NoPayload, noPayload } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { lockProject } from '#server/projects'
import { documentsEmail } from './documents.email.tsx'
import { findProjectsToRemind, findWaitingRequests, updateRequest } from './requests.queries.ts'

/** A client is reminded from so many days before a document is due, and then every so many days. */
const reminding = { daysBefore: 2, every: 3 } as const

/** Reminds clients of the documents that we wait for: one mail for all of a project, and not more often than every three days. */
export const remindOfDocuments = async (context: Context, now: Date): Promise<void> => {
  const { config, database } = context
  const dueBy = addDays(easternDay(now), reminding.daysBefore)
  // An hour less, so that a job that runs a little earlier than yesterday's does not skip a day.
  const mailedBefore = new Date(now.getTime() - reminding.every * DAY + DAY / 24)
  const remind = ({ projectId }: { projectId: number }) =>
    database.transaction(async (tx) => {
      const project = await lockProject(tx, projectId)
      if (!project) return
      const requests = await findWaitingRequests(tx, projectId)
      const isDue = requests.some(({ dueOn, mailedAt }) => dueOn <= dueBy && mailedAt < mailedBefore)
      const client = await requireUser(tx, project.userId)
      if (!isDue || !client.isActive) return
      await sendEmail(context, tx, documentsEmail(config, project, client, 'reminder', requests))
      for (const { id } of requests) await updateRequest(tx, id, { mailedAt: now })
    })
  const projects = await findProjectsToRemind(database, dueBy, mailedBefore)
  await eachRecord(context, projects, ({ projectId }) => ({ projectId }), remind)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-of-documents': NoPayload
  }
}

export const remindOfDocumentsJob = defineJob({
  name: 'remind-of-documents',
  schema: noPayload,
  schedule: { cron: '0 10 * * *', timezone: businessZone },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => remindOfDocuments(context, now),
})
