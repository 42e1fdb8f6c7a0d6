import { chmodSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { renderBanner } from './banner.ts'
import {
  killPrograms,
  type Running,
  type StartOptions,
  startPrograms,
  stopPrograms,
  waitForAnyEnd,
} from './demo-programs.ts'
import { describeError, diskFullSentence, UserFacingError } from './errors.ts'
import { acquireLock } from './lock.ts'
import { describeTakenPort } from './ports.ts'
import { type DemoSettings, readDemoSettings } from './settings.ts'
import { listenForStop, type StopRequest } from './stop-request.ts'

const leftoverTimeoutMs = 15_000
const portPollMs = 100
const leastSpaceBytes = 1024 * 1024

/**
 * Runs the whole program with everything it needs until the user stops it or a part fails.
 * @param mode 'dev' takes changes over while it runs
 * @param startedAt when the command began, in milliseconds since 1970
 * @returns the exit code: 0 when it was asked to stop and did
 * @throws UserFacingError when the settings make no sense, or folder or ports are in use
 */
export async function runDemo(
  projectRoot: string,
  mode: 'start' | 'dev',
  environment: Record<string, string>,
  startedAt: number,
): Promise<number> {
  const settings = readDemoSettings(environment, projectRoot)
  const stop = listenForStop()
  makeDataFolder(settings.dataDir)
  const lock = acquireLock(
    join(settings.dataDir, 'launcher.lock'),
    (holder) => `Causeway is already running from this data folder (${holder}).`,
  )
  try {
    await refuseTakenPorts(settings, lock.tookOver ? leftoverTimeoutMs : 0)
    const report = (line: string) => console.log(line)
    const options = { projectRoot, mode, settings, environment, report, signal: stop.signal }
    return await runUntilEnd(options, stop, startedAt)
  } finally {
    lock.release()
  }
}

async function runUntilEnd(
  options: Omit<StartOptions, 'say'>,
  stop: StopRequest,
  startedAt: number,
): Promise<number> {
  const { settings } = options
  const programs: Running = { programs: [] }
  // Printed before everything runs, it would be lost between the lines of the start.
  const said: string[] = []
  let say = (line: string): unknown => said.push(line)
  const running = startPrograms(programs, { ...options, say: (line) => say(line) }).then(() => {
    say = options.report
    console.log(renderBanner(settings, said, (Date.now() - startedAt) / 1000))
    return waitForAnyEnd(programs)
  })
  const failure = await Promise.race([
    stop.asked.then(() => undefined),
    running.catch((error: unknown) => describeError(error)),
  ])
  if (failure === undefined) console.log('Stopping (Ctrl-C again to force) …')
  else console.error(hasSpaceLeft(settings.dataDir) ? failure : diskFullSentence)

  // A build that was called off has to be gone before build/ is anyone else's.
  const stopped = stopPrograms(programs).then(() => running.catch(() => undefined))
  const forced = await Promise.race([stopped.then(() => false), stop.insisted.then(() => true)])
  if (forced) await killPrograms(programs)
  console.log(forced ? 'Forced to stop. The next start cleans up.' : 'Stopped.')
  return failure === undefined && !forced ? 0 : 1
}

/** A part that fails on a full disk often names a symptom only. */
function hasSpaceLeft(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > leastSpaceBytes
}

/** Holds users' documents: for its owner only. Root's must be passable for the account PostgreSQL runs as. */
function makeDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
}

/** After a crash, server and sandbox leave on their own, but may need a moment to finish their requests. */
async function refuseTakenPorts(settings: DemoSettings, withinMs: number): Promise<void> {
  const ports = [settings.port, ...(settings.usesSandbox ? [settings.sandboxPort, settings.smtpPort] : [])]
  const deadline = Date.now() + withinMs
  for (;;) {
    const taken = await describeTakenPort(settings.host, ports)
    if (taken === undefined) return
    if (Date.now() >= deadline) throw new UserFacingError(taken)
    await delay(portPollMs)
  }
}
