import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BrowserEnvironment, ensureChromium, findChromium, findFirefox } from './browsers.ts'

let folder: string
let bin: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-browsers-'))
  bin = join(folder, 'bin')
  mkdirSync(bin)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function addProgram(name: string, body = 'exit 0'): string {
  const path = join(bin, name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return path
}

function createSearch(changes: Partial<BrowserEnvironment> = {}): BrowserEnvironment {
  return { environment: { PATH: bin }, isRoot: false, playwrightPath: join(folder, 'downloaded'), ...changes }
}

const createCopyCommand = (path: string) => `/bin/cp /bin/sh ${path}`

it('prefers CHROMIUM_PATH, then PATH, then the download', () => {
  const downloaded = addProgram('downloaded')
  expect(findChromium(createSearch({ playwrightPath: downloaded }))).toBe(downloaded)
  const chrome = addProgram('google-chrome')
  expect(findChromium(createSearch({ playwrightPath: downloaded }))).toBe(chrome)
  const chromium = addProgram('chromium')
  expect(findChromium(createSearch())).toBe(chromium)
  const shell = addProgram('chromium-headless-shell')
  expect(findChromium(createSearch())).toBe(shell)
  const named = addProgram('my-own')
  expect(findChromium(createSearch({ environment: { PATH: bin, CHROMIUM_PATH: named } }))).toBe(named)
})

it('finds Firefox in the same way', () => {
  expect(findFirefox(createSearch())).toBeUndefined()
  const firefox = addProgram('firefox')
  expect(findFirefox(createSearch())).toBe(firefox)
  const named = addProgram('my-own')
  expect(findFirefox(createSearch({ environment: { PATH: bin, FIREFOX_PATH: named } }))).toBe(named)
})

it('refuses a CHROMIUM_PATH that is not a program', () => {
  const environment = { PATH: bin, CHROMIUM_PATH: join(bin, 'missing') }
  expect(() => findChromium(createSearch({ environment }))).toThrow(
    /CHROMIUM_PATH=.*missing isn't an executable/,
  )
})

it('installs the system package as root', async () => {
  const log = join(folder, 'apt.txt')
  addProgram(
    'apt-get',
    `echo "$@" >> ${log}; if [ "$1" = install ]; then ${createCopyCommand(join(bin, 'chromium-headless-shell'))}; fi`,
  )
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(join(bin, 'chromium-headless-shell'))
  expect(readFileSync(log, 'utf8')).toBe('update -q\ninstall -y -q chromium-headless-shell\n')
})

it('installs several packages in one call, or one by one if a package is unknown', async () => {
  const log = join(folder, 'apt.txt')
  const shell = addProgram('chromium-headless-shell')
  addProgram('apt-get', `echo "$@" >> ${log}`)
  expect(await ensureChromium(createSearch({ isRoot: true }), ['firefox-esr'])).toBe(shell)
  expect(readFileSync(log, 'utf8')).toBe('update -q\ninstall -y -q firefox-esr\n')
  rmSync(shell)
  addProgram(
    'apt-get',
    `echo "$@" >> ${log}; case "$*" in *" firefox-esr") exit 100;; *shell) ${createCopyCommand(shell)};; esac`,
  )
  expect(await ensureChromium(createSearch({ isRoot: true }), ['firefox-esr'])).toBe(shell)
  expect(readFileSync(log, 'utf8').split('\n').slice(2, -1)).toEqual([
    'update -q',
    'install -y -q chromium-headless-shell firefox-esr',
    'install -y -q chromium-headless-shell',
    'install -y -q firefox-esr',
  ])
})

it('installs the whole browser if there is no package for its shell', async () => {
  addProgram(
    'apt-get',
    `case "$*" in *shell) exit 100;; install*) ${createCopyCommand(join(bin, 'chromium'))};; esac`,
  )
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(join(bin, 'chromium'))
})

it('installs the shell if there is only a whole browser, and uses that if it can’t', async () => {
  const whole = addProgram('chromium')
  const shell = join(bin, 'chromium-headless-shell')
  addProgram('apt-get', `if [ "$1" = install ]; then ${createCopyCommand(shell)}; fi`)
  expect(await ensureChromium(createSearch())).toBe(whole)
  const environment = { PATH: bin, CHROMIUM_PATH: whole }
  expect(await ensureChromium(createSearch({ isRoot: true, environment }))).toBe(whole)
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(shell)
  rmSync(shell)
  addProgram('apt-get', 'exit 100')
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(whole)
  rmSync(join(bin, 'apt-get'))
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(whole)
})

it('downloads if the system package can’t be installed', async () => {
  addProgram('apt-get', 'exit 100')
  const downloaded = join(folder, 'downloaded')
  addProgram('playwright', createCopyCommand(downloaded))
  expect(await ensureChromium(createSearch({ isRoot: true }))).toBe(downloaded)
})

it('downloads for a regular user without changing the system', async () => {
  const downloaded = join(folder, 'downloaded')
  addProgram('apt-get', createCopyCommand(join(bin, 'chromium')))
  addProgram('playwright', createCopyCommand(downloaded))
  expect(await ensureChromium(createSearch())).toBe(downloaded)
})

it('reports that there is no Chromium', async () => {
  await expect(ensureChromium(createSearch())).rejects.toThrow(/The journeys need Chromium/)
})
