import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  logInWithCode,
  login,
  renewRecoveryCodes,
  requestPasswordLink,
  setPassword,
} from '#contract/identity'
import { twoFactors, users } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { runProgram } from '#tests/program.ts'
import { createStaffWithTwoFactor, generateCode } from '#tests/two-factor.ts'
import { password, signInNewUser } from '#tests/users.ts'
import { listUserSessions, startSession } from '../sessions/sessions.ts'

const program = await runProgram()

const countWaitingQueries = async () => {
  const { rows } = await program.context.database.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/**
 * Locks the user, starts `call`, and runs `held` once the call is waiting for the lock. Then releases the
 * lock.
 * @returns the call's result
 */
const runWhileLocked = async <T>(
  userId: number,
  { held, call }: { held: (tx: Transaction) => Promise<unknown>; call: () => Promise<T> },
): Promise<T> => {
  const { answer } = await program.context.database.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const answer = call()
    await expect.poll(countWaitingQueries, { timeout: 10_000 }).toBe(1)
    await held(tx)
    return { answer }
  })
  return answer
}

const createLogin = (userId: number) => (tx: Transaction) =>
  startSession(tx, {
    userId,
    role: 'admin',
    scope: { kind: 'full' },
    caller: { ipAddress: '203.0.113.9', userAgent: '' },
    now: new Date(),
  })

const listSessions = (id: number) =>
  listUserSessions(program.context.database, { id, role: 'admin' }, new Date())

test('enabling two-factor authentication waits for a concurrent login without a code and ends its session', async () => {
  const { browser, id } = await signInNewUser(program, { role: 'admin' })
  const { secret } = await browser.call(beginTwoFactor, { body: { password } })
  await runWhileLocked(id, {
    held: createLogin(id),
    call: () => browser.call(confirmTwoFactor, { body: { code: generateCode(secret) } }),
  })
  expect((await listSessions(id)).map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1'])
})

test.each([
  ['new recovery codes', renewRecoveryCodes],
  ['turning it off', disableTwoFactor],
])('%s must wait for a concurrent login and end its session', async (_what, route) => {
  const { browser, id, secret } = await createStaffWithTwoFactor(program)
  const body = { password, code: generateCode(secret) }
  await runWhileLocked(id, { held: createLogin(id), call: () => browser.call(route, { body }) })
  expect((await listSessions(id)).map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1'])
})

test('a password change waits for a concurrent login with the old one and ends its session', async () => {
  const { browser, id } = await signInNewUser(program, { role: 'admin' })
  const body = { currentPassword: password, newPassword: 'Limestone-Arch-9' }
  await runWhileLocked(id, { held: createLogin(id), call: () => browser.call(changePassword, { body }) })
  expect((await listSessions(id)).map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1'])
})

test('a password reset waits while two-factor authentication is being enabled and requires a code', async () => {
  const { id, email } = await signInNewUser(program, { role: 'admin' })
  const browser = program.browser()
  await browser.call(requestPasswordLink, { body: { email } })
  const token = await program.mailbox.passwordToken(email)
  const answer = await runWhileLocked(id, {
    held: (tx) => tx.insert(twoFactors).values({ userId: id, secret: 'sealed', confirmedAt: new Date() }),
    call: () => browser.call(setPassword, { body: { token, password: 'Limestone-Arch-9' } }),
  })
  expect(answer).toHaveProperty('twoFactor')
  expect(await listSessions(id)).toEqual([])
})

test('a recovery code works once, even when used twice at the same moment', async () => {
  const { email, codes } = await createStaffWithTwoFactor(program)
  const challenges = [0, 1].map(async () => {
    const answer = await program.browser().call(login, { body: { email, password } })
    return 'twoFactor' in answer ? answer.twoFactor.challenge : ''
  })
  const answers = await Promise.all(
    (await Promise.all(challenges)).map((challenge) =>
      program.browser().send('POST', logInWithCode.path, { body: { challenge, code: codes[0] } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})
