import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localFolder } from './local-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'causeway-folder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function* parts(...contents: (string | Error)[]) {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield Buffer.from(content)
  }
}
const namesIn = async (place: ReturnType<typeof localFolder>) => {
  const names: string[] = []
  for await (const { name } of place.list()) names.push(name)
  return names.sort()
}

test("listing a missing folder returns nothing and doesn't create it", async () => {
  const folder = join(base, 'none')
  expect(await namesIn(localFolder(folder))).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('writes a file completely or not at all', async () => {
  const folder = join(base, 'files')
  const place = localFolder(folder)
  await place.put('one', parts('He', 'llo'))
  await expect(place.put('two', parts('Hel', new Error('the sender is gone')))).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['one'])
  expect(Buffer.concat(await (await place.get('one')).toArray()).toString()).toBe('Hello')
  await place.remove('one')
  await place.remove('one')
  expect(await namesIn(place)).toEqual([])
  await expect(place.get('one')).rejects.toThrow('ENOENT')
})
