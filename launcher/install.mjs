import { spawn } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { isInstalled, lockFitsPackage, npmFinishedThisLock, writeStamp } from './install-stamp.mjs'
import { bundledNode, modulesFolder, pathWithoutProjectCommands, projectRoot } from './project.mjs'

const npmArguments = [
  // Not "ci": that refuses a lock file which lacks packages for other platforms, as any lock does that was
  // written where the registry did not offer them. It is "ci" all the same: into an empty folder, never
  // writing the lock file, and checked against it afterwards.
  'install',
  '--no-save',
  // Building needs the development packages, and PostgreSQL comes as an optional one; the machine's own npm
  // settings (NODE_ENV=production, omit=optional) must not leave them out.
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
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
 * was interrupted carries no stamp and is done again from the start.
 * @returns {Promise<string | undefined>} undefined when all is well, else what to tell the person
 */
export async function ensureInstalled() {
  if (isInstalled()) return undefined
  if (!lockFitsPackage()) {
    return 'package-lock.json and package.json do not agree. Run "npm install" and commit package-lock.json.'
  }
  const again = existsSync(modulesFolder)
  console.log(
    again
      ? 'Installing packages (they changed or are incomplete) …'
      : 'Installing packages (first start, about a minute) …',
  )
  const began = Date.now()
  const [command, ...first] = npmCommand()
  rmSync(modulesFolder, { recursive: true, force: true })
  const { code, output } = await runNpm(command, [...first, ...npmArguments])
  const trouble = describeTrouble(code, output)
  if (trouble !== undefined) return trouble
  writeStamp()
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
  return undefined
}

/** Runs npm; code is undefined when there is no npm to run. Output is everything it printed. */
function runNpm(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, PATH: pathWithoutProjectCommands(), FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const onChunk = (chunk) => {
      output += chunk
      if (isOutOfReach(output)) child.kill()
    }
    child.stdout.on('data', onChunk)
    child.stderr.on('data', onChunk)
    child.once('error', (error) => resolve({ code: undefined, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** npm would try package after package; when one has failed three times and none has come, waiting is in vain. */
function isOutOfReach(output) {
  return /attempt 3 failed with/.test(output) && !/http fetch GET 200/.test(output)
}

/**
 * The npm that started us, on a Node that survives the installation: `npm start` puts the project's own Node
 * first on PATH, and that one is about to be replaced.
 */
function npmCommand() {
  const script = process.env.npm_execpath
  if (script === undefined || !/npm-cli\.c?js$/.test(script) || !existsSync(script)) return ['npm']
  return [outsideNode(), script]
}

function outsideNode() {
  if (!process.execPath.startsWith(realModulesFolder() + sep)) return process.execPath
  for (const folder of pathWithoutProjectCommands().split(delimiter)) {
    const candidate = join(folder, 'node')
    if (folder !== '' && existsSync(candidate)) return candidate
  }
  return process.execPath
}

function realModulesFolder() {
  return existsSync(modulesFolder) ? realpathSync(modulesFolder) : modulesFolder
}

const otherVersions =
  'npm installed other versions than package-lock.json asks for. Run "npm install" and commit package-lock.json.'

const causes = [
  [
    /ENOSPC|no space left on device/i,
    'The disk is full, so the packages could not be installed. Free about 1.5 GB and run the command again.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|npm (error|ERR!) network/,
    'The npm registry is out of reach, so the packages could not be installed. Check the internet connection (or the npm proxy setting) and run the command again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    `The packages could not be installed because this user may not write to ${projectRoot}.`,
  ],
  [/EINTEGRITY/, 'A downloaded package is damaged. Run "npm cache clean --force", then the command again.'],
]

function describeTrouble(code, output) {
  if (code === undefined)
    return 'npm is missing on this machine. Install it (it comes with Node.js) and run the command again.'
  // npm ends well although files are missing when the disk filled up while it unpacked.
  if (code === 0 && !/TAR_ENTRY_ERROR/.test(output)) {
    if (existsSync(bundledNode)) return npmFinishedThisLock() ? undefined : otherVersions
    return 'The packages came without their Node.js, because npm is set to run no install scripts. Run "npm config delete ignore-scripts", then the command again.'
  }
  const cause = causes.find(([pattern]) => pattern.test(output))
  const sentence = cause?.[1] ?? 'The packages could not be installed. npm says:'
  return [sentence, ...quoteErrorLines(output)].join('\n')
}

/** The lines npm means for people: not its stack traces, the inside of its error objects, or its log's name. */
function quoteErrorLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter((line) =>
    /^npm (error|ERR!) [^\s{}]|TAR_ENTRY_ERROR|attempt 3 failed/.test(line),
  )
  const telling = errors.filter((line) => !/complete log of this run|_logs/.test(line))
  return [...new Set(telling.length > 0 ? telling : lines)].slice(0, 6).map((line) => `  ${line}`)
}
