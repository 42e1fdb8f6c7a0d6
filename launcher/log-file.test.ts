import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from './log-file.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-log-'))
  file = join(folder, 'server.log')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('goes on where the last start ended, for the owner only', () => {
  openLog(file)('one\n')
  openLog(file)('two\n')
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('sets a grown log aside, at the start and while it grows', () => {
  writeFileSync(file, Buffer.alloc(11 * 1024 * 1024, 'a'))
  const write = openLog(file)
  expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024)
  write(Buffer.alloc(10 * 1024 * 1024 + 1, 'b'))
  write('after\n')
  expect(readFileSync(file, 'utf8')).toBe('after\n')
  expect(statSync(`${file}.1`).size).toBe(10 * 1024 * 1024 + 1)
})
