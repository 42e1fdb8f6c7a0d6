import { parseArgs } from 'node:util'
import { createRecordedBackup } from '#server/backup/backup.job.ts'
import { openBackup, resolveAddress } from '#server/backup/backup-address.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { openDatabase } from '#server/platform/database.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { type Config, readConfig } from './config.ts'
import { jobDefinitions } from './jobs.ts'
import { describeStartFailure } from './start-failures.ts'

// Runs one of the operator's commands, such as `node build/server/operate.js backup FOLDER`. `npm run backup` starts
// it with the right environment.

const USAGE = `Usage:
  npm run backup -- FOLDER           backs up the database and documents while the program runs
  npm run backup -- --check FOLDER   restores a backup into a temporary database and compares it
  npm run restore -- FOLDER          restores a backup into an empty installation
FOLDER is a folder or an S3 address, such as s3://bucket/folder.`

const describeManifest = ({ tables, files, createdAt }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${tables.length} tables and ${files.length} files, from ${createdAt}`
}

const backUp = async (config: Config, address: string): Promise<string> => {
  const { database, close } = openDatabase(config.databaseUrl, { max: 1 })
  try {
    const manifest = await createRecordedBackup({ config, database }, openBackup(config, address), new Date())
    const { length } = manifest.missingFiles
    const missing =
      length === 0 ? '' : `\nDocuments whose file is missing: ${length}. They are listed in the manifest.`
    const plain = config.backup.key === null ? ' It isn’t encrypted, because BACKUP_KEY isn’t set.' : ''
    return `Backup made and read back: ${describeManifest(manifest)}.${plain}${missing}`
  } finally {
    await close()
  }
}

const runCommand = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [command, place, ...rest] = positionals
  if (place === undefined || rest.length > 0) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  // npm changes the current folder. INIT_CWD is the one that the command was typed in.
  const address = resolveAddress(place, process.env.INIT_CWD ?? process.cwd())
  const backup = openBackup(config, address)
  if (command === 'backup' && !values.check) return backUp(config, address)
  if (command === 'backup') {
    const manifest = await checkBackup(config, backup, jobDefinitions)
    return `The backup restores with equal counts and checksums: ${describeManifest(manifest)}.`
  }
  if (command !== 'restore') throw new OperatorError(USAGE)
  const manifest = await restoreBackup(config, backup, jobDefinitions)
  return `Restored: ${describeManifest(manifest)}. Start the program now. It sends the emails that were waiting.`
}

runCommand(process.argv.slice(2)).then(
  (report) => {
    process.stdout.write(`${report}\n`)
    process.exit(0)
  },
  (error: unknown) => {
    process.stderr.write(`${describeStartFailure(error)}\n`)
    process.exit(1)
  },
)
