import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { destination, pino } from 'pino'
import { createRecordedBackup } from '#server/backup/backup.job.ts'
import { openBackup, resolveBackupAddress } from '#server/backup/backup-address.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { createProblemResult } from '#server/doctor/check.ts'
import { formatCheckResults, runDoctor } from '#server/doctor/run-doctor.ts'
import { openDatabase } from '#server/platform/database.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { openFileStorage } from '#server/platform/files/file-storage.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { jobDefinitions } from './jobs.ts'
import { rotateKeys } from './rotate-keys.ts'
import { describeStartFailure } from './start-failures.ts'

// Runs an operator command, such as `node build/server/operate.js backup FOLDER`. `npm run backup` runs it
// with the configured environment.

const USAGE = `Usage:
  npm run backup -- FOLDER           backs up the database and documents while the program runs
  npm run backup -- --check FOLDER   restores a backup into a temporary database and compares it
  npm run restore -- FOLDER          restores a backup into an empty installation
  npm run keys:rotate                encrypts everything that is encrypted with the first key of ENCRYPTION_KEYS
  npm run doctor                     says what is wrong and what to do; --json for monitoring
FOLDER is a folder or an S3 address, such as s3://bucket/folder.`

const describeManifest = ({ tables, files, createdAt }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${tables.length} tables and ${files.length} files, from ${createdAt}`
}

const runBackupCommand = async (config: Config, address: string): Promise<string> => {
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

const runRotateKeysCommand = async (config: Config, forgotten: readonly string[]): Promise<string> => {
  const { database, close } = openDatabase(config.databaseUrl, { max: 2 })
  const jobs = createJobs(config.directDatabaseUrl, jobDefinitions, () => {})
  const log = pino({ level: 'error', serializers: { err: describeError } }, destination(2))
  try {
    return await rotateKeys({ config, database, files: openFileStorage(config), jobs, log }, forgotten)
  } finally {
    await jobs.boss.stop({ graceful: false })
    await close()
  }
}

/**
 * Runs all checks and formats the results. Reports configuration errors as results, because they prevent
 * the other checks. Sets the exit code to 1 if there is a problem.
 */
const runDoctorCommand = async (isJson: boolean): Promise<string> => {
  const results = await (async () => runDoctor(readConfig(process.env), new Date()))().catch(
    (error: unknown) => {
      if (!(error instanceof ConfigError)) throw error
      return error.sentences.map((sentence) => ({ check: 'configuration', ...createProblemResult(sentence) }))
    },
  )
  if (results.some(({ state }) => state === 'problem')) process.exitCode = 1
  return isJson ? JSON.stringify(results, null, 1) : formatCheckResults(results)
}

const runCommand = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      forget: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [command, location, ...rest] = positionals
  if (command === 'doctor') return runDoctorCommand(values.json)
  const config = readConfig(process.env)
  if (command === 'keys:rotate') return runRotateKeysCommand(config, values.forget)
  if (location === undefined || rest.length > 0) throw new OperatorError(USAGE)
  // npm runs scripts in the project's folder. INIT_CWD is the folder where the user ran npm.
  const address = resolveBackupAddress(location, process.env.INIT_CWD ?? process.cwd())
  const backup = openBackup(config, address)
  if (command === 'backup' && !values.check) return runBackupCommand(config, address)
  if (command === 'backup') {
    const manifest = await checkBackup(config, backup, jobDefinitions)
    return `The backup restores with equal counts and checksums: ${describeManifest(manifest)}.`
  }
  if (command !== 'restore') throw new OperatorError(USAGE)
  const manifest = await restoreBackup(config, backup, jobDefinitions)
  return `Restored: ${describeManifest(manifest)}. Start the program now. It sends the emails that were waiting.`
}

// Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env')

runCommand(process.argv.slice(2)).then(
  (report) => {
    process.stdout.write(`${report}\n`)
    process.exit()
  },
  (error: unknown) => {
    process.stderr.write(`${describeStartFailure(error)}\n`)
    process.exit(1)
  },
)
