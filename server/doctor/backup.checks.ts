import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { findLastBackup } from '#server/backup/last-backup.queries.ts'
import { type Check, createOkResult, createProblemResult, createWarningResult } from './check.ts'

/** Maximum age of the last backup, in ms. A daily backup can take a few hours. */
const MAX_BACKUP_AGE_MS = DAY_MS + 6 * HOUR_MS

export const backupCheck: Check = {
  name: 'last backup',
  needsDatabase: true,
  run: async ({ config, database, now }) => {
    const last = await findLastBackup(database)
    const isRecent = last !== null && now.getTime() - last.finishedAt.getTime() <= MAX_BACKUP_AGE_MS
    if (isRecent)
      return createOkResult(
        `The last backup finished at ${last.finishedAt.toISOString()} in ${last.address}.`,
      )
    const fact = last
      ? `The last backup is from ${last.finishedAt.toISOString()}.`
      : 'There is no backup yet.'
    if (config.backup.address !== null)
      return createProblemResult(
        `${fact} Check that jobs run and that BACKUP_TO (${config.backup.address}) can be written.`,
      )
    return createWarningResult(`${fact} Set BACKUP_TO for daily backups, or run npm run backup -- FOLDER.`)
  },
}
