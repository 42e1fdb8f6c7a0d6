import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  changePassword,
  closeAccount,
  getCurrentUser,
  getProfile,
  getUser,
  login,
  Role,
  register,
  requestOwnPasswordLink,
  requestPasswordLink,
  setPassword,
  updateProfile,
} from '#contract/identity'
import { problems } from '#contract/problem.ts'
import { accountTokens, emails, securityEvents, users } from '#server/database/schema.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { createEmailAddress, password, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()

describe('register', () => {
  const createRegistration = () => ({ name: 'Wanda Pope', email: createEmailAddress('new'), password })

  test('[API-03] [SESS-01] returns the user and starts a session', async () => {
    const browser = program.browser()
    const body = { ...createRegistration(), phone: '+1 555 010 2233' }
    const user = await browser.call(register, { body })
    expect(user).toEqual({
      id: expect.any(Number),
      name: 'Wanda Pope',
      email: body.email,
      phone: '+1 555 010 2233',
      role: 'user',
      hasPassword: true,
      isEmailVerified: false,
      permissions: [],
      session: 'full',
    })
    expect(await browser.call(getCurrentUser)).toEqual(user)
  })

  test('[ROLE-01] there are two roles, and registration only creates users', async () => {
    expect(Role.options).toEqual(['user', 'admin'])
    const body = { ...createRegistration(), role: 'admin' }
    const { body: user } = await program.browser().send('POST', register.path, { body })
    expect(user).toMatchObject({ email: body.email, role: 'user' })
    const [stored] = await program.context.database.select().from(users).where(eq(users.email, body.email))
    expect(stored?.role).toBe('user')
  })

  test('[RULE-34] rejects an existing address, with or without a password, and emails its owner', async () => {
    const known = await signInNewUser(program)
    const buyer = await startPurchase(program)
    for (const email of [known.email, buyer.email]) {
      const { status, body } = await program
        .browser()
        .refused(register, { body: { ...createRegistration(), email } })
      expect(status).toBe(409)
      expect(body).toEqual({
        code: 'EMAIL_TAKEN',
        message: 'An account with this email already exists. Please log in or reset your password.',
      })
      await program.mailbox.waitFor(email, /already have a Causeway account/)
    }
    const [stored] = await program.context.database.select().from(users).where(eq(users.email, known.email))
    expect(stored?.name).toBe(known.name)
  })

  test('emails the owner of an existing address at most once an hour', async () => {
    const strict = await startProgram({ LIMITS_SCALE: '1' })
    try {
      const { database } = strict.context
      const { email } = await signInNewUser(strict)
      const tryToRegister = () =>
        strict.browser().refused(register, { body: { ...createRegistration(), email } })
      const countNotices = () => database.$count(emails, eq(emails.kind, 'registration-attempt'))
      for (let time = 0; time < 3; time += 1) expect((await tryToRegister()).body.code).toBe('EMAIL_TAKEN')
      expect(await countNotices()).toBe(1)
      const { rows } = await database.execute<{ expire: string }>(
        sql`update rate_limits set expire = expire - 3600001 where key like 'registrationNotice%' returning expire`,
      )
      expect(Number(rows[0]?.expire)).toBeGreaterThan(Date.now() - 60_000)
      await tryToRegister()
      expect(await countNotices()).toBe(2)
    } finally {
      await strict.stop()
    }
  })

  test.each([
    ['[VAL-13] short name', { name: 'W' }, 'name', 'Name must be at least 2 characters'],
    ['bad address', { email: 'nowhere' }, 'email', 'Please enter a valid email address'],
    ['[VAL-08] short password', { password: 'Ab1' }, 'password', 'Password must be at least 8 characters'],
    [
      '[VAL-09] long password',
      { password: `Ab1${'x'.repeat(126)}` },
      'password',
      'Password must be less than 128 characters',
    ],
    [
      '[VAL-10] one kind of characters',
      { password: 'abcdefghijk' },
      'password',
      'Password must contain at least 2 of the following: lowercase letters, uppercase letters, numbers, and special characters',
    ],
    [
      '[VAL-11] a common password',
      { password: 'Password1' },
      'password',
      'That’s one of the 3,000 most common passwords. Please choose another one.',
    ],
    [
      'a word that anybody would try here',
      { password: 'Nonprofit' },
      'password',
      'That password is too easy to guess. Please choose another one.',
    ],
    ['short phone', { phone: '123' }, 'phone', 'Phone number must be at least 10 digits'],
  ])('rejects %s with a specific error and creates nothing', async (_case, fault, field, message) => {
    const body = { ...createRegistration(), ...fault }
    const refusal = await program.browser().refused(register, { body })
    expect(refusal.status).toBe(400)
    expect(refusal.body).toEqual({ code: 'VALIDATION_FAILED', message, fields: { [field]: message } })
    expect(await program.context.database.select().from(users).where(eq(users.email, body.email))).toEqual([])
  })

  test('[VAL-09] accepts 128 characters and two character types', async () => {
    const user = await program.browser().call(register, {
      body: { ...createRegistration(), password: `7${'granite '.repeat(16)}`.slice(0, 128) },
    })
    expect(user.hasPassword).toBe(true)
  })

  test("the reserved admin address can't register", async () => {
    const body = { ...createRegistration(), email: program.context.config.adminEmail }
    expect((await program.browser().refused(register, { body })).body.code).toBe('RESERVED_ADDRESS')
  })
})

describe('password links', () => {
  test('[RULE-21] forgot password returns the same reply for every address and emails only existing accounts', async () => {
    const { email } = await signInNewUser(program)
    const stranger = createEmailAddress('stranger')
    const browser = program.browser()
    for (const address of [email, stranger])
      expect(await browser.call(requestPasswordLink, { body: { email: address } })).toEqual({ success: true })
    await program.mailbox.waitFor(email, /Reset your Causeway password/)
    const all = await program.mailbox.messages()
    expect(all.filter((sentEmail) => sentEmail.to.includes(stranger))).toEqual([])
  })

  test('[RULE-16] using the link sets the password, starts a full session, and ends all others', async () => {
    const { browser, email, publicId } = await startPurchase(program)
    const token = await program.mailbox.passwordToken(email)
    const fresh = program.browser()
    expect(await fresh.call(setPassword, { body: { token, password } })).toMatchObject({
      user: { email, hasPassword: true, session: 'full' },
    })
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
    expect(await fresh.send('GET', `/api/projects/${publicId}`)).toMatchObject({ status: 200 })
    expect((await program.browser().call(login, { body: { email, password } })).success).toBe(true)
  })

  test('a link works once, expires after an hour, and is stored only as a hash', async () => {
    const { email } = await startPurchase(program)
    const token = await program.mailbox.passwordToken(email)
    const { database } = program.context
    expect(JSON.stringify(await database.select().from(accountTokens))).not.toContain(token)
    const browser = program.browser()
    await browser.call(setPassword, { body: { token, password } })
    const again = await browser.refused(setPassword, { body: { token, password: 'Other-Bridge-8' } })
    expect(again).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })

    await browser.call(requestOwnPasswordLink)
    const sentEmail = await program.mailbox.waitFor(email, /Reset your Causeway password/)
    const late = /#token=([\w-]+)/.exec(sentEmail.html)?.[1] ?? ''
    await database.update(accountTokens).set({ expiresAt: new Date() })
    expect((await browser.refused(setPassword, { body: { token: late, password } })).body.code).toBe(
      'LINK_EXPIRED',
    )
  })

  test('before the first password, a new link keeps the earlier one, and using either ends both', async () => {
    const { browser, email } = await startPurchase(program)
    const findTokens = async () => {
      const sent = (await program.mailbox.messages()).filter(({ to }) => to.includes(email))
      return sent.flatMap(({ html }) => /#token=([\w-]+)/.exec(html)?.[1] ?? [])
    }
    const first = await program.mailbox.passwordToken(email)
    await browser.call(requestOwnPasswordLink)
    await vi.waitFor(async () => expect(await findTokens()).toHaveLength(2), { timeout: 10_000 })
    const second = (await findTokens()).find((token) => token !== first) ?? ''
    const fresh = program.browser()
    await fresh.call(setPassword, { body: { token: first, password } })
    const again = await fresh.refused(setPassword, { body: { token: second, password: 'Other-Bridge-8' } })
    expect(again.body.code).toBe('LINK_EXPIRED')
  })

  test('rejects an invalid link before processing the password', async () => {
    const body = { token: 'A link that nobody was sent', password: 'Password1' }
    expect(await program.browser().refused(setPassword, { body })).toMatchObject({
      status: 410,
      body: { code: 'LINK_EXPIRED' },
    })
  })

  test('the email log drops the content of an email with a link after sending', async () => {
    const { email } = await startPurchase(program)
    const token = await program.mailbox.passwordToken(email)
    const { rows } = await program.context.database.execute('select html, text from mails')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('[VAL-12] password rules apply to the link too', async () => {
    const refusal = await program
      .browser()
      .refused(setPassword, { body: { token: 'x', password: 'abcdefgh' } })
    expect(refusal.body.fields).toHaveProperty('password')
  })
})

describe('profile', () => {
  test('updates name and phone but not the address', async () => {
    const { browser, email, id } = await signInNewUser(program)
    const body = { name: 'Ruth A. Avery', phone: '+1 555 010 9988', email: 'thief@test.example' }
    const changed = { id, email, name: body.name, phone: body.phone }
    expect(await browser.call(updateProfile, { body }), '[ROLE-20]').toEqual(changed)
    expect(await browser.call(getProfile), '[API-18]').toEqual(changed)
    expect(await browser.call(getCurrentUser), '[API-19]').toMatchObject(changed)
    expect(await browser.call(updateProfile, { body: { name: 'Ruth', phone: '' } })).toMatchObject({
      phone: null,
    })
  })

  test.each([
    ['[VAL-39]', { name: 'R' }, { name: 'Name must be at least 2 characters' }],
    ['[VAL-42]', { name: 'Ruth', phone: '12345' }, { phone: 'Phone number must be at least 10 digits' }],
  ])('%s rejects invalid fields by name and changes nothing', async (_id, body, fields) => {
    const { browser, name } = await signInNewUser(program)
    const refusal = await browser.refused(updateProfile, { body })
    expect(refusal).toMatchObject({ status: 400, body: { fields } })
    expect((await browser.call(getProfile)).name).toBe(name)
  })

  test("[RULE-32] a purchase session can't change the profile or the password", async () => {
    const { browser } = await startPurchase(program)
    const attempts = [
      [getProfile, {}],
      [updateProfile, { body: { name: 'Mallory' } }],
      [changePassword, { body: { currentPassword: 'x', newPassword: password } }],
    ] as const
    for (const [route, input] of attempts)
      expect(await browser.refused(route, input)).toMatchObject({
        status: 403,
        body: { code: 'FULL_SESSION_REQUIRED' },
      })
  })
})

describe('change password', () => {
  const newPassword = 'Limestone-Arch-9'

  test('[API-20] changes the password, keeps this session, ends the others, and emails a notice', async () => {
    const { browser, email } = await signInNewUser(program)
    const other = program.browser()
    await other.call(login, { body: { email, password } })
    const body = { currentPassword: password, newPassword }
    expect(await browser.call(changePassword, { body })).toEqual({ success: true })
    expect((await browser.call(getCurrentUser)).email).toBe(email)
    expect((await other.refused(getCurrentUser)).status).toBe(401)
    expect((await other.refused(login, { body: { email, password } })).status).toBe(401)
    await other.call(login, { body: { email, password: newPassword } })
    await program.mailbox.waitFor(email, /password was changed/)
  })

  test.each([
    ['[VAL-14]', { currentPassword: '', newPassword }, 400, 'Current password is required'],
    [
      '[VAL-15]',
      { currentPassword: password, newPassword: 'short' },
      400,
      'Password must be at least 8 characters',
    ],
    ['[ERR-48]', { currentPassword: 'Wrong-pass-1', newPassword }, 422, 'Current password is incorrect'],
    ['[ERR-51]', { currentPassword: password, newPassword: password }, 422, problems.SAME_PASSWORD.message],
  ])('rejects %s and changes nothing', async (_id, body, status, message) => {
    const { browser, email } = await signInNewUser(program)
    expect(await browser.refused(changePassword, { body })).toMatchObject({ status, body: { message } })
    await program.browser().call(login, { body: { email, password } })
  })
})

test('a password never expires', async () => {
  const { id, email } = await signInNewUser(program)
  const tenYearsAgo = new Date(Date.now() - 10 * 365 * 24 * 60 * 60 * 1000)
  await program.context.database
    .update(users)
    .set({ createdAt: tenYearsAgo, updatedAt: tenYearsAgo })
    .where(eq(users.id, id))
  expect(await program.browser().call(login, { body: { email, password } })).toMatchObject({ user: { id } })
})

test("records every wrong guess of one's own password with user, IP address, and user agent", async () => {
  const { browser, id } = await signInNewUser(program)
  const body = { currentPassword: 'Wrong-pass-1', newPassword: 'Limestone-Arch-9' }
  const headers = { 'user-agent': 'A thief' }
  for (let guess = 0; guess < 2; guess++) await browser.send('POST', changePassword.path, { body, headers })
  await browser.send('POST', closeAccount.path, { body: { password: 'Wrong-pass-2' }, headers })
  const events = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, id))
  const guessed = { eventType: 'own_password_failed', severity: 'warning', ipAddress: '127.0.0.1' }
  expect(events).toMatchObject(Array(3).fill({ ...guessed, userAgent: 'A thief' }))
  expect(JSON.stringify(events)).not.toMatch(/Wrong-pass/)
})

describe('users', () => {
  test("[API-11] returns one's own user, rejects others whether or not they exist, and shows staff any user", async () => {
    const { browser, id, name, email } = await signInNewUser(program)
    expect(await browser.call(getUser, { params: { id } })).toEqual({ id, name, email })
    const other = await signInNewUser(program)
    for (const foreign of [other.id, 2_000_000_000])
      expect((await browser.refused(getUser, { params: { id: foreign } })).body.code).toBe('FORBIDDEN')
    const staff = await signInNewUser(program, { role: 'admin' })
    expect((await staff.browser.call(getUser, { params: { id } })).email).toBe(email)
    expect((await staff.browser.refused(getUser, { params: { id: 2_000_000_000 } })).status).toBe(404)
    for (const nonsense of ['0', '-1', 'abc', '99999999999'])
      expect((await browser.refused(getUser, { params: { id: nonsense } })).status).toBe(404)
  })
})
