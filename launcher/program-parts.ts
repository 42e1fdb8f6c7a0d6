import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { type EmbeddedDatabase, startDatabase } from './embedded-database.ts'
import { routeOutput } from './route-output.ts'
import { loadWebhookSecret } from './secrets.ts'
import { type Service, startService } from './service.ts'
import { type DemoSettings, sandboxEnvironment, serverEnvironment } from './settings.ts'

/** What runs, filled in as it starts, so that a start called off halfway can be taken down. */
export type Parts = {
  database?: Promise<EmbeddedDatabase>
  sandbox?: Service
  server?: Service
}

export type StartOptions = {
  projectRoot: string
  settings: DemoSettings
  /** the person's environment without empty values */
  environment: Record<string, string>
  tell: (line: string) => void
  /** receives what the server has to say to the person, such as a code that must not be in a log */
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Starts all parts: database, sandbox and, where needed, the build side by side, then the server.
 * @throws PlainFailure when one of them cannot start; what has started stays in `parts`
 */
export async function startParts(parts: Parts, options: StartOptions): Promise<void> {
  const { settings, environment, tell } = options
  const webhookSecret = loadWebhookSecret(settings.dataDir)
  if (settings.databaseUrl === undefined) {
    parts.database = startDatabase({ dataDir: settings.dataDir, tell })
  }
  if (settings.usesSandbox) {
    const env = sandboxEnvironment(environment, settings, webhookSecret)
    parts.sandbox = startPart('sandbox', 'sandbox/main.ts', env, options)
  }
  const [database] = await Promise.all([
    parts.database,
    parts.sandbox?.ready,
    ensureBuilt({ ...options, gallery: true }),
  ])
  options.signal.throwIfAborted()
  const databaseUrl = database?.url ?? settings.databaseUrl ?? ''
  const env = serverEnvironment(environment, settings, databaseUrl, webhookSecret)
  parts.server = startPart('server', 'build/server/main.js', env, options)
  await parts.server.ready
}

/** Resolves with a sentence when any part that runs has ended. */
export async function waitForAnyEnd(parts: Parts): Promise<string> {
  const database = await parts.database
  const ends = [parts.server?.ended, parts.sandbox?.ended, database?.ended.then(describeDatabaseEnd)]
  return Promise.race(ends.filter((end) => end !== undefined))
}

/** Ends what runs: first the server finishes its requests, the database goes last. */
export async function stopParts(parts: Parts): Promise<void> {
  await parts.server?.stop()
  await parts.sandbox?.stop()
  const database = await parts.database?.catch(() => undefined)
  await database?.stop()
}

/** Ends what runs without waiting. */
export async function killParts(parts: Parts): Promise<void> {
  parts.server?.kill()
  parts.sandbox?.kill()
  const database = await parts.database?.catch(() => undefined)
  database?.kill()
}

function startPart(
  name: 'server' | 'sandbox',
  script: string,
  env: Record<string, string>,
  options: StartOptions,
): Service {
  return startService({
    name,
    script: join(options.projectRoot, script),
    cwd: options.projectRoot,
    env,
    onOutput: routeOutput({
      logFile: join(options.settings.dataDir, 'logs', `${name}.log`),
      showsAll: options.settings.showsWholeLog,
      print: options.tell,
      ...(name === 'server' ? { say: options.say } : {}),
    }),
  })
}

function describeDatabaseEnd(lastLines: string): string {
  return `The database stopped unexpectedly. It said:\n${lastLines}`
}
