import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UserFacingError } from './errors.ts'
import { acquireLock } from './lock.ts'
import { runCommand } from './programs.ts'

export type BuildOptions = {
  projectRoot: string
  report: (line: string) => void
  signal: AbortSignal
  /** Whether to include the design system gallery, which production must not have. */
  gallery?: boolean
}

const sourceGlobs = [
  '{contract,server,web,public}/**',
  'package*.json',
  'tsconfig.json',
  '{vite,vite.server,react-router}.config.ts',
]

/**
 * Builds the web app and the server, unless build/ was made from the current sources with the same Node
 * version and gallery option.
 * @throws UserFacingError if the build fails or another one is running, AbortError if it's canceled
 */
export async function ensureBuilt(options: BuildOptions): Promise<void> {
  const { projectRoot, report, signal, gallery = false } = options
  if (isBuilt(options)) return
  const folder = join(projectRoot, 'node_modules', '.cache', 'causeway')
  mkdirSync(folder, { recursive: true })
  const lock = acquireLock(
    // Checkouts may share node_modules, so each has a lock with its name.
    join(folder, `build-${basename(projectRoot)}.lock`),
    (owner) => `This checkout is already being built (${owner}). Try again when that build is done.`,
  )
  try {
    report('Building the web app and the server …')
    rmSync(getStampFile(projectRoot), { force: true })
    // Computed before the build, so that a file saved during the build triggers another build at the next
    // start.
    const before = computeFingerprint(options)
    signal.throwIfAborted()
    const { code, output } = await runCommand('npm', ['run', 'build'], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', GALLERY: gallery ? '1' : '' },
      signal,
    })
    signal.throwIfAborted()
    if (code !== 0) throw new UserFacingError(`The build failed:\n${output}`)
    writeFileSync(getStampFile(projectRoot), before)
  } finally {
    lock.release()
  }
}

/** Whether build/ contains a complete build of the current sources. */
function isBuilt(options: Pick<BuildOptions, 'projectRoot' | 'gallery'>): boolean {
  if (!existsSync(join(options.projectRoot, 'build', 'server', 'main.js'))) return false
  const stamp = getStampFile(options.projectRoot)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === computeFingerprint(options)
}

/**
 * Hashes the Node version, the gallery option, and the paths and contents of the sources, except for tests.
 * File dates aren't used, because they differ between checkouts of the same commit.
 */
function computeFingerprint({
  projectRoot,
  gallery = false,
}: Pick<BuildOptions, 'projectRoot' | 'gallery'>): string {
  const hash = createHash('sha256').update(`${process.version} ${gallery}`)
  const files = globSync(sourceGlobs, { cwd: projectRoot, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${file.slice(projectRoot.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function getStampFile(projectRoot: string): string {
  return join(projectRoot, 'build', '.stamp')
}
