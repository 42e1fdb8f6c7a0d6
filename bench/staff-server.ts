import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '#launcher/build.ts'
import { startDatabase } from '#launcher/embedded-database.ts'
import { findFreePortRange } from '#launcher/ports.ts'
import { nodeArguments } from '#launcher/programs.ts'
import { startSandbox } from '#sandbox/sandbox.ts'

const webhookSecret = 'whsec_of_the_bench'

const projectRoot = join(import.meta.dirname, '..')

export interface BenchServer {
  url: string
  databaseUrl: string
  pid: number
  /** Resident memory of the server process, in bytes. */
  memory(): number
  /** Logs a demo user in and returns the cookie header. */
  logIn(email?: string): Promise<string>
  /** Restarts the server. Returns the time until the first response with status 200, in ms. */
  restart(): Promise<number>
  stop(): Promise<void>
}

const waitUntilReady = async (url: string, child: ChildProcess) => {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await delay(5)
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}

/**
 * Starts the built server with its own PostgreSQL and sandbox. `prepare` runs after the first start, which
 * creates the tables and demo users, and can fill the database.
 */
export const startBenchServer = async (
  prepare: (databaseUrl: string) => Promise<unknown>,
  environment: Record<string, string> = {},
): Promise<BenchServer> => {
  await ensureBuilt({ projectRoot, report: console.log, signal: new AbortController().signal })
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-bench-'))
  chmodSync(dataDir, 0o711)
  const database = await startDatabase({
    dataDir,
    settings: {
      // Avoids constant checkpoints while a million projects are seeded.
      max_wal_size: '4GB',
      // A quarter of a small database server's memory, as PostgreSQL recommends.
      shared_buffers: '512MB',
    },
  })
  const port = await findFreePortRange(3)
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: port + 1,
    smtpPort: port + 2,
    imapPort: 0,
    webhookUrl: `${url}/api/webhooks/stripe`,
    webhookSecret,
    dataDir,
  })
  const start = () =>
    spawn(process.execPath, [...nodeArguments, join(projectRoot, 'build/server/main.js')], {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: database.url,
        STRIPE_WEBHOOK_SECRETS: webhookSecret,
        DEMO_DATA: 'true',
        LIMITS_SCALE: '1000',
        LOG_LEVEL: 'fatal',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let child = start()
  await waitUntilReady(url, child)
  await prepare(database.url)
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return {
    url,
    databaseUrl: database.url,
    get pid() {
      return child.pid ?? 0
    },
    memory: () => {
      const [, kilobytes = '0'] =
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) * 1024
    },
    logIn: async (email = 'staff@causeway.example') => {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Demo-1234' }),
      })
      if (!answer.ok) throw new Error(`the login was refused: ${answer.status}`)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    restart: async () => {
      await end()
      const began = performance.now()
      child = start()
      await waitUntilReady(url, child)
      return performance.now() - began
    },
    stop: async () => {
      await end()
      await sandbox.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
