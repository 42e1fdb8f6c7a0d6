import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { listenForStop } from './stop-request.ts'

/**
 * Runs the server alone, with exactly the environment it is given: in production nothing is made up. The
 * server itself names each variable that is missing.
 * @returns the server's exit code
 */
export async function runProduction(projectRoot: string): Promise<number> {
  const stop = listenForStop()
  await ensureBuilt({ projectRoot, tell: (line) => console.log(line), signal: stop.signal })
  const child = spawn(process.execPath, [join(projectRoot, 'build', 'server', 'main.js')], {
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
