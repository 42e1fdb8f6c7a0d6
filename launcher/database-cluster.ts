import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseHome } from './database-home.ts'
import { PlainFailure, quoteLastLines } from './plain-failure.ts'

/** The superuser of the cluster; the application never connects as this role. */
export const adminRole = 'causeway_admin'

const draftPrefix = 'postgres.new-'

/**
 * Makes the cluster unless it exists. It is made under another name and renamed when complete, so that an
 * interrupted attempt is never taken for a cluster; what such an attempt left is removed.
 * @param durable false for tests: then nothing is forced to disk
 * @throws PlainFailure when initdb fails
 */
export async function ensureCluster(
  home: DatabaseHome,
  adminPassword: string,
  durable: boolean,
): Promise<void> {
  removeDrafts(home.folder)
  if (existsSync(home.cluster)) return
  const draft = join(home.folder, `${draftPrefix}${process.pid}`)
  const passwordFile = `${draft}.password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
    if (home.account !== undefined) {
      chownSync(draft, home.account.uid, home.account.gid)
      chownSync(passwordFile, home.account.uid, home.account.gid)
    }
    await runInitdb(home, draft, passwordFile, durable)
    renameSync(draft, home.cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The environment of PostgreSQL's programs: nothing of the person's locale or PG* settings may change them. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

function runInitdb(home: DatabaseHome, draft: string, passwordFile: string, durable: boolean): Promise<void> {
  const args = [
    `--pgdata=${draft}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine; the machine's locales come and go.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawn(home.binaries.initdb, args, {
    // The folder we were started in may be closed to the account.
    cwd: home.folder,
    env: databaseEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(home.account === undefined ? {} : { uid: home.account.uid, gid: home.account.gid }),
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new PlainFailure(`PostgreSQL does not run on this machine (${error.message}).`)),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new PlainFailure(`The database could not be created. PostgreSQL says:\n${quoteLastLines(output)}`),
        )
    })
  })
}

function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
