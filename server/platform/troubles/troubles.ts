import { MINUTE_MS } from '#contract/dates.ts'
import type { TroubleKind } from '#contract/health'
import type { Context } from '../context.ts'
import type { Queryable } from '../database.ts'
import { sendEmail } from '../email/send-email.ts'
import { announceToStaff } from '../live/live-events.ts'
import { getRetentionCutoff } from '../retention.ts'
import { createTroubleEmail, createTroubleOverEmail } from './trouble.email.tsx'
import {
  addToTrouble,
  closeTrouble,
  deleteTroublesBefore,
  markTroubleReported,
  type TroubleReport,
} from './troubles.queries.ts'

/** Minimum duration after which staff are emailed about a trouble that may resolve itself, in ms. */
export const REPORT_AFTER_MS = 5 * MINUTE_MS

/** When to email staff: immediately, if the trouble persists, or never, because the Health page shows it. */
type ReportTiming = 'now' | 'if it lasts' | 'never'

/**
 * Records a failure, and emails staff once per trouble. Never throws, because the caller is already handling
 * an error. If the database can't be reached, the failure is only logged.
 */
export const recordTrouble = async (
  context: Context,
  failure: TroubleReport,
  { report, now = new Date() }: { report: ReportTiming; now?: Date },
): Promise<void> => {
  try {
    await context.database.transaction(async (tx) => {
      const trouble = await addToTrouble(tx, failure, now)
      const hasLasted = now.getTime() - trouble.startedAt.getTime() >= REPORT_AFTER_MS
      const isDue =
        trouble.reportedAt === null && (report === 'now' || (report === 'if it lasts' && hasLasted))
      if (isDue) {
        await markTroubleReported(tx, trouble.id, now)
        await sendEmail(context, tx, createTroubleEmail(context.config, trouble))
      }
      if (isDue || trouble.count === 1) await announceToStaff(tx)
    })
  } catch (error) {
    context.log.error({ err: error, kind: failure.kind, subject: failure.subject }, 'a trouble wasn’t stored')
  }
}

/** Ends a trouble if it's open. Emails staff if they were emailed when it began. */
export const endTrouble = async (
  context: Context,
  kind: TroubleKind,
  subject = '',
  now = new Date(),
): Promise<void> => {
  await context.database.transaction(async (tx) => {
    const trouble = await closeTrouble(tx, kind, subject, now)
    if (!trouble) return
    if (trouble.reportedAt) await sendEmail(context, tx, createTroubleOverEmail(context.config, trouble, now))
    await announceToStaff(tx)
  })
}

export const deleteOldTroubles = (db: Queryable, now: Date) =>
  deleteTroublesBefore(db, getRetentionCutoff('troubles', now))
