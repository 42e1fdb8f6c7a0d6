import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BrowserSearch, findChromium, findFirefox, provideChromium } from './browsers.ts'

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

function search(changes: Partial<BrowserSearch> = {}): BrowserSearch {
  return { environment: { PATH: bin }, isRoot: false, playwrightPath: join(folder, 'downloaded'), ...changes }
}

const create = (path: string) => `/bin/cp /bin/sh ${path}`

it('prefers CHROMIUM_PATH, then PATH, then the download', () => {
  const downloaded = addProgram('downloaded')
  expect(findChromium(search({ playwrightPath: downloaded }))).toBe(downloaded)
  const chrome = addProgram('google-chrome')
  expect(findChromium(search({ playwrightPath: downloaded }))).toBe(chrome)
  const chromium = addProgram('chromium')
  expect(findChromium(search())).toBe(chromium)
  const shell = addProgram('chromium-headless-shell')
  expect(findChromium(search())).toBe(shell)
  const named = addProgram('my-own')
  expect(findChromium(search({ environment: { PATH: bin, CHROMIUM_PATH: named } }))).toBe(named)
})

it('finds Firefox in the same way', () => {
  expect(findFirefox(search())).toBeUndefined()
  const firefox = addProgram('firefox')
  expect(findFirefox(search())).toBe(firefox)
  const named = addProgram('my-own')
  expect(findFirefox(search({ environment: { PATH: bin, FIREFOX_PATH: named } }))).toBe(named)
})

it('refuses a CHROMIUM_PATH that is not a program', () => {
  const environment = { PATH: bin, CHROMIUM_PATH: join(bin, 'missing') }
  expect(() => findChromium(search({ environment }))).toThrow(/CHROMIUM_PATH=.*missing isn't an executable/)
})

it('installs the system package as root', async () => {
  const log = join(folder, 'apt.txt')
  addProgram(
    'apt-get',
    `echo "$@" >> ${log}; if [ "$1" = install ]; then ${create(join(bin, 'chromium-headless-shell'))}; fi`,
  )
  expect(await provideChromium(search({ isRoot: true }))).toBe(join(bin, 'chromium-headless-shell'))
  expect(readFileSync(log, 'utf8')).toBe('update -q\ninstall -y -q chromium-headless-shell\n')
})

it('installs several packages in one call, or one by one if a package is unknown', async () => {
  const log = join(folder, 'apt.txt')
  const shell = addProgram('chromium-headless-shell')
  addProgram('apt-get', `echo "$@" >> ${log}`)
  expect(await provideChromium(search({ isRoot: true }), ['firefox-esr'])).toBe(shell)
  expect(readFileSync(log, 'utf8')).toBe('update -q\ninstall -y -q firefox-esr\n')
  rmSync(shell)
  addProgram(
    'apt-get',
    `echo "$@" >> ${log}; case "$*" in *" firefox-esr") exit 100;; *shell) ${create(shell)};; esac`,
  )
  expect(await provideChromium(search({ isRoot: true }), ['firefox-esr'])).toBe(shell)
  expect(readFileSync(log, 'utf8').split('\n').slice(2, -1)).toEqual([
    'update -q',
    'install -y -q chromium-headless-shell firefox-esr',
    'install -y -q chromium-headless-shell',
    'install -y -q firefox-esr',
  ])
})

it('installs the whole browser if there is no package for its shell', async () => {
  addProgram('apt-get', `case "$*" in *shell) exit 100;; install*) ${create(join(bin, 'chromium'))};; esac`)
  expect(await provideChromium(search({ isRoot: true }))).toBe(join(bin, 'chromium'))
})

it('installs the shell if there is only a whole browser, and uses that if it can’t', async () => {
  const whole = addProgram('chromium')
  const shell = join(bin, 'chromium-headless-shell')
  addProgram('apt-get', `if [ "$1" = install ]; then ${create(shell)}; fi`)
  expect(await provideChromium(search())).toBe(whole)
  const environment = { PATH: bin, CHROMIUM_PATH: whole }
  expect(await provideChromium(search({ isRoot: true, environment }))).toBe(whole)
  expect(await provideChromium(search({ isRoot: true }))).toBe(shell)
  rmSync(shell)
  addProgram('apt-get', 'exit 100')
  expect(await provideChromium(search({ isRoot: true }))).toBe(whole)
  rmSync(join(bin, 'apt-get'))
  expect(await provideChromium(search({ isRoot: true }))).toBe(whole)
})

it('downloads if the system package can’t be installed', async () => {
  addProgram('apt-get', 'exit 100')
  const downloaded = join(folder, 'downloaded')
  addProgram('playwright', create(downloaded))
  expect(await provideChromium(search({ isRoot: true }))).toBe(downloaded)
})

it('downloads for a regular user without changing the system', async () => {
  const downloaded = join(folder, 'downloaded')
  addProgram('apt-get', create(join(bin, 'chromium')))
  addProgram('playwright', create(downloaded))
  expect(await provideChromium(search())).toBe(downloaded)
})

it('reports that there is no Chromium', async () => {
  await expect(provideChromium(search())).rejects.toThrow(/The journeys need Chromium/)
})
