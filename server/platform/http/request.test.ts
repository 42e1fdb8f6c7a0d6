import { expect, test } from 'vitest'
import { login } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, password } from '#tests/users.ts'
import { getCallerLimitKey } from './request.ts'

const program = await runProgram({
  TRUST_PROXY: '127.0.0.1',
  LIMITS_SCALE: String(2 / rateLimits.login.points),
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(getCallerLimitKey(address)).toBe(network)
})

test('an IPv6 network counts as one client, its neighbor as another', async () => {
  const guess = async (from: string) => {
    const body = { email: createEmailAddress('nobody'), password }
    const headers = { 'x-forwarded-for': from }
    return (await program.browser().send('POST', login.path, { body, headers })).status
  }
  const network = '2001:db8:7:7'
  expect([
    await guess(`${network}::1`),
    await guess(`${network}::2`),
    await guess(`${network}:a:b:c:d`),
  ]).toEqual([401, 401, 429])
  expect(await guess('2001:db8:7:8::1')).toBe(401)
})
