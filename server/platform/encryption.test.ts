import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]

test('a sealed text opens for its owner only, and shows nothing', () => {
  const sealed = encrypt([first], 'the secret', 'user 1')
  expect(sealed).not.toContain(Buffer.from('the secret').toString('base64url'))
  expect(decrypt([first], sealed, 'user 1')).toBe('the secret')
  expect(() => decrypt([first], sealed, 'user 2')).toThrow()
  expect(encrypt([first], 'the secret', 'user 1')).not.toBe(sealed)
})

test('what was changed does not open', () => {
  const parts = encrypt([first], 'the secret', 'user 1').split('.')
  for (const index of [1, 2, 3]) {
    const changed = parts.with(index, Buffer.alloc(16, 1).toString('base64url')).join('.')
    expect(() => decrypt([first], changed, 'user 1')).toThrow()
  }
})

test('a new key in front seals, and the old one behind it still opens', () => {
  const old = encrypt([first], 'the secret', 'user 1')
  expect(decrypt([second, first], old, 'user 1')).toBe('the secret')
  expect(decrypt([second], encrypt([second, first], 'x', 'user 1'), 'user 1')).toBe('x')
  expect(() => decrypt([second], old, 'user 1')).toThrow('no configured encryption key')
})
