import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  getCurrentUser,
  getTwoFactor,
  getUserAccount,
  logInWithCode,
  login,
  logout,
  removeUserTwoFactor,
  renewRecoveryCodes,
  requestPasswordLink,
  setPassword,
} from '#contract/identity'
import { listAllProjects } from '#contract/staff'
import {
  accountTokens,
  loginAttempts,
  recoveryCodes,
  securityEvents,
  systemSettings,
  twoFactors,
} from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { createStaffWithTwoFactor, generateCode, resetLastStep } from '#tests/two-factor.ts'
import { password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()

const signInEnrolledUser = () => createStaffWithTwoFactor(program)

const requestChallenge = async (browser: TestClient, email: string): Promise<string> => {
  const reply = await browser.call(login, { body: { email, password } })
  if (!('twoFactor' in reply)) throw new Error('the login asked for no code')
  return reply.twoFactor.challenge
}

const findEvents = async (userId: number) => {
  const rows = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
  return rows.map(({ eventType }) => eventType)
}

describe('setting it up', () => {
  test('requires the password, takes effect with the first code, sends an email, and ends all other sessions', async () => {
    const { browser, email, id } = await signInNewUser(program, { role: 'admin' })
    const other = program.browser()
    await other.call(login, { body: { email, password } })
    const wrong = await browser.refused(beginTwoFactor, { body: { password: 'Wrong-pass-1' } })
    expect(wrong.body.code).toBe('WRONG_CURRENT_PASSWORD')
    const { secret, address } = await browser.call(beginTwoFactor, { body: { password } })
    expect(address).toMatch(/^otpauth:\/\/totp\/Causeway:.*secret=/)
    expect(address).toContain(secret)
    expect(await browser.call(getTwoFactor)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    const refusal = await browser.refused(confirmTwoFactor, { body: { code: '000000' } })
    expect(refusal).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CODE', fields: { code: expect.any(String) } },
    })

    const { recoveryCodes: codes } = await browser.call(confirmTwoFactor, {
      body: { code: generateCode(secret).replace(/^.../, '$& ') },
    })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await browser.call(getTwoFactor)).toMatchObject({
      since: expect.any(Date),
      recoveryCodesLeft: 10,
    })
    expect((await other.refused(getCurrentUser)).status).toBe(401)
    expect(await browser.call(getCurrentUser)).toMatchObject({ id })
    expect(await findEvents(id)).toEqual(['second_factor_on', 'second_factor_failed', 'own_password_failed'])
    await program.mailbox.waitFor(email, /Two-step login was turned on/)
    const again = await browser.refused(beginTwoFactor, { body: { password } })
    expect(again.body.code).toBe('SECOND_FACTOR_ON')
  })

  test('encrypts the secret and hashes the recovery codes', async () => {
    const { id, secret, codes } = await signInEnrolledUser()
    const { database } = program.context
    const [factor] = await database.select().from(twoFactors).where(eq(twoFactors.userId, id))
    expect(factor?.secret).not.toContain(secret)
    const stored = await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(stored).toHaveLength(10)
    const text = JSON.stringify([factor, stored])
    for (const code of codes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('logging in', () => {
  test('starts a session only after the code', async () => {
    const { email, secret, id } = await signInEnrolledUser()
    const browser = program.browser()
    const challenge = await requestChallenge(browser, email)
    expect(browser.cookies.size).toBe(0)
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
    const [stored] = await program.context.database
      .select()
      .from(accountTokens)
      .where(eq(accountTokens.userId, id))
    expect(stored?.tokenHash).not.toBe(challenge)
    const reply = await browser.call(logInWithCode, { body: { challenge, code: generateCode(secret) } })
    expect(reply.user).toMatchObject({ id, role: 'admin' })
    expect(await browser.call(getCurrentUser)).toMatchObject({ id })
    const attempts = await program.context.database
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.userId, id))
      .orderBy(loginAttempts.id)
    expect(attempts.slice(1)).toMatchObject([
      { success: false, failureReason: 'second factor asked' },
      { success: true, failureReason: null },
    ])
  })

  test('accepts a challenge once and only until it expires', async () => {
    const { email, secret, id } = await signInEnrolledUser()
    const browser = program.browser()
    const used = await requestChallenge(browser, email)
    await browser.call(logInWithCode, { body: { challenge: used, code: generateCode(secret) } })
    await resetLastStep(program, id)
    const old = await requestChallenge(browser, email)
    await program.context.database
      .update(accountTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(accountTokens.userId, id))
    for (const challenge of [used, old, 'made-up'])
      expect(
        await browser.refused(logInWithCode, { body: { challenge, code: generateCode(secret) } }),
      ).toMatchObject({ status: 410, body: { code: 'LOGIN_EXPIRED' } })
  })

  test('invalidates open challenges when the password changes', async () => {
    const { browser, email, secret, id } = await signInEnrolledUser()
    const visitor = program.browser()
    const open = await requestChallenge(visitor, email)
    await browser.call(changePassword, {
      body: { currentPassword: password, newPassword: 'Harbor-Bridge-8' },
    })
    await resetLastStep(program, id)
    expect(
      await visitor.refused(logInWithCode, { body: { challenge: open, code: generateCode(secret) } }),
    ).toMatchObject({ status: 410, body: { code: 'LOGIN_EXPIRED' } })
  })

  test('accepts a code once, even when sent twice at the same moment, and no older code after it', async () => {
    const { email, secret, id } = await signInEnrolledUser()
    const browser = program.browser()
    const challenges = [await requestChallenge(browser, email), await requestChallenge(browser, email)]
    const code = generateCode(secret)
    const answers = await Promise.all(
      challenges.map((challenge) =>
        program.browser().send('POST', logInWithCode.path, { body: { challenge, code } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const challenge = await requestChallenge(browser, email)
    const before = await browser.refused(logInWithCode, {
      body: { challenge, code: generateCode(secret, -1) },
    })
    expect(before.body.code).toBe('WRONG_CODE')
    await resetLastStep(program, id)
    await browser.call(logInWithCode, { body: { challenge, code: generateCode(secret, -1) } })
  })

  test('accepts each recovery code once, in any format, and records it', async () => {
    const { email, codes, id, browser: first } = await signInEnrolledUser()
    const [code = ''] = codes
    const browser = program.browser()
    const challenge = await requestChallenge(browser, email)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    await browser.call(logInWithCode, { body: { challenge, code: typed } })
    expect((await findEvents(id))[0]).toBe('recovery_code_used')
    expect(await first.call(getTwoFactor)).toMatchObject({ recoveryCodesLeft: 9 })
    const next = await requestChallenge(browser, email)
    const again = await browser.refused(logInWithCode, { body: { challenge: next, code } })
    expect(again.body.code).toBe('WRONG_CODE')
  })

  test('locks the account after five wrong codes, even across challenges', async () => {
    const { email, secret, id } = await signInEnrolledUser()
    const browser = program.browser()
    const codes: string[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      const challenge = await requestChallenge(browser, email)
      const { body } = await browser.refused(logInWithCode, { body: { challenge, code: '000000' } })
      codes.push(body.code)
    }
    expect(codes).toEqual(Array(5).fill('WRONG_CODE'))
    expect((await browser.refused(login, { body: { email, password } })).body.code).toBe('ACCOUNT_LOCKED')
    expect(await findEvents(id)).toEqual([
      'account_locked',
      ...Array(5).fill('second_factor_failed'),
      'second_factor_on',
    ])
    // The emailed link verifies the address but doesn't replace the code. It neither starts a session nor
    // resets the count of failed codes.
    await program.browser().call(requestPasswordLink, { body: { email } })
    const token = await program.mailbox.passwordToken(email)
    const reply = await browser.call(setPassword, { body: { token, password } })
    const challenge = 'twoFactor' in reply ? reply.twoFactor.challenge : ''
    const held = await browser.refused(logInWithCode, { body: { challenge, code: generateCode(secret) } })
    expect(held.body.code).toBe('ACCOUNT_LOCKED')
  })

  test("wrong passwords from a stranger don't lock out a user with the emailed link and the code", async () => {
    const { email, secret } = await signInEnrolledUser()
    const browser = program.browser()
    const wrong = { body: { email, password: 'Wrong-pass-1' } }
    for (let guess = 0; guess < 5; guess += 1) await program.browser().refused(login, wrong)
    expect((await browser.refused(login, { body: { email, password } })).body.code).toBe('ACCOUNT_LOCKED')
    await browser.call(requestPasswordLink, { body: { email } })
    const token = await program.mailbox.passwordToken(email)
    const reply = await browser.call(setPassword, { body: { token, password } })
    const challenge = 'twoFactor' in reply ? reply.twoFactor.challenge : ''
    const mistyped = await browser.refused(logInWithCode, { body: { challenge, code: '000000' } })
    expect(mistyped.body.code).toBe('WRONG_CODE')
    await browser.call(logInWithCode, { body: { challenge, code: generateCode(secret) } })
    expect(await browser.call(getCurrentUser)).toMatchObject({ email })
    // A correct password and code also end the lockout for other devices.
    await requestChallenge(program.browser(), email)
  })

  test('a password reset requires the code too and ends pending logins', async () => {
    const { email, secret } = await signInEnrolledUser()
    const browser = program.browser()
    const waiting = await requestChallenge(browser, email)
    await browser.call(requestPasswordLink, { body: { email } })
    const token = await program.mailbox.passwordToken(email)
    const reply = await browser.call(setPassword, { body: { token, password: 'Another-Bridge-8' } })
    expect(reply).not.toHaveProperty('user')
    expect(browser.cookies.size).toBe(0)
    const code = generateCode(secret)
    const late = await browser.refused(logInWithCode, { body: { challenge: waiting, code } })
    expect(late.body.code).toBe('LOGIN_EXPIRED')
    const challenge = 'twoFactor' in reply ? reply.twoFactor.challenge : ''
    expect((await browser.call(logInWithCode, { body: { challenge, code } })).user.email).toBe(email)
  })
})

describe('changing it', () => {
  test('requires password and code, and ends all other sessions', async () => {
    const { browser, email, secret, id, codes } = await signInEnrolledUser()
    const other = program.browser()
    const challenge = await requestChallenge(other, email)
    await other.call(logInWithCode, { body: { challenge, code: codes[9] ?? '' } })
    const refusals = [
      [{ password: 'Wrong-pass-1', code: generateCode(secret) }, 'WRONG_CURRENT_PASSWORD'],
      [{ password, code: '000000' }, 'WRONG_CODE'],
    ] as const
    for (const [body, code] of refusals) {
      expect((await browser.refused(disableTwoFactor, { body })).body.code).toBe(code)
      expect((await browser.refused(renewRecoveryCodes, { body })).body.code).toBe(code)
    }
    const renewed = await browser.call(renewRecoveryCodes, { body: { password, code: generateCode(secret) } })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await other.refused(getCurrentUser)).status).toBe(401)
    const old = { password, code: codes[0] ?? '' }
    expect((await browser.refused(disableTwoFactor, { body: old })).body.code).toBe('WRONG_CODE')
    await browser.call(disableTwoFactor, { body: { password, code: renewed.recoveryCodes[0] ?? '' } })
    expect(await browser.call(getTwoFactor)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    expect(await program.browser().call(login, { body: { email, password } })).toHaveProperty('user')
    expect((await findEvents(id)).slice(0, 3)).toEqual([
      'second_factor_off',
      'second_factor_failed',
      'recovery_codes_renewed',
    ])
    const off = await browser.refused(disableTwoFactor, { body: { password, code: '000000' } })
    expect(off.body.code).toBe('SECOND_FACTOR_OFF')
  })
})

describe('a staff member who lost their authenticator app', () => {
  const createRemoval = (id: number, body: { password: string; code?: string }) => ({ params: { id }, body })

  test('gets it removed by a colleague who enters their own password, is signed out everywhere, and is notified', async () => {
    const { browser, email, id } = await signInEnrolledUser()
    const helper = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
    const refused = await helper.browser.refused(
      removeUserTwoFactor,
      createRemoval(id, { password: 'Wrong-pass-1' }),
    )
    expect(refused.body.code).toBe('WRONG_CURRENT_PASSWORD')
    expect(await helper.browser.call(getUserAccount, { params: { id } })).toMatchObject({
      hasTwoFactor: true,
    })
    expect(await browser.call(getCurrentUser)).toMatchObject({ id })

    const after = await helper.browser.call(removeUserTwoFactor, createRemoval(id, { password }))
    expect(after).toMatchObject({ hasTwoFactor: false, sessions: [] })
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
    const sentEmail = await program.mailbox.waitFor(email, /Your two-step login was removed/)
    expect(sentEmail.text).toContain('A colleague on the team removed it')
    expect(await program.browser().call(login, { body: { email, password } })).toHaveProperty('user')
    const [event] = await program.context.database
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, id), eq(securityEvents.eventType, 'second_factor_removed')))
    expect(event).toMatchObject({
      severity: 'critical',
      resolved: false,
      description: `Stella Moore removed two-step login from ${email}`,
      metadata: { by: helper.id },
    })
    const again = await helper.browser.refused(removeUserTwoFactor, createRemoval(id, { password }))
    expect(again.body.code).toBe('SECOND_FACTOR_OFF')
  })

  test("needs a colleague who also enters their own code if they have one, and can't remove it on their own", async () => {
    const { id } = await signInEnrolledUser()
    const helper = await signInEnrolledUser()
    const attempts: [body: { password: string; code?: string }, code: string][] = [
      [{ password }, 'WRONG_CODE'],
      [{ password, code: '000000' }, 'WRONG_CODE'],
      [{ password: 'Wrong-pass-1', code: generateCode(helper.secret) }, 'WRONG_CURRENT_PASSWORD'],
    ]
    for (const [body, code] of attempts)
      expect((await helper.browser.refused(removeUserTwoFactor, createRemoval(id, body))).body.code).toBe(
        code,
      )
    expect(await helper.browser.call(getUserAccount, { params: { id } })).toMatchObject({
      hasTwoFactor: true,
    })
    const proof = { password, code: generateCode(helper.secret) }
    const own = await helper.browser.refused(removeUserTwoFactor, createRemoval(helper.id, proof))
    expect(own.body.code).toBe('OWN_ACCOUNT')
    const after = await helper.browser.call(removeUserTwoFactor, createRemoval(id, proof))
    expect(after.hasTwoFactor).toBe(false)
  })
})

test('staff without two-factor authentication can only set it up when the settings require it', async () => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const client = await signInNewUser(program)
  const { database } = program.context
  await database.insert(systemSettings).values({ key: 'staff_second_factor_required', value: 'true' })
  program.context.settings.invalidate()
  try {
    expect(await browser.call(getCurrentUser)).toMatchObject({ mustSetUpSecondFactor: true })
    const refusal = await browser.refused(listAllProjects)
    expect(refusal).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await client.browser.call(getCurrentUser)).not.toHaveProperty('mustSetUpSecondFactor')
    expect(await browser.call(getTwoFactor)).toMatchObject({ since: null, required: true })
    const { secret } = await browser.call(beginTwoFactor, { body: { password } })
    await browser.call(confirmTwoFactor, { body: { code: generateCode(secret) } })
    expect(await browser.call(getCurrentUser)).not.toHaveProperty('mustSetUpSecondFactor')
    await browser.call(listAllProjects, { query: {} })
    await browser.call(logout)
  } finally {
    await database.delete(systemSettings)
    program.context.settings.invalidate()
  }
})
