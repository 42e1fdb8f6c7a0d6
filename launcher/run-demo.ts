import { chmodSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { renderBanner } from './banner.ts'
import { acquireLock, type Lock, LockHeld } from './lock.ts'
import { describeFailure, diskFullSentence, PlainFailure } from './plain-failure.ts'
import { describeTakenPort } from './ports.ts'
import {
  killParts,
  type Parts,
  type StartOptions,
  startParts,
  stopParts,
  waitForAnyEnd,
} from './program-parts.ts'
import { type DemoSettings, readDemoSettings } from './settings.ts'
import { listenForStop, type StopRequest } from './stop-request.ts'

const leftoverPatienceMs = 15_000
const portPollMs = 100
const leastSpaceBytes = 1024 * 1024

/**
 * Runs the whole program with everything it needs until the person stops it or a part fails.
 * @param bornAt when the command began, in milliseconds since 1970
 * @returns the exit code: 0 when it was asked to stop and did
 * @throws PlainFailure when the settings make no sense, or folder or ports are in use
 */
export async function runDemo(
  projectRoot: string,
  environment: Record<string, string>,
  bornAt: number,
): Promise<number> {
  const settings = readDemoSettings(environment, projectRoot)
  const stop = listenForStop()
  makeDataFolder(settings.dataDir)
  const lock = lockDataFolder(settings.dataDir)
  try {
    await refuseTakenPorts(settings, lock.tookOver ? leftoverPatienceMs : 0)
    const tell = (line: string) => console.log(line)
    return await runUntilEnd({ projectRoot, settings, environment, tell, signal: stop.signal }, stop, bornAt)
  } finally {
    lock.release()
  }
}

async function runUntilEnd(
  base: Omit<StartOptions, 'say'>,
  stop: StopRequest,
  bornAt: number,
): Promise<number> {
  const parts: Parts = {}
  // Said before everything runs, it would be lost between the lines of the start.
  const said: string[] = []
  let say = (line: string) => {
    said.push(line)
  }
  const running = startParts(parts, { ...base, say: (line) => say(line) }).then(() => {
    say = base.tell
    console.log(renderBanner(base.settings, said, (Date.now() - bornAt) / 1000))
    return waitForAnyEnd(parts)
  })
  const failure = await Promise.race([
    stop.asked.then(() => undefined),
    running.catch((error: unknown) => describeFailure(error)),
  ])
  if (failure === undefined) console.log('Stopping (Ctrl-C again to force) …')
  else console.error(hasSpaceLeft(base.settings.dataDir) ? failure : diskFullSentence)

  const forced = await Promise.race([
    // A build that was called off has to be gone before build/ is anyone else's.
    stopParts(parts).then(() =>
      running.then(
        () => false,
        () => false,
      ),
    ),
    stop.insisted.then(() => true),
  ])
  if (forced) await killParts(parts)
  console.log(forced ? 'Stopped by force; the next start repairs what that left.' : 'Stopped.')
  return failure === undefined && !forced ? 0 : 1
}

/** A part that fails on a full disk often names a symptom only. */
function hasSpaceLeft(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > leastSpaceBytes
}

/** Holds people's documents: for its owner only. Root's must be passable for the account PostgreSQL runs as. */
function makeDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
}

function lockDataFolder(dataDir: string): Lock {
  try {
    return acquireLock(join(dataDir, 'launcher.lock'))
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    throw new PlainFailure(`Causeway already runs from this data folder (${error.holder}).`)
  }
}

/** After a crash, server and sandbox leave on their own, but may need a moment to finish their requests. */
async function refuseTakenPorts(settings: DemoSettings, patienceMs: number): Promise<void> {
  const ports = [settings.port, ...(settings.usesSandbox ? [settings.sandboxPort, settings.smtpPort] : [])]
  const deadline = Date.now() + patienceMs
  for (;;) {
    const taken = await describeTakenPort(settings.host, ports)
    if (taken === undefined) return
    if (Date.now() >= deadline) throw new PlainFailure(taken)
    await delay(portPollMs)
  }
}
