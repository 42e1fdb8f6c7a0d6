import { accessSync, constants } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UserFacingError } from './errors.ts'
import { runCommand } from './programs.ts'

export type ChromiumSearch = {
  /** PATH and CHROMIUM_PATH are looked at; commands run with it */
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

/** The search on this machine as this user. */
export function searchHere(): ChromiumSearch {
  const isRoot = process.getuid?.() === 0
  return { environment: process.env, isRoot, playwrightPath: chromium.executablePath() }
}

/**
 * The browser for the journeys as it is on the machine: CHROMIUM_PATH, else one on PATH, else Playwright's.
 * @returns its absolute path, or undefined
 * @throws UserFacingError when CHROMIUM_PATH names no program
 */
export function findChromium({ environment, playwrightPath }: ChromiumSearch): string | undefined {
  const named = environment.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new UserFacingError(`CHROMIUM_PATH=${named} isn't an executable program.`)
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...candidates, playwrightPath].find(isExecutable)
}

/** With a whole browser the journeys take twice as long as with its shell, which is installed within seconds. */
const isWorthReplacing = (found: string, { environment, isRoot }: ChromiumSearch): boolean =>
  isRoot && !environment.CHROMIUM_PATH && basename(found) !== shell

/**
 * Finds the browser, installing one where there is none: root on Debian gets the system's package, also beside a whole
 * browser, everyone else Playwright's own download.
 * @throws UserFacingError when neither works
 */
export async function provideChromium(search: ChromiumSearch): Promise<string> {
  const found = findChromium(search)
  if (found !== undefined && !isWorthReplacing(found, search)) return found
  const env = { ...search.environment, DEBIAN_FRONTEND: 'noninteractive' }
  const run = async (command: string, ...args: string[]) =>
    (await runCommand(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })).code === 0
  if (search.isRoot) {
    console.log('Installing Chromium with apt-get …')
    const install = (name: string) => run('apt-get', 'install', '-y', '-q', name)
    const hasShell = (await run('apt-get', 'update', '-q')) && (await install(shell))
    if (!hasShell && found === undefined) await install('chromium')
    const installed = findChromium(search)
    if (installed !== undefined) return installed
  }
  console.log("Downloading Playwright's Chromium …")
  await run('playwright', 'install', ...(search.isRoot ? ['--with-deps'] : []), 'chromium')
  const downloaded = findChromium(search)
  if (downloaded !== undefined) return downloaded
  throw new UserFacingError(
    'The journeys need Chromium, and none was found. Install it, or set CHROMIUM_PATH=…',
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
