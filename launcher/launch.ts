import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { runDemo } from './demo.ts'
import { describeError, UserFacingError } from './errors.ts'
import { nodeArguments } from './programs.ts'
import { loadEnvironment } from './settings.ts'

// Implements `npm start` and `npm run dev`. Started by run.mjs with the argument "start" or "dev".
const projectRoot = dirname(import.meta.dirname)
const launchMode = process.argv[2] === 'dev' ? 'dev' : 'start'

const stopController = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(event, () => stopController.abort())

// After the terminal has been closed, writing fails, but programs must still be stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const environment = loadEnvironment(projectRoot)
  const isProduction = environment.NODE_ENV === 'production'
  if (isProduction && launchMode === 'dev')
    throw new UserFacingError('npm run dev is not for production. Leave NODE_ENV unset.')
  process.exitCode = await (isProduction
    ? runServer()
    : runDemo({ projectRoot, mode: launchMode, environment, signal: stopController.signal }))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
process.exit()

/**
 * Builds and runs only the server. Its environment gets no defaults: if variables are missing, the server
 * lists them.
 * @returns the server's exit code
 */
async function runServer(): Promise<number> {
  await ensureBuilt({ projectRoot, report: console.log, signal: stopController.signal })
  const server = spawn(
    process.execPath,
    [...nodeArguments, join(projectRoot, 'build', 'server', 'main.js')],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  )
  stopController.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  const [code] = await once(server, 'exit')
  return code ?? 1
}
