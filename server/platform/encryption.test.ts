import { expect, test } from 'vitest'
import { seal, unseal } from './encryption.ts'

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]

test('a sealed text opens for its owner only, and shows nothing', () => {
  const sealed = seal([first], 'the secret', 'user 1')
  expect(sealed).not.toContain(Buffer.from('the secret').toString('base64url'))
  expect(unseal([first], sealed, 'user 1')).toBe('the secret')
  expect(() => unseal([first], sealed, 'user 2')).toThrow()
  expect(seal([first], 'the secret', 'user 1')).not.toBe(sealed)
})

test('what was changed does not open', () => {
  const parts = seal([first], 'the secret', 'user 1').split('.')
  for (const index of [1, 2, 3]) {
    const changed = parts.with(index, Buffer.alloc(16, 1).toString('base64url')).join('.')
    expect(() => unseal([first], changed, 'user 1')).toThrow()
  }
})

test('a new key in front seals, and the old one behind it still opens', () => {
  const old = seal([first], 'the secret', 'user 1')
  expect(unseal([second, first], old, 'user 1')).toBe('the secret')
  expect(unseal([second], seal([second, first], 'x', 'user 1'), 'user 1')).toBe('x')
  expect(() => unseal([second], old, 'user 1')).toThrow('no configured encryption key')
})
