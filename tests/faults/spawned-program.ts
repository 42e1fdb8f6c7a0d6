import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startDatabase } from '#launcher/embedded-database.ts'
import { findFreePortRange } from '#launcher/ports.ts'
import { nodeArguments } from '#launcher/programs.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Context } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { createTestClient, type TestClient } from '../browser.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'

const webhookSecret = 'whsec_of_the_tests'

/** The server and PostgreSQL as separate processes that a test can pause and kill. */
export interface SpawnedProgram {
  url: string
  databaseUrl: string
  sandboxUrl: string
  webhookSecret: string
  mailbox: Mailbox
  /** Direct database access, without a proxy, for setup and assertions. */
  context: Pick<Context, 'database'>
  /** Folder for documents and unfinished uploads. */
  dataDir: string
  /** The server's environment, for starting a second server with the same database. */
  environment: Record<string, string>
  readonly server: ChildProcess
  /** The server's output since its last start. */
  output(): string
  /** Resolves to the server's exit code, or to null if a signal killed it. */
  readonly exited: Promise<number | null>
  browser(): TestClient
  /** Kills the server with SIGKILL. */
  killServer(): Promise<void>
  /** Starts the server again. Resolves to the time until it was ready, in ms. */
  restartServer(): Promise<number>
  signalDatabase(signal: NodeJS.Signals): void
  /** Pauses all PostgreSQL processes. */
  pauseDatabase(): void
  /** Resumes all PostgreSQL processes. */
  resumeDatabase(): void
  /** Waits until the killed PostgreSQL has ended, and starts it again with the same data and port. */
  restartDatabase(): Promise<void>
  stop(): Promise<void>
}

let builtFolder: string | undefined

/**
 * Builds the server as `npm start` does and returns the build folder. Test files in one process share the
 * folder, which is removed on exit. It's at the same depth as the regular build folder, but not next to it,
 * because `npm run build` empties `build`.
 */
export const buildServer = (): string => {
  if (builtFolder !== undefined) return builtFolder
  const folder = resolveProjectPath('.data', `server-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  runServerBuild(resolveProjectPath(), folder)
  builtFolder = folder
  return folder
}

/** Builds the server from a project folder. Throws if the build fails. */
export const runServerBuild = (projectFolder: string, outDir: string): void => {
  const { status, stderr } = spawnSync(
    resolveProjectPath('node_modules/.bin/vite'),
    ['build', '--config', 'vite.server.config.ts', '--outDir', outDir, '--logLevel', 'error'],
    { cwd: projectFolder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`the server was not built:\n${stderr}`)
}

const startOwnDatabase = (dataDir: string, port?: number): Promise<EmbeddedDatabase> =>
  startDatabase({ dataDir, settings: { fsync: 'off' }, ...(port === undefined ? {} : { port }) })

/** Returns a process ID and those of its direct children. */
const listProcessTree = (pid: number): number[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)]
}

/** A server process. `ready` rejects if the process ends first. */
export interface ServerProcess {
  server: ChildProcess
  ready: Promise<void>
  exited: Promise<number | null>
  output(): string
}

/** Starts a built server whose environment contains only the given variables. */
export const startServerProcess = (
  build: string,
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): ServerProcess => {
  const server = spawn(process.execPath, [...nodeArguments, ...nodeOptions, join(build, 'main.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve())
    void exited.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  ready.catch(() => undefined) // Some tests kill a server before it's ready.
  return { server, ready, exited, output: () => output }
}

export interface SpawnedProgramOptions {
  /** Additional environment variables for the server. */
  environment?: Record<string, string>
  /** Returns the URL of a proxy for the given database URL. */
  route?: (databaseUrl: string) => Promise<string>
  /** PostgreSQL's data folder. Defaults to a temporary folder. */
  databaseFolder?: string
  /** Options for Node.js. */
  nodeOptions?: string[]
  /** Folder of the server build to run. Defaults to a build of the current code. */
  build?: string
}

export const startSpawnedProgram = async ({
  environment: more = {},
  route = async (url) => url,
  databaseFolder,
  nodeOptions = [],
  build = buildServer(),
}: SpawnedProgramOptions = {}): Promise<SpawnedProgram> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-faults-'))
  chmodSync(dataDir, 0o711) // If tests run as root, PostgreSQL runs as another user, who needs access.
  const cluster = databaseFolder ?? dataDir
  let database = await startOwnDatabase(cluster)
  const port = await findFreePortRange(1)
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    imapPort: 0,
    webhookUrl: `${url}/api/webhooks/stripe`,
    webhookSecret,
    dataDir,
    webhookRetryMs: 100,
  })
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: await route(database.url),
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_PUBLIC_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    LIMITS_SCALE: '1000',
    ...more,
  }
  let current = startServerProcess(build, environment, nodeOptions)
  await current.ready
  const direct = openDatabase(database.url, { max: 4 })

  const postmaster = () =>
    Number(readFileSync(join(cluster, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const signalFamily = (signal: NodeJS.Signals) => {
    for (const pid of listProcessTree(postmaster())) process.kill(pid, signal)
  }
  return {
    url,
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    webhookSecret,
    mailbox: openMailbox(sandbox.url),
    context: direct,
    dataDir: environment.DATA_DIR ?? dataDir,
    environment,
    get server() {
      return current.server
    },
    get exited() {
      return current.exited
    },
    output: () => current.output(),
    browser: () => createTestClient(url),
    killServer: async () => {
      current.server.kill('SIGKILL')
      await current.exited
    },
    restartServer: async () => {
      const startedAt = performance.now()
      current = startServerProcess(build, environment, nodeOptions)
      await current.ready
      return performance.now() - startedAt
    },
    signalDatabase: (signal) => {
      process.kill(postmaster(), signal)
    },
    pauseDatabase: () => signalFamily('SIGSTOP'),
    resumeDatabase: () => signalFamily('SIGCONT'),
    restartDatabase: async () => {
      await database.ended
      database = await startOwnDatabase(cluster, Number(new URL(database.url).port))
    },
    stop: async () => {
      current.server.kill('SIGTERM')
      await current.exited
      await direct.close()
      await sandbox.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
