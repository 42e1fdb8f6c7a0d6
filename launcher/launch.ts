import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { describeError, UserFacingError } from './errors.ts'
import { nodeArguments } from './programs.ts'
import { runDemo } from './run-demo.ts'
import { dropEmpty, loadEnvironmentFile } from './settings.ts'
import { listenForStop } from './stop-request.ts'

// Runs on the project's own Node, started by run.mjs with 'start' or 'dev' and the time the command began.
const projectRoot = dirname(import.meta.dirname)
const mode = process.argv[2] === 'dev' ? 'dev' : 'start'
const startedAt = Number(process.argv[3] ?? Date.now())

// A closed terminal is no reason to stop without stopping the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('uncaughtException', fail)

try {
  loadEnvironmentFile(projectRoot)
  const environment = dropEmpty(process.env)
  const isProduction = environment.NODE_ENV === 'production'
  if (isProduction && mode === 'dev')
    throw new UserFacingError('npm run dev is not for production. Leave NODE_ENV unset.')
  process.exit(await (isProduction ? runProduction() : runDemo(projectRoot, mode, environment, startedAt)))
} catch (error) {
  fail(error)
}

/**
 * Runs the server alone, with exactly the environment it is given: in production nothing is made up. The
 * server itself names each variable that is missing.
 * @returns the server's exit code
 */
async function runProduction(): Promise<number> {
  const stop = listenForStop()
  await ensureBuilt({ projectRoot, report: (line) => console.log(line), signal: stop.signal })
  const child = spawn(process.execPath, [...nodeArguments, join(projectRoot, 'build', 'server', 'main.js')], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  void stop.asked.then(() => child.kill('SIGTERM'))
  void stop.insisted.then(() => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function fail(error: unknown): never {
  console.error(describeError(error))
  process.exit(1)
}
