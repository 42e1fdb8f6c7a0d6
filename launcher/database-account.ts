import { spawnSync } from 'node:child_process'

/** The operating system account PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string }

const accountName = 'causeway-postgres'

/**
 * The account for a PostgreSQL started by root, which PostgreSQL itself refuses to run as. It is a dedicated
 * one: as "postgres" or "nobody" any other service of that name could read the data. A bare number would not
 * do, because initdb insists on an account that has a name. Where no account can be made (a read-only /etc,
 * a machine without the tools) "nobody" has to do.
 * @returns undefined when the machine has not even that
 */
export function provideAccount(): Account | undefined {
  return findAccount(accountName) ?? createAccount() ?? findAccount('nobody')
}

/** Whether the account may use a path in the given way ('r' read, 'w' write, 'x' run or enter). */
export function canReach(account: Account, path: string, way: 'r' | 'w' | 'x'): boolean {
  // Asking as that account also honours access lists and mount options, which file modes do not show.
  const answer = spawnSync('test', [`-${way}`, path], { uid: account.uid, gid: account.gid, cwd: '/' })
  return answer.status === 0
}

function createAccount(): Account | undefined {
  const ways: [string, ...string[]][] = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      accountName,
    ],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', accountName], // Alpine
  ]
  for (const [command, ...args] of ways) {
    if (spawnSync(command, args).status === 0) return findAccount(accountName)
  }
  return undefined
}

function findAccount(name: string): Account | undefined {
  const uid = askId('-u', name)
  const gid = askId('-g', name)
  return uid === undefined || gid === undefined ? undefined : { uid, gid, name }
}

function askId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}
