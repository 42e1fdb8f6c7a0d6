import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fingerprintSources } from './build-fingerprint.ts'
import { acquireLock, type Lock, LockHeld } from './lock.ts'
import { hasCode, PlainFailure, quoteLastLines } from './plain-failure.ts'

export type BuildOptions = {
  /** absolute path of the checkout */
  projectRoot: string
  tell: (line: string) => void
  /** aborts a running build */
  signal: AbortSignal
  /** builds the gallery of the design system too, which production must not have */
  gallery?: boolean
}

const lockPollMs = 200

/**
 * Builds web app and server when their sources differ from the last finished build. The build's own output
 * is shown only when it fails.
 * @throws PlainFailure when it fails; AbortError when aborted
 */
export async function ensureBuilt(options: BuildOptions): Promise<void> {
  if (isBuilt(options)) return
  const lock = await takeTurn(options)
  try {
    // Another start may have built while we waited.
    if (!isBuilt(options)) await build(options)
  } finally {
    lock.release()
  }
}

type BuildKind = Pick<BuildOptions, 'projectRoot' | 'gallery'>

/** Whether build/ holds a finished build of this kind of the sources as they are now. */
export function isBuilt(kind: BuildKind): boolean {
  if (!existsSync(join(kind.projectRoot, 'build', 'server', 'main.js'))) return false
  const stamp = stampFile(kind.projectRoot)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(kind)
}

function fingerprintOf({ projectRoot, gallery = false }: BuildKind): string {
  return `${fingerprintSources(projectRoot)}${gallery ? ' with the gallery' : ''}`
}

async function build(options: BuildOptions): Promise<void> {
  options.tell('Building the web app and the server …')
  const began = Date.now()
  rmSync(stampFile(options.projectRoot), { force: true })
  // Taken before: a file saved during the build makes the next start build again.
  const fingerprint = fingerprintOf(options)
  const { code, output } = await runBuildScript(options)
  if (code !== 0) throw new PlainFailure(`The program could not be built:\n${quoteLastLines(output, 40)}`)
  writeFileSync(stampFile(options.projectRoot), fingerprint)
  options.tell(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

async function runBuildScript(options: BuildOptions): Promise<{ code: number; output: string }> {
  options.signal.throwIfAborted()
  const child = spawn(readBuildScript(options.projectRoot), {
    shell: true,
    cwd: options.projectRoot,
    env: { ...process.env, NODE_ENV: 'production', GALLERY: options.gallery ? '1' : '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  // The shell alone would die and leave the bundler at work, so its whole group is ended.
  const abort = () => endGroup(child.pid)
  options.signal.addEventListener('abort', abort)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  options.signal.removeEventListener('abort', abort)
  options.signal.throwIfAborted()
  return { code, output }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGTERM')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error // it ended by itself just now
  }
}

/** Run directly rather than through "npm run build", which costs half a second and needs an npm. */
function readBuildScript(projectRoot: string): string {
  const value: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const scripts =
    typeof value === 'object' && value !== null && 'scripts' in value ? value.scripts : undefined
  const script =
    typeof scripts === 'object' && scripts !== null && 'build' in scripts ? scripts.build : undefined
  if (typeof script !== 'string') throw new PlainFailure('package.json has no script "build".')
  return script
}

/** Two starts with different data folders share build/; one builds, the other waits. */
async function takeTurn(options: BuildOptions): Promise<Lock> {
  // Not in build/ itself, which the bundler empties.
  const folder = join(options.projectRoot, 'node_modules', '.cache', 'causeway')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    try {
      return acquireLock(join(folder, 'build.lock'))
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      await delay(lockPollMs, undefined, { signal: options.signal })
    }
  }
}

function stampFile(projectRoot: string): string {
  return join(projectRoot, 'build', '.stamp')
}
