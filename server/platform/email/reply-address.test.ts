import { expect, test } from 'vitest'
import { createReplyAddress, hideReplyToken, readReplyAddress } from './reply-address.ts'

const replies = { address: 'replies@causeway.test', imapUrl: 'imap://x:y@127.0.0.1' }
const config = { replies, encryptionKeys: ['first key'] }
const token = { projectId: 2_147_483_647, userId: 2_147_483_646 }
const now = new Date('2026-11-25T15:00:00Z')
const address = createReplyAddress(config, token, now) ?? ''

test('creates an address that mail servers accept, and reads it in any case', () => {
  expect(address).toMatch(/^replies\+[a-z\d.]+@causeway\.test$/)
  const [name = ''] =
    createReplyAddress(
      { ...config, replies: { ...replies, address: `${'r'.repeat(20)}@x.test` } },
      token,
      now,
    )?.split('@') ?? []
  expect(name.length).toBeLessThanOrEqual(64)
  expect(readReplyAddress(config, address, now)).toEqual(token)
  expect(readReplyAddress(config, address.toUpperCase(), now)).toEqual(token)
})

test('reads no address that was changed, expired, or signed with another key', () => {
  const [, ids = '', signature = ''] = /\+(.+)\.(.+)@/.exec(address) ?? []
  const other = createReplyAddress(config, { projectId: 2, userId: 3 }, now) ?? ''
  for (const wrong of [
    'replies@causeway.test',
    address.replace(ids, `${ids}0`),
    address.replace(signature, signature.split('').toReversed().join('')),
    address.replace(signature, signature.slice(1)),
    other.replace(/\+.+?\./, `+${token.projectId.toString(36)}.`),
    address.replace('@causeway', '@example'),
    address.replace('replies+', 'answers+'),
  ])
    expect(readReplyAddress(config, wrong, now), wrong).toBeNull()
  expect(readReplyAddress({ ...config, encryptionKeys: ['other key'] }, address, now)).toBeNull()
  expect(readReplyAddress(config, address, new Date('2027-11-25T15:00:00Z'))).toEqual(token)
  expect(readReplyAddress(config, address, new Date('2027-11-26T15:00:00Z'))).toBeNull()
})

test('reads addresses from before a change of the keys', () => {
  expect(readReplyAddress({ ...config, encryptionKeys: ['new key', 'first key'] }, address, now)).toEqual(
    token,
  )
})

test('creates none and reads none if replies are off', () => {
  const off = { ...config, replies: null }
  expect([createReplyAddress(off, token, now), readReplyAddress(off, address, now)]).toEqual([null, null])
})

test('hides the token, and nothing in other addresses', () => {
  expect(hideReplyToken(config, address)).toBe('replies@causeway.test')
  expect(hideReplyToken(config, 'grace+home@example.org')).toBe('grace+home@example.org')
})
