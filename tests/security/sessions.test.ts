import { dictionary } from '@zxcvbn-ts/language-common'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changePassword, endUserSessions, getCurrentUser, login, register } from '#contract/identity'
import { routes } from '#contract/routes.ts'
import { securityEvents, userSessions } from '#server/database/schema.ts'
import { requireUncommonPassword } from '#server/domains/identity/accounts/passwords.ts'
import { runProgram } from '../program.ts'
import { recordChanges } from '../recorded-changes.ts'
import { buyPackage, createEmailAddress, password, signInNewUser } from '../users.ts'

const program = await runProgram()

describe('a session', () => {
  test("gets a new token at every login, and the browser's previous session ends", async () => {
    const { browser, email } = await signInNewUser(program)
    const before = new Map(browser.cookies)
    await browser.call(login, { body: { email, password } })
    expect(browser.cookies.get('causeway')).not.toBe(before.get('causeway'))
    const old = program.browser()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.refused(getCurrentUser)).status).toBe(401)
    expect((await browser.call(getCurrentUser)).email).toBe(email)
  })

  test("can't be fixed by someone else: a token chosen by the caller is never accepted", async () => {
    const { email } = await signInNewUser(program)
    const browser = program.browser()
    browser.cookies.set('causeway', 'A'.repeat(43))
    await browser.call(login, { body: { email, password } })
    expect(browser.cookies.get('causeway')).not.toBe('A'.repeat(43))
  })

  test('has a token of 256 random bits that no response or address contains', async () => {
    const { browser } = await signInNewUser(program)
    const token = browser.cookies.get('causeway') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify((await browser.send('GET', getCurrentUser.path)).body)).not.toContain(token)
    for (const query of [`?causeway=${token}`, `?token=${token}`])
      expect((await program.browser().send('GET', getCurrentUser.path + query)).status).toBe(401)
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    expect((await program.browser().send('GET', getCurrentUser.path, bearer)).status).toBe(401)
  })

  test('is not started, and nothing is changed, by requests that links or images can make', async () => {
    const { publicId, projectId, browser: buyer } = await buyPackage(program)
    const { browser: staff } = await signInNewUser(program, { role: 'admin' })
    const takeChanges = await recordChanges(program)
    let answered = 0
    for (const { method, path, kind } of routes) {
      if (method !== 'GET' || kind === 'events') continue
      const ids = path.includes(':publicId') ? [publicId, projectId] : [1]
      for (const asker of [program.browser(), buyer, staff])
        for (const id of ids) {
          const { status, headers } = await asker.send('GET', path.replace(/:\w+/g, String(id)))
          expect(headers.getSetCookie(), path).toEqual([])
          if (status === 200) answered += 1
        }
    }
    expect(answered).toBeGreaterThan(40)
    expect(await takeChanges()).toEqual([])
  })

  test('exists once per device, and all end when the password changes', async () => {
    const { browser, email, id } = await signInNewUser(program)
    const others = [program.browser(), program.browser(), program.browser()]
    for (const other of others) await other.call(login, { body: { email, password } })
    await browser.call(changePassword, {
      body: { currentPassword: password, newPassword: 'Another-Bridge-8' },
    })
    for (const other of others) expect((await other.refused(getCurrentUser)).status).toBe(401)
    const sessions = await program.context.database
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, id))
    expect(sessions.filter(({ isActive }) => isActive)).toHaveLength(1)
  })
})

test('can be ended for a user by staff, which is recorded', async () => {
  const staff = await signInNewUser(program, { role: 'admin' })
  const { browser, id } = await signInNewUser(program)
  await staff.browser.call(endUserSessions, { params: { id } })
  expect((await browser.refused(getCurrentUser)).status).toBe(401)
  const events = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, id))
  expect(events).toMatchObject([{ eventType: 'sessions_ended', metadata: { by: staff.id } }])
  const unknown = await staff.browser.refused(endUserSessions, { params: { id: 2_000_000_000 } })
  expect(unknown.body.code).toBe('USER_NOT_FOUND')
})

describe('passwords', () => {
  const fetchStatus = async (chosen: string) =>
    (
      await program.browser().send('POST', register.path, {
        body: { name: 'Somebody', email: createEmailAddress(), password: chosen },
      })
    ).status

  test.each(['Password123', 'Football1', 'left4dead', 'LOL12345', 'Causeway', 'Nonprofits'])(
    '%s is common or guessable from context, and rejected',
    async (chosen) => {
      expect(await fetchStatus(chosen)).toBe(400)
    },
  )

  test.each(['weare138', 'qwertyuiop1', 'Causeway2026!', 'Nonprofit-99', 'administrate-5'])(
    '%s is uncommon and accepted',
    async (chosen) => {
      expect(await fetchStatus(chosen)).toBe(200)
    },
  )

  test('[VAL-11] rejects exactly the 3,000 most common ones of 8 characters or more', async () => {
    const isRefused = (chosen: string) =>
      requireUncommonPassword(chosen, 'password').then(
        () => false,
        () => true,
      )
    // The least common rejected password, and the most common accepted one.
    expect([await isRefused('13101988'), await isRefused('13101992')]).toEqual([true, false])
    const known = dictionary['passwords-common'].filter((password) => password.length >= 8)
    const verdicts = await Promise.all(known.map(isRefused))
    expect(verdicts.slice(0, 3000)).not.toContain(false)
    expect(known.slice(3000).filter((_, index) => verdicts[3000 + index])).toEqual(['administrator'])
  })

  test('are compared exactly as typed: spaces, case, and all 128 characters count', async () => {
    const email = createEmailAddress()
    const chosen = `  Ünïcode ${'x'.repeat(117)}Z`
    await program.browser().call(register, { body: { name: 'Somebody', email, password: chosen } })
    const wrong = [chosen.trim(), chosen.toLowerCase(), chosen.slice(0, -1)]
    for (const typed of wrong)
      expect((await program.browser().refused(login, { body: { email, password: typed } })).status).toBe(401)
    expect((await program.browser().call(login, { body: { email, password: chosen } })).success).toBe(true)
  })
})
