import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCurrentUser, login, logout } from '#contract/identity'
import {
  accountLockouts,
  loginAttempts,
  securityEvents,
  userSessions,
  users,
} from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()

test('login starts a session and returns the user with a role', async () => {
  const { email } = await signInNewUser(program, { name: 'Olive Hart' })
  const browser = program.browser()
  const answer = await browser.send('POST', login.path, {
    body: { email: email.toUpperCase(), password },
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
  })
  const user = {
    name: 'Olive Hart',
    email,
    phone: null,
    role: 'user',
    hasPassword: true,
    isEmailVerified: true,
    permissions: [],
    session: 'full',
  }
  expect(answer.body, '[API-02]').toEqual({ success: true, user: { id: expect.any(Number), ...user } })
  expect(await browser.call(getCurrentUser), '[API-01] [DATA-01]').toMatchObject(user)
  const cookie = answer.headers.getSetCookie()[0]
  expect(cookie, '[SESS-01]').toMatch(/^causeway=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('stores the token hash and device of a session, and the success of an attempt', async () => {
  const { browser, id, email } = await signInNewUser(program)
  const [session] = await program.context.database
    .select()
    .from(userSessions)
    .where(eq(userSessions.userId, id))
  expect(session?.sessionToken).toMatch(/^[0-9a-f]{64}$/)
  expect([...browser.cookies.values()]).not.toContain(session?.sessionToken)
  expect(session).toMatchObject({ isActive: true, scope: 'full', location: null })
  const attempts = await program.context.database
    .select()
    .from(loginAttempts)
    .where(eq(loginAttempts.email, email))
  expect(attempts).toMatchObject([{ success: true, failureReason: null, userId: id }])
})

test('stores at most 500 characters of the user agent', async () => {
  const { email, id } = await signInNewUser(program)
  const headers = { 'user-agent': 'x'.repeat(600) }
  await program.browser().send('POST', login.path, { body: { email, password }, headers })
  const sessions = await program.context.database
    .select()
    .from(userSessions)
    .where(eq(userSessions.userId, id))
  expect(sessions.map(({ userAgent }) => userAgent)).toContain('x'.repeat(500))
})

test('[ERR-06] a wrong password and an unknown address get the same reply', async () => {
  const { email } = await signInNewUser(program)
  const browser = program.browser()
  for (const address of [email, createEmailAddress('nobody')]) {
    const { status, body } = await browser.refused(login, {
      body: { email: address, password: 'Wrong-pass-1' },
    })
    expect(status).toBe(401)
    expect(body).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
  }
})

test('rejects staff without a password like anyone else, and sends only the designated admin to the setup', async () => {
  const email = createEmailAddress('invited')
  await program.context.database.insert(users).values({ name: 'Theo Ramirez', email, role: 'admin' })
  const { body } = await program.browser().refused(login, { body: { email, password } })
  expect(body.code).toBe('INVALID_CREDENTIALS')
})

test('[VAL-03] [VAL-01] login names missing and invalid fields', async () => {
  const { status, body } = await program.browser().refused(login, { body: { email: 'nope' } })
  expect(status).toBe(400)
  expect(body).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Please enter a valid email address',
    fields: { email: 'Please enter a valid email address', password: 'Password is required' },
  })
})

test('five failures lock the account, even against the correct password, and staff can see it', async () => {
  const { email, id } = await signInNewUser(program)
  const browser = program.browser()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => browser.refused(login, { body: { email, password: 'Wrong-pass-1' } })),
  )
  expect(guesses.filter(({ body }) => body.code === 'INVALID_CREDENTIALS')).toHaveLength(5)
  expect(guesses.filter(({ body }) => body.code === 'ACCOUNT_LOCKED')).toHaveLength(7)
  expect((await browser.refused(login, { body: { email, password } })).body.code).toBe('ACCOUNT_LOCKED')
  const { database } = program.context
  expect(await database.select().from(accountLockouts).where(eq(accountLockouts.email, email))).toMatchObject(
    [{ isActive: true, attemptCount: 5, unlockedAt: null }],
  )
  expect(await database.select().from(securityEvents).where(eq(securityEvents.userId, id))).toMatchObject([
    { eventType: 'account_locked', severity: 'warning', resolved: false },
  ])
})

test("a closed account can't log in, and its sessions end immediately", async () => {
  const { browser, id, email } = await signInNewUser(program)
  await program.context.database.update(users).set({ isActive: false }).where(eq(users.id, id))
  expect((await browser.refused(getCurrentUser)).status).toBe(401)
  expect((await program.browser().refused(login, { body: { email, password } })).status).toBe(401)
})

test('[API-04] [SESS-03] logout ends the session on the server and succeeds without one', async () => {
  const { browser } = await signInNewUser(program)
  const stolen = new Map(browser.cookies)
  await browser.call(logout)
  expect(browser.cookies.size).toBe(0)
  for (const [name, value] of stolen) browser.cookies.set(name, value)
  expect((await browser.refused(getCurrentUser)).status).toBe(401)
  expect(await program.browser().call(logout)).toEqual({ success: true })
})

test('sessions expire when idle and at their maximum age: staff after 1 h and 12 h, clients after 10 and 30 days', async () => {
  const hour = 60 * 60 * 1000
  const cases = [
    { role: 'admin', idle: 1, absolute: 12 },
    { role: 'user', idle: 240, absolute: 720 },
  ] as const
  for (const { role, idle, absolute } of cases) {
    const { browser, id } = await signInNewUser(program, { role })
    const { database } = program.context
    const ofPerson = eq(userSessions.userId, id)
    const [session] = await database.select().from(userSessions).where(ofPerson)
    const age = (session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)
    expect(Math.round(age / hour)).toBe(absolute)
    const getHoursAgo = (hours: number) => new Date(Date.now() - hours * hour)
    await database
      .update(userSessions)
      .set({ lastActivityAt: getHoursAgo(idle - 0.1) })
      .where(ofPerson)
    expect((await browser.call(getCurrentUser)).id).toBe(id)
    await database
      .update(userSessions)
      .set({ lastActivityAt: getHoursAgo(idle + 0.1) })
      .where(ofPerson)
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
    await database
      .update(userSessions)
      .set({ lastActivityAt: new Date(), expiresAt: getHoursAgo(0.1) })
      .where(ofPerson)
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
  }
})
