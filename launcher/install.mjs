import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainFailure } from './install-failure.mjs'

/** Absolute path of the checkout. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

const packageLock = join(projectRoot, 'package-lock.json')
const modules = join(projectRoot, 'node_modules')

/** The Node of package-lock.json: the program runs on this one, whatever Node started it. */
export const bundledNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** npm writes it last, so it is missing after an interrupted installation. */
const hiddenLock = join(modules, '.package-lock.json')

const npmArguments = [
  'ci',
  // Building needs the development packages, and PostgreSQL comes as an optional one; the machine's own npm
  // settings (NODE_ENV=production, omit=optional) must not leave them out.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  // All captured: a file that did not fit on the disk is only a warning to npm, a failed download only a note.
  '--loglevel=http',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

/**
 * Installs the packages of package-lock.json unless exactly they are installed already. An installation that
 * was interrupted is done again from the start.
 * @returns {Promise<string | undefined>} undefined when all is well, else what to tell the user
 */
export async function ensureInstalled() {
  if (isInstalled()) return undefined
  const why = existsSync(modules) ? 'they changed or are incomplete' : 'first start, about a minute'
  console.log(`Installing packages (${why}) …`)
  const began = Date.now()
  const npm = npmCommand()
  const { code, output } = await runNpm(npm[0], [...npm.slice(1), ...npmArguments])
  const failure = explainFailure(code, output)
  if (failure !== undefined) {
    rmSync(hiddenLock, { force: true }) // npm may think that it finished; the next start must not
    return failure
  }
  if (!existsSync(bundledNode))
    return 'The packages came without their Node.js, because npm is set to run no install scripts. Run "npm config delete ignore-scripts", then the command again.'
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
  return undefined
}

/** The PATH without the project's own commands: an installation replaces them while it runs. */
export function outsidePath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== join(modules, '.bin')).join(delimiter)
}

/**
 * Whether node_modules holds exactly what package-lock.json asks for. What is absent although that names it
 * must be an optional package for other machines.
 */
function isInstalled() {
  if (!existsSync(bundledNode) || !existsSync(hiddenLock)) return false
  const installed = readJson(hiddenLock).packages
  return Object.entries(readJson(packageLock).packages).every(([path, entry]) => {
    if (path === '' || installed[path]?.version === entry.version) return true
    return installed[path] === undefined && entry.optional === true && !isForThisMachine(entry)
  })
}

function isForThisMachine({ os, cpu, libc }) {
  return libc === undefined && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Runs npm; code is undefined when there is no npm to run. Output is everything it printed. */
function runNpm(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, PATH: outsidePath(), FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        // npm would try package after package; when one has failed three times and none has come, waiting is in vain.
        if (/attempt 3 failed with/.test(output) && !/http fetch GET 200/.test(output)) child.kill()
      })
    }
    child.once('error', (error) => resolve({ code: undefined, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The npm that started us, on a Node that survives the installation: `npm start` puts the project's own Node
 * first on PATH, and that one is about to be replaced.
 */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script === undefined || !/npm-cli\.c?js$/.test(script) || !existsSync(script)) return ['npm']
  const isBundled = existsSync(modules) && process.execPath.startsWith(realpathSync(modules) + sep)
  if (!isBundled) return [process.execPath, script]
  const candidates = outsidePath()
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'node'))
  return [candidates.find((file) => existsSync(file)) ?? process.execPath, script]
}
