import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, logInWithCode, login } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import { accountLockouts, loginAttempts } from '#server/database/schema.ts'
import { type Program, startProgram } from '../program.ts'
import { createStaffWithTwoFactor } from '../two-factor.ts'
import { createEmailAddress, password, signInNewUser } from '../users.ts'

let behindProxy: Program
let direct: Program
beforeAll(async () => {
  ;[behindProxy, direct] = await Promise.all([
    startProgram({ TRUST_PROXY: '127.0.0.1', LIMITS_SCALE: '1' }),
    startProgram({ LIMITS_SCALE: '1' }),
  ])
})
afterAll(() => Promise.all([behindProxy.stop(), direct.stop()]))

const attemptLogin = async (program: Program, email: string, from: string, wrong = 'Wrong-pass-1') => {
  const headers = { 'x-forwarded-for': from }
  const { status, body } = await program.browser().send('POST', login.path, {
    body: { email, password: wrong },
    headers,
  })
  return { status, code: (body as { error?: { code: string } }).error?.code }
}

const addresses = Array.from({ length: 100 }, (_, index) => `203.0.113.${index + 1}`)

/** Moves an email address's login attempts and lockout back in time. */
const ageAttempts = async ({ context: { database } }: Program, email: string, minutes: number) => {
  const earlier = (column: unknown) => sql`${column} - make_interval(mins => ${minutes})`
  await database
    .update(loginAttempts)
    .set({ createdAt: earlier(loginAttempts.createdAt) })
    .where(eq(loginAttempts.email, email))
  await database
    .update(accountLockouts)
    .set({ autoUnlockAt: earlier(accountLockouts.autoUnlockAt) })
    .where(eq(accountLockouts.email, email))
}

describe('password guesses at one account', () => {
  test('are limited to five in 15 minutes from any number of addresses', async () => {
    const { email } = await signInNewUser(behindProxy)
    const answers = await Promise.all(addresses.map((from) => attemptLogin(behindProxy, email, from)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(95)
    const attempts = await behindProxy.context.database
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.email, email))
    expect(new Set(attempts.map(({ ipAddress }) => ipAddress))).toEqual(new Set(['127.0.0.1', ...addresses]))

    await ageAttempts(behindProxy, email, 14)
    expect((await attemptLogin(behindProxy, email, '198.51.100.1', password)).code).toBe('ACCOUNT_LOCKED')
    await ageAttempts(behindProxy, email, 2)
    const again = []
    for (const from of addresses.slice(0, 7)) again.push((await attemptLogin(behindProxy, email, from)).code)
    expect(again).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED'])
  })

  test('count for unknown addresses too, so the lockout reveals nothing', async () => {
    const email = createEmailAddress('nobody')
    const codes = []
    for (const from of addresses.slice(0, 6)) codes.push((await attemptLogin(behindProxy, email, from)).code)
    expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'ACCOUNT_LOCKED'])
  })

  test('are counted apart from code guesses, which are limited to five in 15 minutes too', async () => {
    const { email } = await createStaffWithTwoFactor(behindProxy)
    for (const from of addresses.slice(0, 4)) await attemptLogin(behindProxy, email, from)
    const reply = await behindProxy.browser().call(login, { body: { email, password } })
    const challenge = 'twoFactor' in reply ? reply.twoFactor.challenge : ''
    const guessCode = async (from: string) => {
      const options = { body: { challenge, code: '000000' }, headers: { 'x-forwarded-for': from } }
      const { body } = await behindProxy.browser().send('POST', logInWithCode.path, options)
      return (body as { error?: { code: string } }).error?.code
    }
    const codes = await Promise.all(addresses.slice(0, 40).map(guessCode))
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(5)
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(35)
    const attempts = await behindProxy.context.database
      .select()
      .from(loginAttempts)
      .where(and(eq(loginAttempts.email, email), eq(loginAttempts.failureReason, 'wrong code')))
    expect(attempts).toHaveLength(5)
    await ageAttempts(behindProxy, email, 14)
    expect(await guessCode('198.51.100.1')).toBe('ACCOUNT_LOCKED')
    await ageAttempts(behindProxy, email, 2)
    const again = []
    for (const from of addresses.slice(0, 6)) again.push(await guessCode(from))
    expect(again).toEqual([...Array(5).fill('WRONG_CODE'), 'ACCOUNT_LOCKED'])
  })

  test('are also limited for the holder of a stolen session', async () => {
    const { browser } = await signInNewUser(behindProxy)
    const body = { currentPassword: 'Wrong-pass-1', newPassword: 'Another-Bridge-8' }
    const statuses = []
    for (const from of addresses.slice(0, rateLimits.changePassword.points + 1)) {
      const headers = { 'x-forwarded-for': from }
      statuses.push((await browser.send('POST', changePassword.path, { body, headers })).status)
    }
    expect(statuses).toEqual([...Array(rateLimits.changePassword.points).fill(422), 429])
  })
})

describe('forged X-Forwarded-For', () => {
  test("from an untrusted sender gives no extra guesses and isn't recorded", async () => {
    const email = createEmailAddress('target')
    const codes = []
    for (const from of addresses) codes.push(await attemptLogin(direct, email, from))
    expect(codes.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    // A caller is limited to 30 logins in 15 minutes, regardless of the addresses in the header.
    expect(codes.filter(({ status }) => status === 429 || status === 401)).toHaveLength(100)
    const attempts = await direct.context.database
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.email, email))
    expect(attempts.length).toBeLessThanOrEqual(rateLimits.login.points)
    expect(new Set(attempts.map(({ ipAddress }) => ipAddress))).toEqual(new Set(['127.0.0.1']))
  })

  test('behind a trusted proxy ignores what the caller added', async () => {
    const email = createEmailAddress('spoofed')
    await attemptLogin(behindProxy, email, '6.6.6.6, 203.0.113.77')
    const [attempt] = await behindProxy.context.database
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.email, email))
    expect(attempt?.ipAddress).toBe('203.0.113.77')
  })
})
