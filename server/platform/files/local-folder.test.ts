import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLocalFileStore } from './local-folder.ts'

const baseFolder = mkdtempSync(join(tmpdir(), 'causeway-folder-'))
afterAll(() => rmSync(baseFolder, { recursive: true, force: true }))

async function* streamParts(...contents: (string | Error)[]) {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield Buffer.from(content)
  }
}
const listNames = async (place: ReturnType<typeof createLocalFileStore>) => {
  const names: string[] = []
  for await (const { name } of place.list()) names.push(name)
  return names.sort()
}

test("listing a missing folder returns nothing and doesn't create it", async () => {
  const folder = join(baseFolder, 'none')
  expect(await listNames(createLocalFileStore(folder))).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('writes a file completely or not at all', async () => {
  const folder = join(baseFolder, 'files')
  const place = createLocalFileStore(folder)
  await place.put('one', streamParts('He', 'llo'))
  await expect(place.put('two', streamParts('Hel', new Error('the sender is gone')))).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['one'])
  expect(Buffer.concat(await (await place.get('one')).toArray()).toString()).toBe('Hello')
  await place.remove('one')
  await place.remove('one')
  expect(await listNames(place)).toEqual([])
  await expect(place.get('one')).rejects.toThrow('ENOENT')
})
