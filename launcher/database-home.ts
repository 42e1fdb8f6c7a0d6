import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach, provideAccount } from './database-account.ts'
import { copyDatabaseBinaries, type DatabaseBinaries, findDatabaseBinaries } from './database-binaries.ts'
import { type DatabaseRecord, saveRecord } from './database-record.ts'
import { PlainFailure } from './plain-failure.ts'

/** Where the cluster lives, what runs it, and as whom (undefined: as the user who started the program). */
export type DatabaseHome = {
  /** holds the cluster's folder and the lock */
  folder: string
  cluster: string
  binaries: DatabaseBinaries
  account: Account | undefined
}

const clusterName = 'postgres'

/** Where root keeps what an unprivileged account must reach, when the project's own folders are closed to it. */
export const defaultSystemFolder = '/var/lib/causeway'

/**
 * Decides where the cluster lives. An ordinary user has it in DATA_DIR. Root must run it as another account,
 * which often cannot enter the project (a home folder of mode 0700): then binaries and cluster go to the
 * system folder, and the record in DATA_DIR points there.
 * @param tell receives a line for the person when something lies outside the project
 * @throws PlainFailure when the cluster is out of reach or has vanished
 */
export function prepareHome(
  dataDir: string,
  record: DatabaseRecord,
  systemFolder: string,
  tell: (line: string) => void,
): DatabaseHome {
  const binaries = findDatabaseBinaries()
  if (process.getuid?.() !== 0) return home(dataDir, binaries, undefined)

  const account = chooseAccount(join(record.folder ?? dataDir, clusterName))
  const folder = record.folder ?? chooseFolder(dataDir, account, systemFolder)
  refuseIfLost(dataDir, record, folder, account)
  if (folder !== dataDir && record.folder === undefined) {
    makePassableFolder(systemFolder)
    makePassableFolder(folder)
    record.folder = folder
    saveRecord(dataDir, record)
    tell(
      `PostgreSQL does not run as root, and "${account.name}" cannot enter ${dataDir}: the database lives in ${folder}.`,
    )
  }
  const reachable = canReach(account, binaries.postgres, 'x')
  return home(folder, reachable ? binaries : copyDatabaseBinaries(binaries, systemFolder), account)
}

function home(folder: string, binaries: DatabaseBinaries, account: Account | undefined): DatabaseHome {
  return { folder, cluster: join(folder, clusterName), binaries, account }
}

/** A cluster made by an ordinary user stays theirs: root runs it as that user, so both can go on using it. */
function chooseAccount(cluster: string): Account {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  const account = provideAccount()
  if (account === undefined) {
    throw new PlainFailure(
      'PostgreSQL does not run as root, and this machine has no other account for it. Start as an ordinary user or with DATABASE_URL=postgres://…',
    )
  }
  // Copying or restoring a data folder as root makes root the owner, which PostgreSQL does not accept.
  if (owner !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return account
}

function chooseFolder(dataDir: string, account: Account, systemFolder: string): string {
  if (existsSync(join(dataDir, clusterName)) || canReach(account, dataDir, 'x')) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(systemFolder, name)
}

/** Passable for all, listable for root only; set explicitly because root's umask may forbid even that. */
function makePassableFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

function refuseIfLost(dataDir: string, record: DatabaseRecord, folder: string, account: Account): void {
  if (record.folder !== undefined && !existsSync(folder)) {
    throw new PlainFailure(
      `The database of ${dataDir} lived in ${folder}, which is gone. Restore that folder, or delete ${join(dataDir, 'database.json')} to begin with an empty database.`,
    )
  }
  if (existsSync(folder) && !canReach(account, folder, 'x') && folder === dataDir) {
    throw new PlainFailure(
      `The account "${account.name}", which PostgreSQL runs as, can no longer enter ${dataDir}. Let it pass through the folders above (chmod o+x).`,
    )
  }
}
