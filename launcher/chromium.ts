import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { PlainFailure } from './plain-failure.ts'

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
  return {
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightPath: chromium.executablePath(),
  }
}

/**
 * The browser for the journeys as it is on the machine: CHROMIUM_PATH, else one on PATH, else Playwright's.
 * @returns its absolute path, or undefined
 * @throws PlainFailure when CHROMIUM_PATH names no program
 */
export function findChromium(search: ChromiumSearch): string | undefined {
  const named = search.environment.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new PlainFailure(`CHROMIUM_PATH=${named} is not a program that can be run.`)
  }
  const folders = (search.environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...candidates, search.playwrightPath].find(isExecutable)
}

/**
 * Finds the browser, installing one where there is none: root on Debian gets the system's package, everyone
 * else Playwright's own download.
 * @throws PlainFailure when neither works
 */
export async function provideChromium(search: ChromiumSearch): Promise<string> {
  const found = findChromium(search)
  if (found !== undefined) return found
  if (search.isRoot) {
    console.log('Installing Chromium with apt-get …')
    const updated = await run('apt-get', ['update', '-q'], search)
    const install = (name: string) => run('apt-get', ['install', '-y', '-q', name], search)
    if (updated && !(await install(shell))) await install('chromium')
    const installed = findChromium(search)
    if (installed !== undefined) return installed
  }
  console.log("Downloading Playwright's Chromium …")
  await run('playwright', ['install', ...(search.isRoot ? ['--with-deps'] : []), 'chromium'], search)
  const downloaded = findChromium(search)
  if (downloaded !== undefined) return downloaded
  throw new PlainFailure(
    'There is no Chromium for the journeys. Install one, or name it with CHROMIUM_PATH=…',
  )
}

function run(command: string, args: string[], search: ChromiumSearch): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...search.environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
