import { accessSync, constants } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UserFacingError } from './errors.ts'
import { runCommand } from './programs.ts'

export type BrowserSearch = {
  /** PATH, CHROMIUM_PATH and FIREFOX_PATH are looked at; commands run with it */
  environment: NodeJS.ProcessEnv
  /** whether system packages may be installed */
  isRoot: boolean
  /** where Playwright's own download is or will be */
  playwrightPath: string
}

/**
 * The shell is Chromium without its windows. The whole browser loads pages of its own (the address bar's popup) into
 * each of them, which triples the work of a look at a page and blurs what is measured.
 */
const shell = 'chromium-headless-shell'
const commands = [shell, 'chromium', 'chromium-browser', 'google-chrome']
export const firefoxPackage = 'firefox-esr'

/** The search on this machine as this user. */
export function searchHere(): BrowserSearch {
  const isRoot = process.getuid?.() === 0
  return { environment: process.env, isRoot, playwrightPath: chromium.executablePath() }
}

/**
 * The browser for the journeys as it is on the machine: CHROMIUM_PATH, else one on PATH, else Playwright's.
 * @returns its absolute path, or undefined
 * @throws UserFacingError when CHROMIUM_PATH names no program
 */
export const findChromium = ({ environment, playwrightPath }: BrowserSearch): string | undefined =>
  findProgram('CHROMIUM_PATH', commands, environment) ?? [playwrightPath].find(isExecutable)

/** The second browser for the mails, in the same way: FIREFOX_PATH, else one on PATH. */
export const findFirefox = ({ environment }: BrowserSearch): string | undefined =>
  findProgram('FIREFOX_PATH', [firefoxPackage, 'firefox'], environment)

/** With a whole browser the journeys take twice as long as with its shell, which is installed within seconds. */
const isWorthReplacing = (found: string, { environment, isRoot }: BrowserSearch): boolean =>
  isRoot && !environment.CHROMIUM_PATH && basename(found) !== shell

/**
 * Finds the browser, installing one where there is none: root on Debian gets the system's package, also beside a whole
 * browser, everyone else Playwright's own download.
 * @param others further packages that root needs, installed in the same call because each call costs seconds
 * @throws UserFacingError when there is no Chromium in the end
 */
export async function provideChromium(
  search: BrowserSearch,
  others: readonly string[] = [],
): Promise<string> {
  const before = findChromium(search)
  const isGood = before !== undefined && !isWorthReplacing(before, search)
  const missing = isGood ? others : [shell, ...others]
  const env = { ...search.environment, DEBIAN_FRONTEND: 'noninteractive' }
  const run = async (command: string, ...args: string[]) =>
    (await runCommand(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })).code === 0
  if (search.isRoot && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} with apt-get …`)
    const install = (...names: string[]) => run('apt-get', 'install', '-y', '-q', ...names)
    const isInstalled = (await run('apt-get', 'update', '-q')) && (await install(...missing))
    // A name that the system doesn't know spoils the whole call.
    if (!isInstalled && missing.length > 1) for (const name of missing) await install(name)
    if (findChromium(search) === undefined) await install('chromium')
  }
  const installed = findChromium(search)
  if (installed !== undefined) return installed
  console.log("Downloading Playwright's Chromium …")
  await run('playwright', 'install', ...(search.isRoot ? ['--with-deps'] : []), 'chromium')
  const downloaded = findChromium(search)
  if (downloaded !== undefined) return downloaded
  throw new UserFacingError(
    'The journeys need Chromium, and none was found. Install it, or set CHROMIUM_PATH=…',
  )
}

/** A program as a variable names it, else the first of these commands that is on PATH. */
function findProgram(variable: string, names: string[], environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[variable]
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new UserFacingError(`${variable}=${named} isn't an executable program.`)
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
