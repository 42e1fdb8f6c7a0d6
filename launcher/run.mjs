import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The entry point for `npm start`, `npm run dev`, `npm test`, the operator's commands, and the formation
// commands. Runs with the installed Node.js before any packages exist, so it's plain JavaScript that imports
// only built-in modules. Everything else runs with the Node.js version in package-lock.json.

const OLDEST_NODE = 20
const PARENT_CHECK_MS = 500

/**
 * Signals within this time of the previous one, in ms, are ignored. npm forwards a Ctrl-C that the terminal
 * has already sent to every process.
 */
const REPEATED_SIGNAL_MS = 1_000

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(projectRoot, 'node_modules')
const bin = join(modules, '.bin')
const outsidePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => folder !== bin)
  .join(delimiter)

const [command = 'start', ...args] = process.argv.slice(2)
const scripts = {
  start: 'launch.ts',
  dev: 'launch.ts',
  test: 'run-tests.ts',
  formation: 'formation/command.ts',
  obligations: 'formation/command.ts',
}
const script = [scripts[command] ?? 'operate.ts', ...(command === 'test' ? [] : [command]), ...args]

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  fail(`Causeway needs Node.js ${OLDEST_NODE} or newer. You have ${process.versions.node}.`)
if (!isInstalled()) install()

const child = spawn(
  join(modules, 'node', 'bin', 'node'),
  [join(projectRoot, 'launcher', script[0]), ...script.slice(1)],
  {
    cwd: projectRoot,
    env: { ...process.env, PATH: `${bin}${delimiter}${outsidePath}` },
    // The IPC channel closes when this process ends, even if it's killed. The script then stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Detached, so that the script receives each Ctrl-C only once, from this process.
    detached: true,
  },
)
child.once('error', (error) => fail(`The project's Node.js doesn't run on this machine (${error.message}).`))
child.once('exit', (code) => process.exit(code ?? 1))

let signaledAt = Number.NEGATIVE_INFINITY
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const isRepeated = performance.now() - signaledAt < REPEATED_SIGNAL_MS
    signaledAt = performance.now()
    if (!isRepeated) child.kill(signal)
  })
}

// If npm is killed, this process gets another parent. Without npm, a changed parent is normal for a
// background process.
const parent = process.ppid
setInterval(() => {
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM')
}, PARENT_CHECK_MS)

/** Whether node_modules matches package-lock.json. Optional packages for other platforms may be missing. */
function isInstalled() {
  // npm writes this file last, so it's missing after an interrupted installation.
  const hiddenLock = join(modules, '.package-lock.json')
  if (!existsSync(hiddenLock) || !existsSync(join(modules, 'node', 'bin', 'node'))) return false
  const installed = readPackages(hiddenLock)
  return Object.entries(readPackages(join(projectRoot, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] === undefined ? optional : installed[path].version === version),
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  console.log('Installing packages …')
  // Overrides the machine's npm settings that would leave out packages or their Node and PostgreSQL binaries.
  const options =
    '--include=dev --include=optional --ignore-scripts=false --no-audit --no-fund --loglevel=error'
  const env = { ...process.env, PATH: outsidePath } // `npm ci` replaces the node binary in node_modules/.bin.
  const { status, error } = spawnSync('npm', ['ci', ...options.split(' ')], {
    cwd: projectRoot,
    env,
    stdio: 'inherit',
  })
  if (error) fail(`npm couldn't be started (${error.message}). Install it and run the command again.`)
  if (status !== 0)
    fail("The packages couldn't be installed. Fix what npm reports above and run the command again.")
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
