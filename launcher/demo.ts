import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from './build.ts'
import { startDevelopment } from './development.ts'
import { startDatabase } from './embedded-database.ts'
import { describeError, UserFacingError } from './errors.ts'
import { acquireLock } from './lock.ts'
import { describeUnusablePort, findFreePortRange } from './ports.ts'
import { type Program, startService } from './programs.ts'
import {
  createSandboxEnvironment,
  createServerEnvironment,
  type DemoSettings,
  readDemoSettings,
} from './settings.ts'

export type DemoOptions = {
  projectRoot: string
  /** `start` runs a finished build. `dev` applies code changes while it runs. */
  mode: 'start' | 'dev'
  environment: Record<string, string>
  signal: AbortSignal
}

/** The running programs. They are stopped in reverse order. */
type RunningPrograms = Pick<Program, 'ended' | 'stop'>[]

/**
 * Maximum time to wait for the ports to be free, in ms. After a crash, the old server and sandbox may take
 * seconds to stop.
 */
const PORTS_TIMEOUT_MS = 6_000
const PORT_POLL_MS = 100

/**
 * Runs the server with its database and sandbox until the signal is aborted or one of them ends. In
 * development, a server that ends is restarted after the next change. Leaves out the database or sandbox if
 * the settings name external services instead.
 * @returns the exit code
 * @throws UserFacingError if a setting is invalid, or the data folder or a port is in use
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const settings = readDemoSettings(options.environment, options.projectRoot)
  // Readable only by its owner. If run as root, PostgreSQL runs as another user, who must be able to enter
  // the folder.
  mkdirSync(settings.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const lock = acquireLock(
    join(settings.dataDir, 'launcher.lock'),
    (owner) => `Causeway is already running from this data folder (${owner}).`,
  )
  const running: RunningPrograms = []
  try {
    await waitForPorts(settings)
    const failure = await runUntilEnd(running, settings, options).catch(describeError)
    if (options.signal.aborted) console.log('Stopping …')
    else console.error(failure)
    for (const program of running.toReversed()) await program.stop()
    console.log('Stopped.')
    return options.signal.aborted ? 0 : 1
  } finally {
    lock.release()
  }
}

/**
 * Starts the programs, and waits until one of them ends or the signal is aborted.
 * @returns a sentence about the program that ended, or an empty string if the signal was aborted
 * @throws if a program can't be started, or the signal is aborted before all of them are ready
 */
async function runUntilEnd(
  running: RunningPrograms,
  settings: DemoSettings,
  options: DemoOptions,
): Promise<string> {
  await startPrograms(running, settings, options)
  options.signal.throwIfAborted()
  console.log(renderBanner(settings, options.environment))
  const stopped = once(options.signal, 'abort').then(() => '')
  return Promise.race([stopped, ...running.map(({ ended }) => ended)])
}

async function startPrograms(
  running: RunningPrograms,
  settings: DemoSettings,
  options: DemoOptions,
): Promise<void> {
  const { projectRoot, mode, environment, signal } = options
  const { dataDir } = settings
  // The server and the sandbox start together, so each start can use a new secret.
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const start = (name: string, script: string, env: Record<string, string>): Program => {
    const program = startService(join(projectRoot, script), { name, cwd: projectRoot, env })
    running.push(program)
    return program
  }
  const provideDatabase = async () => {
    if (settings.databaseUrl !== undefined) return settings.databaseUrl
    const database = await startDatabase({ dataDir, report: console.log, signal })
    running.unshift(database)
    return database.url
  }
  const database = provideDatabase()
  const sandbox =
    settings.usesSandbox &&
    start('sandbox', 'sandbox/main.ts', createSandboxEnvironment(environment, settings, webhookSecret)).ready
  const build = mode === 'start' && ensureBuilt({ projectRoot, report: console.log, signal, gallery: true })
  // Wait for all of them, so that `running` is complete if one fails.
  const results = await Promise.allSettled([database, sandbox, build])
  for (const result of results) if (result.status === 'rejected') throw result.reason
  signal.throwIfAborted()
  const serverEnv = async (port: number) =>
    createServerEnvironment(environment, { ...settings, port }, await database, webhookSecret)
  const aborted = once(signal, 'abort')
  if (mode === 'start') {
    const server = start('server', 'build/server/main.js', await serverEnv(settings.port))
    await Promise.race([server.ready, aborted])
    return
  }

  // In development, the browser connects to Vite's port. Vite forwards API requests to the server.
  const serverPort = await findFreePortRange(1)
  const env = await serverEnv(serverPort)
  const server = startDevelopment(projectRoot, join('.data', `dev-${settings.port}`), env)
  running.push(server)
  const web = start('web', 'launcher/dev-web.ts', {
    ...environment,
    PORT: String(settings.port),
    HOST: settings.host,
    API_URL: `http://127.0.0.1:${serverPort}`,
    VITE_SITE_ORIGIN: settings.publicUrl,
  })
  await Promise.race([Promise.all([server.ready, web.ready]), aborted])
}

async function waitForPorts(settings: DemoSettings): Promise<void> {
  const ports = [
    settings.port,
    ...(settings.usesSandbox ? [settings.sandboxPort, settings.smtpPort, settings.imapPort] : []),
  ]
  const deadline = Date.now() + PORTS_TIMEOUT_MS
  for (;;) {
    const taken = await describeUnusablePort(settings.host, ports)
    if (taken === undefined) return
    if (Date.now() > deadline) throw new UserFacingError(taken)
    await delay(PORT_POLL_MS)
  }
}

/** Renders the URLs and logins for the console. */
function renderBanner(settings: DemoSettings, environment: Record<string, string>): string {
  const rule = '─'.repeat(64)
  const hasDemoUsers = ['true', '1'].includes(environment.DEMO_DATA ?? 'true')
  const sandbox = `
  Mailbox   ${settings.sandboxUrl}/mailbox  every email the app sends
  Payments  ${settings.sandboxUrl}  sandbox, no real money`
  const users = `
  Log in    client@causeway.example, staff@causeway.example  password Demo-1234`
  return `
Causeway is running   Ready in ${process.uptime().toFixed(1)} s
${rule}
  App       ${settings.publicUrl}${settings.usesSandbox ? sandbox : ''}${hasDemoUsers ? users : ''}
  Admin     ${environment.ADMIN_EMAIL ?? 'admin@causeway.example'}  the first login sets its password
${rule}
Data in ${settings.dataDir} · stop with Ctrl-C
`
}
