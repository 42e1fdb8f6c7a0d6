import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { findFreePortRange } from '#launcher/ports.ts'
import { HOME_ZONE } from '../zones.ts'

const projectRoot = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 300_000
const readyLinePattern = /Ready in [\d.]+ s/

/**
 * Variables that developers may have set for their own server. Journeys set them to an empty string, which
 * has the same effect as not setting them.
 */
const clearedSettings = [
  'NODE_ENV',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'ADMIN_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'ENCRYPTION_KEYS',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'SANDBOX_IMAP_PORT',
  'REPLY_ADDRESS',
  'IMAP_URL',
  'SANDBOX_PUBLIC_URL',
  'DEMO_DATA',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
]

/**
 * Starts the program with `npm start` and an empty data folder. Sets BASE_URL and SANDBOX_URL for the tests.
 * JOURNEY_DATABASE_URL and JOURNEY_DATA_DIR select another PostgreSQL server and data folder. Returns the
 * teardown function, which sends Ctrl-C and expects a clean exit.
 */
export default async function startProgram(): Promise<() => Promise<void>> {
  const port = await findFreePortRange(4)
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-journeys-'))
  chmodSync(dataDir, 0o711)
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: createCleanEnvironment({
      PORT: String(port),
      DATA_DIR: process.env.JOURNEY_DATA_DIR ?? dataDir,
      LOG_LEVEL: 'info',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Runs in a separate process group, as in a terminal, so that it can receive Ctrl-C.
    detached: true,
  })
  const program = observeOutput(child)
  await program.ready
  process.env.BASE_URL = `http://localhost:${port}`
  process.env.SANDBOX_URL = `http://localhost:${port + 1}`
  return async () => {
    sendInterrupt(child)
    const code = await program.ended
    mkdirSync(join(projectRoot, 'test-results'), { recursive: true })
    writeFileSync(join(projectRoot, 'test-results', 'program.log'), program.output())
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0)
      throw new Error(`npm start ended with exit code ${code} after Ctrl-C:\n${program.output()}`)
  }
}

function observeOutput(child: ChildProcess): {
  ready: Promise<void>
  ended: Promise<number>
  output(): string
} {
  let output = ''
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const ready = new Promise<void>((resolve, reject) => {
    const impatience = setTimeout(() => {
      sendInterrupt(child)
      reject(new Error(`npm start was not ready within ${START_TIMEOUT_MS / 1000} s:\n${output}`))
    }, START_TIMEOUT_MS)
    const onChunk = (chunk: Buffer) => {
      output += chunk
      if (!readyLinePattern.test(output)) return
      clearTimeout(impatience)
      resolve()
    }
    child.stdout?.on('data', onChunk)
    child.stderr?.on('data', onChunk)
    void ended.then((code) => {
      clearTimeout(impatience)
      reject(new Error(`npm start ended with exit code ${code}:\n${output}`))
    })
  })
  return { ready, ended, output: () => output }
}

function sendInterrupt(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
}

function createCleanEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(process.env)) {
    // Variables set by npm for the test run would be wrong for `npm start`.
    if (!name.startsWith('npm_')) environment[name] = value
  }
  const cleared = Object.fromEntries(
    [...clearedSettings, ...readEnvironmentFileNames()].map((name) => [name, '']),
  )
  return {
    ...environment,
    ...cleared,
    DATABASE_URL: process.env.JOURNEY_DATABASE_URL ?? '',
    // All tests share one IP address, so raise the rate limits.
    LIMITS_SCALE: '1000',
    TZ: HOME_ZONE,
    ...settings,
  }
}

function readEnvironmentFileNames(): string[] {
  const file = join(projectRoot, '.env')
  return existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
}
