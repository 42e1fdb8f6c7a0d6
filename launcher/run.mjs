import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundledNode, ensureInstalled, outsidePath, projectRoot } from './install.mjs'

// The whole of `npm start`, `npm run dev` and `npm test`: installs what is missing, then runs a script on the
// project's own Node and ends with its exit code. Plain JavaScript like install.mjs: both run on whatever Node
// the machine has, before a single package is installed. The time of birth travels along, so that the user is
// told how long the start really took.

const oldestNode = 20
const parentCheckMs = 500

const [command, ...args] = process.argv.slice(2)
const startedAt = String(Math.round(Date.now() - performance.now()))
const script = command === 'test' ? ['run-tests.ts', ...args] : ['launch.ts', command ?? 'start', startedAt]

if (Number(process.versions.node.split('.')[0]) < oldestNode)
  fail(`Causeway needs Node.js ${oldestNode} or newer. You have ${process.versions.node}.`)
const failure = await ensureInstalled()
if (failure !== undefined) fail(failure)

const child = spawn(bundledNode, [join(projectRoot, 'launcher', script[0]), ...script.slice(1)], {
  cwd: projectRoot,
  env: { ...process.env, PATH: `${join(projectRoot, 'node_modules', '.bin')}:${outsidePath()}` },
  // The script sees its channel close when this process dies.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
child.once('error', (error) =>
  fail(`The project's own Node.js does not run on this machine (${error.message}).`),
)
child.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// A killed npm takes only its shell with it and would leave the program running unseen. Outside npm a new
// parent means nothing: someone may have put the program into the background on purpose.
const parent = process.ppid
const parentCheck = setInterval(() => {
  if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
  clearInterval(parentCheck)
  child.kill('SIGTERM')
}, parentCheckMs)

function fail(message) {
  console.error(message)
  process.exit(1)
}
