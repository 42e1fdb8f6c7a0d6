import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './plain-failure.ts'

/** Folders and files of the checkout that the built program is made of. */
const inputs = [
  'contract',
  'server',
  'web',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
]

const notBuilt = /\.test\.tsx?$/

/**
 * A fingerprint of everything the build reads. It is taken over contents rather than dates, because a fresh
 * checkout of the same commit has new dates and needs no new build.
 * @param projectRoot absolute path
 * @returns hexadecimal text
 */
export function fingerprintSources(projectRoot: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) addPath(hash, projectRoot, input)
  return hash.digest('hex')
}

function addPath(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const names = listFolder(join(root, path))
  if (names === undefined) {
    addFile(hash, root, path)
    return
  }
  for (const name of names.sort()) addPath(hash, root, `${path}/${name}`)
}

/** undefined when the path is a file or missing. */
function listFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path)
  } catch (error) {
    if (hasCode(error, 'ENOTDIR', 'ENOENT')) return undefined
    throw error
  }
}

function addFile(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  if (notBuilt.test(path)) return
  try {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error // not every input has to exist; editors' dangling links vanish
  }
}
