import { accessSync, constants } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UserFacingError } from './errors.ts'
import { runCommand } from './programs.ts'

/** The environment in which to look for browsers. Only root can install system packages. */
export type BrowserEnvironment = ReturnType<typeof readBrowserEnvironment>

/** Chromium without a user interface, which halves the run time of the journeys. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const chromiumCommands = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']
export const FIREFOX_PACKAGE = 'firefox-esr'

export function readBrowserEnvironment() {
  const isRoot = process.getuid?.() === 0
  return { environment: process.env, isRoot, playwrightPath: chromium.executablePath() }
}

/**
 * Finds the installed Chromium: CHROMIUM_PATH, a program on PATH, or Playwright's.
 * @returns its path, or undefined if there's none
 * @throws UserFacingError if CHROMIUM_PATH isn't a program
 */
export const findChromium = ({ environment, playwrightPath }: BrowserEnvironment): string | undefined =>
  findExecutable('CHROMIUM_PATH', chromiumCommands, environment) ?? [playwrightPath].find(isExecutable)

/**
 * Finds the installed Firefox: FIREFOX_PATH, or a program on PATH.
 * @returns its path, or undefined if there's none
 * @throws UserFacingError if FIREFOX_PATH isn't a program
 */
export const findFirefox = ({ environment }: BrowserEnvironment): string | undefined =>
  findExecutable('FIREFOX_PATH', [FIREFOX_PACKAGE, 'firefox'], environment)

/**
 * Finds Chromium and installs it if necessary. If run as root on Debian, installs the headless package even
 * if a full browser is installed, unless CHROMIUM_PATH is set. If there's still no Chromium, Playwright
 * downloads it.
 * @param others other packages to install if run as root
 * @throws UserFacingError if Chromium still isn't available, or CHROMIUM_PATH isn't a program
 */
export async function ensureChromium(
  search: BrowserEnvironment,
  others: readonly string[] = [],
): Promise<string> {
  const { environment, isRoot } = search
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const run = async (command: string, ...args: string[]) =>
    (await runCommand(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })).code === 0
  const found = findChromium(search)
  const needsShell = found === undefined || (!environment.CHROMIUM_PATH && basename(found) !== HEADLESS_SHELL)
  const missing = needsShell ? [HEADLESS_SHELL, ...others] : others
  if (isRoot && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} with apt-get …`)
    const install = (...names: string[]) => run('apt-get', 'install', '-y', '-q', ...names)
    // apt-get installs nothing if a package doesn't exist, so install them one by one.
    if ((await run('apt-get', 'update', '-q')) && !(await install(...missing)))
      for (const name of missing) await install(name)
    if (findChromium(search) === undefined) await install('chromium')
  }
  if (findChromium(search) === undefined) {
    console.log("Downloading Playwright's Chromium …")
    await run('playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium')
  }
  const installed = findChromium(search)
  if (installed !== undefined) return installed
  throw new UserFacingError(
    'The journeys need Chromium, and none was found. Install it, or set CHROMIUM_PATH=…',
  )
}

/**
 * Returns the program that an environment variable names. If the variable isn't set, finds the first of the
 * given commands on PATH, or returns undefined if there's none.
 * @throws UserFacingError if the variable doesn't name a program
 */
function findExecutable(
  variable: string,
  names: string[],
  environment: NodeJS.ProcessEnv,
): string | undefined {
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
