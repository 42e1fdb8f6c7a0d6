import { MINUTE_MS } from '#contract/dates.ts'
import type { IncidentKind } from '#contract/health'
import type { Context } from '../context.ts'
import type { Queryable } from '../database.ts'
import { sendEmail } from '../email/send-email.ts'
import { announceQueueChange } from '../live/live-events.ts'
import { getRetentionCutoff } from '../retention.ts'
import { createIncidentEmail, createIncidentOverEmail } from './incident.email.tsx'
import {
  addToIncident,
  closeIncident,
  deleteIncidentsBefore,
  type IncidentReport,
  markIncidentReported,
} from './incidents.queries.ts'

/** Minimum duration after which staff are emailed about an incident that may resolve itself, in ms. */
export const REPORT_AFTER_MS = 5 * MINUTE_MS

/** When to email staff: immediately, if the incident persists, or never, because the Health page shows it. */
type ReportTiming = 'now' | 'if it lasts' | 'never'

/**
 * Records a failure, and emails staff at most once per incident. Never throws, because the caller is already
 * handling an error. If the failure can't be stored, it's only logged.
 */
export const recordIncident = async (
  context: Context,
  failure: IncidentReport,
  { report, now = new Date() }: { report: ReportTiming; now?: Date },
): Promise<void> => {
  try {
    await context.database.transaction(async (tx) => {
      const incident = await addToIncident(tx, failure, now)
      const hasLasted = now.getTime() - incident.startedAt.getTime() >= REPORT_AFTER_MS
      const isDue =
        incident.reportedAt === null && (report === 'now' || (report === 'if it lasts' && hasLasted))
      if (isDue) {
        await markIncidentReported(tx, incident.id, now)
        await sendEmail(context, tx, createIncidentEmail(context.config, incident))
      }
      if (isDue || incident.count === 1) await announceQueueChange(tx)
    })
  } catch (error) {
    context.log.error(
      { err: error, kind: failure.kind, subject: failure.subject },
      'an incident wasn’t stored',
    )
  }
}

/** Ends an incident if it's open. Emails staff if they were emailed about it. */
export const endIncident = async (
  context: Context,
  kind: IncidentKind,
  subject = '',
  now = new Date(),
): Promise<void> => {
  await context.database.transaction(async (tx) => {
    const incident = await closeIncident(tx, kind, subject, now)
    if (!incident) return
    if (incident.reportedAt)
      await sendEmail(context, tx, createIncidentOverEmail(context.config, incident, now))
    await announceQueueChange(tx)
  })
}

export const deleteOldIncidents = (db: Queryable, now: Date) =>
  deleteIncidentsBefore(db, getRetentionCutoff('incidents', now))
