import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { UserFacingError } from './errors.ts'

/** The operating system account PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string }

const accountName = 'causeway-postgres'
const noHome = '/nonexistent'
const createCommands: [string, string[]][] = [
  [
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', noHome, '--shell', '/usr/sbin/nologin'],
  ],
  ['adduser', ['-S', '-D', '-H', '-h', noHome, '-s', '/sbin/nologin']], // Alpine
]

/**
 * The account for a PostgreSQL started by root, which PostgreSQL itself refuses to run as. A cluster made by
 * an ordinary user stays theirs, so both can go on using it. Else it is a dedicated account: as "postgres" any
 * other service of that name could read the data. Where none can be made (a read-only /etc), "nobody" has to do.
 * @param cluster folder of the cluster, which may not exist yet
 * @throws UserFacingError when the machine has not even that
 */
export function provideAccount(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  const account = findAccount(accountName) ?? createAccount() ?? findAccount('nobody')
  if (account === undefined) {
    throw new UserFacingError(
      "PostgreSQL doesn't run as root, and this machine has no other account for it. Start as a regular user, or with DATABASE_URL=postgres://…",
    )
  }
  // Copying or restoring a data folder as root makes root the owner, which PostgreSQL does not accept.
  if (owner !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return account
}

/** Whether the account may read, write, or run or enter a path; also honors access lists and mount options. */
export function canAccess(account: Account, path: string, mode: 'r' | 'w' | 'x'): boolean {
  const { uid, gid } = account
  return spawnSync('test', [`-${mode}`, path], { uid, gid, cwd: '/' }).status === 0
}

function createAccount(): Account | undefined {
  const made = createCommands.some(
    ([command, args]) => spawnSync(command, [...args, accountName]).status === 0,
  )
  return made ? findAccount(accountName) : undefined
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name }
}
