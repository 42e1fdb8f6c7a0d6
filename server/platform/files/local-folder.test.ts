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
const listNames = async (store: ReturnType<typeof createLocalFileStore>) => {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}

test("listing a missing folder returns nothing and doesn't create it", async () => {
  const folder = join(baseFolder, 'none')
  expect(await listNames(createLocalFileStore(folder))).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('writes a file completely or not at all', async () => {
  const folder = join(baseFolder, 'files')
  const store = createLocalFileStore(folder)
  await store.put('one', streamParts('He', 'llo'))
  await expect(store.put('two', streamParts('Hel', new Error('the sender is gone')))).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['one'])
  expect(Buffer.concat(await (await store.get('one')).toArray()).toString()).toBe('Hello')
  await store.remove('one')
  await store.remove('one')
  expect(await listNames(store)).toEqual([])
  await expect(store.get('one')).rejects.toThrow('ENOENT')
})
