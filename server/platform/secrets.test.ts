import { expect, test } from 'vitest'
import { decrypt, encrypt } from './secrets.ts'

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]

test('an encrypted text is unreadable and can be decrypted only for its owner', () => {
  const encrypted = encrypt([first], 'the secret', 'user 1')
  expect(encrypted).not.toContain(Buffer.from('the secret').toString('base64url'))
  expect(decrypt([first], encrypted, 'user 1')).toBe('the secret')
  expect(() => decrypt([first], encrypted, 'user 2')).toThrow()
  expect(encrypt([first], 'the secret', 'user 1')).not.toBe(encrypted)
})

test("doesn't decrypt modified text", () => {
  const parts = encrypt([first], 'the secret', 'user 1').split('.')
  for (const index of [1, 2, 3]) {
    const changed = parts.with(index, Buffer.alloc(16, 1).toString('base64url')).join('.')
    expect(() => decrypt([first], changed, 'user 1')).toThrow()
  }
})

test('a new first key encrypts, and the old one after it still decrypts', () => {
  const old = encrypt([first], 'the secret', 'user 1')
  expect(decrypt([second, first], old, 'user 1')).toBe('the secret')
  expect(decrypt([second], encrypt([second, first], 'x', 'user 1'), 'user 1')).toBe('x')
  expect(() => decrypt([second], old, 'user 1')).toThrow('isn’t configured')
})
