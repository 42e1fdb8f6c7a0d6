import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { routeOutput } from './console-log.ts'
import { startDevServer } from './dev-server.ts'
import { type EmbeddedDatabase, startDatabase } from './embedded-database.ts'
import { findFreePort } from './ports.ts'
import { type Program, startService } from './programs.ts'
import { type DemoSettings, sandboxEnvironment, serverEnvironment } from './settings.ts'

/** What runs, filled in as it starts, so that a start called off halfway can be taken down. */
export type Running = {
  database?: Promise<EmbeddedDatabase>
  /** in the order of their start */
  programs: Program[]
}

export type StartOptions = {
  projectRoot: string
  settings: DemoSettings
  /** 'dev' takes changes over while it runs, 'start' runs a finished build */
  mode: 'start' | 'dev'
  /** the user's environment without empty values */
  environment: Record<string, string>
  report: (line: string) => void
  /** receives what the server has to say to the user, such as a code that must not be in a log */
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Starts database, sandbox and what serves the app; side by side where they can.
 * @throws UserFacingError when one of them cannot start; what has started stays in `running`
 */
export async function startPrograms(running: Running, options: StartOptions): Promise<void> {
  const { projectRoot, mode, environment, report } = options
  const isDev = mode === 'dev'
  // In development Vite has the port that the browser knows and passes on what is for the server.
  const settings = isDev ? { ...options.settings, port: await findFreePort() } : options.settings
  const { dataDir, usesSandbox } = settings
  // Server and sandbox start together, so each start may have a secret of its own.
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const start = (name: string, script: string, env: Record<string, string>) =>
    startService(join(projectRoot, script), {
      name,
      cwd: projectRoot,
      env,
      onLines: routeOutput({
        logFile: join(dataDir, 'logs', `${name}.log`),
        showsAll: settings.showsWholeLog,
        print: report,
        ...(name === 'server' ? { say: options.say } : {}),
      }),
    })
  const add = (program: Program) => {
    running.programs.push(program)
    return program.ready
  }

  if (settings.databaseUrl === undefined) running.database = startDatabase({ dataDir, report })
  const url = running.database?.then((database) => database.url) ?? settings.databaseUrl ?? ''
  const serverEnv = async () => serverEnvironment(environment, settings, await url, webhookSecret)
  const sandbox =
    usesSandbox &&
    add(start('sandbox', 'sandbox/main.ts', sandboxEnvironment(environment, settings, webhookSecret)))
  if (isDev) {
    const port = String(options.settings.port)
    const webEnv = {
      ...environment,
      PORT: port,
      HOST: settings.host,
      API_URL: `http://127.0.0.1:${settings.port}`,
      VITE_SITE_ORIGIN: settings.publicUrl,
    }
    const server = startDevServer({
      projectRoot,
      // As deep as build/server/, and not in build/, which every build empties.
      outDir: join('.data', `dev-${port}`),
      start: async (script) => start('server', script, await serverEnv()),
      report,
    })
    await Promise.all([url, sandbox, add(server), add(start('web', 'launcher/dev-web.ts', webEnv))])
    return
  }
  await Promise.all([url, sandbox, ensureBuilt({ ...options, gallery: true })])
  options.signal.throwIfAborted()
  await add(start('server', 'build/server/main.js', await serverEnv()))
}

/** Resolves with a sentence when anything that runs has ended. */
export async function waitForAnyEnd({ database, programs }: Running): Promise<string> {
  const embedded = await database
  return Promise.race([...programs, ...(embedded === undefined ? [] : [embedded])].map(({ ended }) => ended))
}

/** Ends what runs: the server finishes its requests before the sandbox leaves, and the database goes last. */
export async function stopPrograms({ database, programs }: Running): Promise<void> {
  for (const program of programs.toReversed()) await program.stop()
  await (await database?.catch(() => undefined))?.stop()
}

/** Ends what runs without waiting. */
export async function killPrograms({ database, programs }: Running): Promise<void> {
  for (const program of programs) program.kill()
  const embedded = await database?.catch(() => undefined)
  embedded?.kill()
}
