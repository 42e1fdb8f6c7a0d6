import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { bundledNode, pathWithProjectCommands, projectRoot } from './project.mjs'

const oldestNode = 20
const parentCheckMs = 500

/**
 * Installs what is missing, then runs a TypeScript file of this folder on the project's own Node and ends
 * with its exit code. Signals reach the script, and it sees its IPC channel close when this process dies.
 * @param {string} script file name in this folder
 * @param {string[]} args command line of the script
 */
export async function handOver(script, args) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    return fail(`Causeway needs Node.js ${oldestNode} or newer; this is ${process.versions.node}.`)
  }
  const trouble = await ensureInstalled()
  if (trouble !== undefined) return fail(trouble)

  const child = spawn(bundledNode, [join(projectRoot, 'launcher', script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, PATH: pathWithProjectCommands() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) =>
    fail(`The project's own Node.js does not run on this machine (${error.message}).`),
  )
  child.once('exit', (code) => process.exit(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
}

/**
 * A killed npm takes only its shell with it and would leave the program running unseen. Outside npm a new
 * parent means nothing: someone may have put the program into the background on purpose.
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, parentCheckMs)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
