import { statfs } from 'node:fs/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { IncidentKind } from '#contract/health'
import { findLastBackup } from '#server/backup/last-backup.queries.ts'
import { pingScanner } from '#server/documents'
import type { Context } from '#server/platform/context.ts'
import { describeCause } from '#server/platform/describe-error.ts'
import type { IncidentRecord } from '#server/platform/incidents/incidents.queries.ts'
import { findLastCompletion, isQueueWorking, measureEmails } from './health.queries.ts'

/** Kinds of incident that aren't about a failed job or an unexpected error. */
export type CheckedIncidentKind = Exclude<IncidentKind, 'job' | 'error'>

/**
 * The result of a check: the cause of an incident, `works`, or `unknown` if the check was inconclusive.
 * `unknown` neither records nor ends an incident. `report` determines whether staff are emailed immediately
 * or only if the incident lasts.
 */
export type HealthCheckResult = { cause: string; report: 'now' | 'if it lasts' } | 'works' | 'unknown'

type Check = (context: Context, now: Date, open: IncidentRecord | undefined) => Promise<HealthCheckResult>

/** Age at which a waiting email is considered stalled, in ms. */
const STALLED_EMAIL_MS = 15 * MINUTE_MS
/**
 * Time since the reconciler's last run after which it's considered late, in ms. It runs every ten minutes.
 */
export const RECONCILER_BEHIND_MS = 30 * MINUTE_MS

const checkMail: Check = async ({ database }, now, open) => {
  const { waiting, oldest, error, lastSentAt } = await measureEmails(
    database,
    new Date(now.getTime() - DAY_MS),
  )
  if (oldest && now.getTime() - oldest.getTime() > STALLED_EMAIL_MS) {
    const minutes = Math.round((now.getTime() - oldest.getTime()) / MINUTE_MS)
    const what = waiting === 1 ? 'One email has waited' : `${waiting} emails wait, the oldest`
    return { cause: `${what} for ${minutes} minutes. ${error ?? ''}`.trim(), report: 'now' }
  }
  if (waiting === 0) return 'works'
  return lastSentAt && open && lastSentAt > open.lastAt ? 'works' : 'unknown'
}

const checkPayments: Check = async ({ database }, now, open) => {
  const completedAt = await findLastCompletion(database, 'reconcile-payments')
  // There is no record before the first run. Records are deleted after a week.
  if (!completedAt) return 'unknown'
  const minutes = Math.round((now.getTime() - completedAt.getTime()) / MINUTE_MS)
  if (minutes * MINUTE_MS > RECONCILER_BEHIND_MS)
    return {
      cause: `Payments were last compared with the payment provider ${minutes} minutes ago.`,
      report: 'now',
    }
  return open && completedAt > open.lastAt ? 'works' : 'unknown'
}

const checkScanner: Check = async ({ config, database }) => {
  if (!config.virusScanner) return 'works'
  try {
    await pingScanner(config.virusScanner)
  } catch (error) {
    return { cause: describeCause(error), report: 'if it lasts' }
  }
  return (await isQueueWorking(database, 'scan-document', new Date(0))) ? 'works' : 'unknown'
}

/** A disk is short of space below this share of its size or this number of bytes, whichever is less. */
const LOW_DISK_THRESHOLDS = { share: 0.1, bytes: 2 * 1024 ** 3 }

const formatBytes = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Returns the size and free space of the disk with the data folder, in bytes, and whether space is short. */
export const measureDisk = async (dataDir: string) => {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, size] = [bavail * bsize, blocks * bsize]
  return { free, size, isShort: free < Math.min(size * LOW_DISK_THRESHOLDS.share, LOW_DISK_THRESHOLDS.bytes) }
}

export const describeDisk = ({ free, size }: { free: number; size: number }): string =>
  `${formatBytes(free)} of ${formatBytes(size)} are free on the disk of the data folder.`

const checkDisk: Check = async ({ config }) => {
  const disk = await measureDisk(config.dataDir)
  return disk.isShort ? { cause: describeDisk(disk), report: 'now' } : 'works'
}

/** Age at which the last daily backup is considered late, in ms. */
export const MAX_BACKUP_AGE_MS = 26 * HOUR_MS

const checkBackup: Check = async ({ config, database }, now) => {
  if (config.backup.address === null) return 'works'
  const last = await findLastBackup(database)
  // The first backup may not be due yet.
  if (!last) return 'unknown'
  const hours = Math.floor((now.getTime() - last.finishedAt.getTime()) / HOUR_MS)
  if (hours * HOUR_MS <= MAX_BACKUP_AGE_MS) return 'works'
  return { cause: `The last backup was made ${hours} hours ago.`, report: 'now' }
}

const checkStorage: Check = async ({ files }) => {
  try {
    await files.checkStorage()
    return 'works'
  } catch (error) {
    return { cause: describeCause(error), report: 'if it lasts' }
  }
}

export const healthChecks: Partial<Record<CheckedIncidentKind, Check>> = {
  mail: checkMail,
  payments: checkPayments,
  scanner: checkScanner,
  disk: checkDisk,
  storage: checkStorage,
  backup: checkBackup,
}
