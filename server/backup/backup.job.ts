import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { deleteBackup, joinAddress, listBackups, openBackup } from './backup-address.ts'
import { createBackup } from './create-backup.ts'
import { findLastBackup, recordBackup } from './last-backup.queries.ts'
import { type BackupStore, isBackupComplete, type Manifest } from './manifest.ts'

/** Returns a backup's name, such as causeway-2026-11-26T08-00-00Z. Names sort chronologically. */
const getBackupName = (now: Date): string =>
  `causeway-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Matches names from `getBackupName`, but not those of backups that an operator made in the same folder. */
const BACKUP_NAME_PATTERN = /^causeway-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Creates a backup and records it for the Health page and `npm run doctor`. */
export const createRecordedBackup = async (
  { config, database }: Pick<Context, 'config' | 'database'>,
  backup: BackupStore,
  now: Date,
): Promise<Manifest> => {
  const manifest = await createBackup(config, backup, now)
  await recordBackup(database, {
    finishedAt: new Date(),
    address: backup.address,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
  })
  return manifest
}

/** Lists the addresses of scheduled backups, oldest first. Ignores other folders. */
const listScheduledBackups = async (config: Config, address: string): Promise<string[]> =>
  (await listBackups(config, address))
    .filter((name) => BACKUP_NAME_PATTERN.test(name))
    .map((name) => joinAddress(address, name))

/**
 * Deletes incomplete scheduled backups, and unfinished writes that are more than a day old. They would use
 * space, and incomplete backups would count toward `keepCount`.
 */
const deleteInterruptedBackups = async (config: Config, address: string, now: Date): Promise<void> => {
  for (const backup of await listScheduledBackups(config, address))
    if (!(await isBackupComplete(openBackup(config, backup)))) await deleteBackup(config, backup)
  await openBackup(config, address).store.removeUnfinished(new Date(now.getTime() - DAY_MS))
}

/** Deletes the oldest scheduled backups, so that `keepCount` remain. */
const deleteOldBackups = async (config: Config, address: string): Promise<void> => {
  for (const backup of (await listScheduledBackups(config, address)).slice(0, -config.backup.keepCount))
    await deleteBackup(config, backup)
}

/**
 * Creates a backup if none has been recorded since the last BACKUP_HOUR, and then deletes old ones. Does
 * nothing if no backups are scheduled.
 */
export const backUpWhenDue = async (
  context: Pick<Context, 'config' | 'database'>,
  now: Date,
): Promise<void> => {
  const { address, hour } = context.config.backup
  if (address === null) return
  const last = await findLastBackup(context.database)
  if (last && last.finishedAt >= findDueTime(now, hour)) return
  await deleteInterruptedBackups(context.config, address, now)
  await createRecordedBackup(
    context,
    openBackup(context.config, joinAddress(address, getBackupName(now))),
    now,
  )
  await deleteOldBackups(context.config, address)
}

const easternHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Returns the start of the most recent hour that is `hour` in Eastern Time. */
const findDueTime = (now: Date, hour: number): Date => {
  const start = new Date(now)
  start.setUTCMinutes(0, 0, 0)
  while (Number(easternHour.format(start)) !== hour) start.setTime(start.getTime() - HOUR_MS)
  return start
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'back-up': NoPayload
  }
}

export const backUpJob = defineJob({
  name: 'back-up',
  schema: NoPayloadSchema,
  schedule: { cron: '*/10 * * * *', timezone: 'UTC' },
  // If a backup fails, the next run tries again. A large backup can take hours.
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 6 * 3600 },
  run: (context, _payload, { now }) => backUpWhenDue(context, now),
})
