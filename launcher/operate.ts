import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { connectOrStartDatabase } from './embedded-database.ts'
import { describeError } from './errors.ts'
import { nodeArguments } from './programs.ts'
import { createServerEnvironment, loadEnvironment, readDemoSettings } from './settings.ts'
import { upgradeDatabase } from './upgrade-database.ts'

// Runs operator commands, such as `npm run backup`. Started by run.mjs with the command and its arguments.
// Outside production, uses the embedded database unless a database URL is configured. Works even if the
// server isn't running.
const projectRoot = dirname(import.meta.dirname)

const stopController = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => stopController.abort())

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
process.exit()

/** Runs a command and returns its exit code. */
async function runCommand(args: string[]): Promise<number> {
  const { signal } = stopController
  const environment = loadEnvironment(projectRoot)
  // Reports go to stderr, because programs may parse the command's output.
  const report = console.error
  await ensureBuilt({ projectRoot, report, signal, gallery: environment.NODE_ENV !== 'production' })
  if (environment.NODE_ENV === 'production') return runServerCommand(args, environment)
  const settings = readDemoSettings(environment, projectRoot)
  if (settings.databaseUrl !== undefined)
    return runServerCommand(args, createServerEnvironment(environment, settings, settings.databaseUrl, ''))
  const createEnvironment = (databaseUrl: string) =>
    createServerEnvironment(environment, settings, databaseUrl, '')
  if (args[0] === 'upgrade')
    return upgradeDatabase({
      dataDir: settings.dataDir,
      report,
      signal,
      runServerCommand: (commandArgs, databaseUrl, dataDir) =>
        runServerCommand(commandArgs, { ...createEnvironment(databaseUrl), DATA_DIR: dataDir }),
    })
  mkdirSync(settings.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const database = await connectOrStartDatabase({ dataDir: settings.dataDir, report, signal })
  try {
    return await runServerCommand(args, createEnvironment(database.url))
  } finally {
    await database.stop()
  }
}

async function runServerCommand(args: string[], env: Record<string, string>): Promise<number> {
  const script = join(projectRoot, 'build', 'server', 'operate.js')
  const child = spawn(process.execPath, [...nodeArguments, script, ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  stopController.signal.addEventListener('abort', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  return code ?? 1
}
