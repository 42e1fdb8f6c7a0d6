import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { quoteLastLines, UserFacingError } from './errors.ts'
import { readJson } from './json-file.ts'
import { acquireLock, type Lock, LockHeld } from './lock.ts'
import { runCommand } from './programs.ts'

export type BuildOptions = {
  /** absolute path of the checkout */
  projectRoot: string
  report: (line: string) => void
  /** aborts a running build */
  signal: AbortSignal
  /** builds the gallery of the design system too, which production must not have */
  gallery?: boolean
}

const lockPollMs = 200

/** What the built program is made of. */
const sources = [
  '{contract,server,web,public}/**',
  'package*.json',
  'tsconfig.json',
  '{vite,vite.server,react-router}.config.ts',
]
const Manifest = z.object({ scripts: z.object({ build: z.string() }) })

/**
 * Builds web app and server when their sources differ from the last finished build. The build's own output
 * is shown only when it fails.
 * @throws UserFacingError when it fails; AbortError when aborted
 */
export async function ensureBuilt(options: BuildOptions): Promise<void> {
  if (isBuilt(options)) return
  const lock = await waitForLock(options)
  try {
    // Another start may have built while we waited.
    if (!isBuilt(options)) await build(options)
  } finally {
    lock.release()
  }
}

/** Whether build/ holds a finished build of this kind of the sources as they are now. */
export function isBuilt(kind: Pick<BuildOptions, 'projectRoot' | 'gallery'>): boolean {
  if (!existsSync(join(kind.projectRoot, 'build', 'server', 'main.js'))) return false
  const stamp = stampFile(kind.projectRoot)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(kind)
}

/** Taken over contents rather than dates: a fresh checkout of the same commit has new dates and needs no new build. */
function fingerprint({
  projectRoot,
  gallery = false,
}: Pick<BuildOptions, 'projectRoot' | 'gallery'>): string {
  const hash = createHash('sha256').update(`${process.version} ${gallery}`)
  for (const entry of globSync(sources, { cwd: projectRoot, withFileTypes: true })
    .filter((each) => each.isFile() && !/\.test\.tsx?$/.test(each.name))
    .map((each) => join(each.parentPath, each.name))
    .sort()) {
    const content = readFileSync(entry)
    hash.update(`${entry.slice(projectRoot.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function build({ projectRoot, report, signal, gallery = false }: BuildOptions): Promise<void> {
  report('Building the web app and the server …')
  const began = Date.now()
  rmSync(stampFile(projectRoot), { force: true })
  // Taken before: a file saved during the build makes the next start build again.
  const before = fingerprint({ projectRoot, gallery })
  signal.throwIfAborted()
  // Run directly rather than through "npm run build", which costs half a second and needs an npm.
  const { code, output } = await runCommand(readBuildScript(projectRoot), [], {
    shell: true,
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', GALLERY: gallery ? '1' : '' },
    signal,
  })
  signal.throwIfAborted()
  if (code !== 0) throw new UserFacingError(`The build failed:\n${quoteLastLines(output, 40)}`)
  writeFileSync(stampFile(projectRoot), before)
  report(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

function readBuildScript(projectRoot: string): string {
  const manifest = Manifest.safeParse(readJson(join(projectRoot, 'package.json')))
  if (!manifest.success) throw new UserFacingError('package.json has no script "build".')
  return manifest.data.scripts.build
}

/** Two starts with different data folders share build/; one builds, the other waits. */
async function waitForLock({ projectRoot, signal }: BuildOptions): Promise<Lock> {
  // Not in build/ itself, which the bundler empties.
  const folder = join(projectRoot, 'node_modules', '.cache', 'causeway')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    try {
      return acquireLock(join(folder, 'build.lock'))
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      await delay(lockPollMs, undefined, { signal })
    }
  }
}

function stampFile(projectRoot: string): string {
  return join(projectRoot, 'build', '.stamp')
}
