import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { decryptFile, encryptFile, readFileKeyName } from './encrypt-file.ts'

const secrets = [
  'the first secret, long enough for this',
  'an older one, which still opens what it encrypted',
]

const splitIntoChunks = (content: Uint8Array, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, n) =>
      content.subarray(n * size, (n + 1) * size),
    ),
  )
const collectBytes = async (parts: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return Buffer.concat(chunks)
}
const encryptContent = (content: Uint8Array, by = secrets) =>
  collectBytes(encryptFile(by, splitIntoChunks(content, 10_000)))
const decryptContent = (encrypted: Uint8Array, by = secrets) =>
  collectBytes(decryptFile(by, splitIntoChunks(encrypted, 7_000)))

const PIECE_BYTES = 64 * 1024

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES, 300_000])(
  'decrypts %i bytes unchanged',
  async (size) => {
    const content = randomBytes(size)
    const encrypted = await encryptContent(content)
    if (size > 30) expect(encrypted.includes(content.subarray(0, 30))).toBe(false)
    expect((await decryptContent(encrypted)).equals(content)).toBe(true)
  },
)

test('decrypts files from an older secret while it is configured', async () => {
  const encrypted = await encryptContent(randomBytes(100), [secrets[1] ?? ''])
  expect(await decryptContent(encrypted)).toHaveLength(100)
  await expect(decryptContent(encrypted, [secrets[0] ?? ''])).rejects.toThrow('isn’t configured')
})

test('detects changed, truncated, reordered, and swapped data', async () => {
  const content = randomBytes(3 * PIECE_BYTES + 500)
  const encrypted = await encryptContent(content)
  const [start, long] = [40, PIECE_BYTES + 16]
  const part = (number: number) => encrypted.subarray(start + number * long, start + (number + 1) * long)
  const changed = Buffer.from(encrypted)
  changed[encrypted.length >> 1] = (changed[encrypted.length >> 1] ?? 0) ^ 1
  const other = await encryptContent(content)
  for (const wrong of [
    changed,
    encrypted.subarray(0, start + 2 * long),
    encrypted.subarray(0, -1),
    encrypted.subarray(0, 20),
    Buffer.concat([encrypted.subarray(0, start), part(1), part(0), part(2), part(3)]),
    Buffer.concat([encrypted.subarray(0, start), part(1), part(2), part(3)]),
    Buffer.concat([encrypted, part(3)]),
    Buffer.concat([encrypted.subarray(0, start), other.subarray(start)]),
  ])
    await expect(decryptContent(wrong)).rejects.toThrow()
})

test('a file that ends within the name of its key is not an encrypted file', async () => {
  const encrypted = await encryptContent(randomBytes(100))
  await expect(readFileKeyName(Readable.from([encrypted.subarray(0, 5)]))).rejects.toThrow(
    'not an encrypted file',
  )
})
