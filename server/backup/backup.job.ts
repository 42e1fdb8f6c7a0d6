import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { deleteBackup, joinAddress, listBackups, openBackup } from './backup-address.ts'
import { createBackup } from './create-backup.ts'
import { findLastBackup, recordBackup } from './last-backup.queries.ts'
import type { BackupStore, Manifest } from './manifest.ts'

const NAME_PREFIX = 'causeway-'

/** Returns a backup's name, such as causeway-2026-11-26T08-00-00Z. Names sort by time. */
const getBackupName = (now: Date): string =>
  `${NAME_PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

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

/** Deletes scheduled backups beyond `keepCount` and interrupted ones. Keeps other folders. */
const deleteOldBackups = async (config: Config, address: string, now: Date): Promise<void> => {
  const names = (await listBackups(config, address)).filter((name) => name.startsWith(NAME_PREFIX))
  for (const name of names.slice(0, -config.backup.keepCount))
    await deleteBackup(config, joinAddress(address, name))
  await openBackup(config, address).store.removeUnfinished(new Date(now.getTime() - DAY_MS))
}

/** Creates the daily backup after BACKUP_HOUR, unless it has been created since then. */
export const backUpWhenDue = async (
  context: Pick<Context, 'config' | 'database'>,
  now: Date,
): Promise<void> => {
  const { address, hour } = context.config.backup
  if (address === null) return
  const last = await findLastBackup(context.database)
  if (last && last.finishedAt >= findDueTime(now, hour)) return
  await createRecordedBackup(
    context,
    openBackup(context.config, joinAddress(address, getBackupName(now))),
    now,
  )
  await deleteOldBackups(context.config, address, now)
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
  // If a backup fails, the next run tries again. A large one can take hours.
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 6 * 3600 },
  run: (context, _payload, { now }) => backUpWhenDue(context, now),
})
