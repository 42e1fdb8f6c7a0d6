import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getMoney } from '#contract/business'
import {
  changePermission,
  changeSettings,
  changeUserStatus,
  defaultSettings,
  endUserSessions,
  getCurrentUser,
  getUserAccount,
  inviteStaff,
  listSecurityEvents,
  listUsers,
  login,
  resendInvitation,
  setPassword,
  unlockUser,
} from '#contract/identity'
import { lockoutPolicy } from '#contract/limits.ts'
import type { Route } from '#contract/route.ts'
import { emails, securityEvents, systemSettings, users } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { createStaffWithTwoFactor, generateCode } from '#tests/two-factor.ts'
import { buyPackage, createEmailAddress, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { browser: staff, id: staffId } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })

const findEvents = async (userId: number) =>
  (
    await program.context.database
      .select({ type: securityEvents.eventType })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
  ).map(({ type }) => type)

const findPasswordLink = async (email: string) => {
  const sentEmails = await program.mailbox.messages()
  const invitations = sentEmails.filter(
    ({ to, subject }) => to.includes(email) && /invited you/.test(subject),
  )
  return invitations.map(({ html }) => /#token=([\w-]+)/.exec(html)?.[1] ?? '')
}

test('an invited staff member sets a password with the emailed link and is signed in, and a new link voids the first', async () => {
  const email = createEmailAddress('colleague')
  const invited = await staff.call(inviteStaff, { body: { name: 'Theo Brandt', email, password } })
  expect(invited).toMatchObject({ role: 'admin', state: 'invited', email, projects: 0 })
  await program.mailbox.waitFor(email, /^Stella Moore invited you/)
  const [first = ''] = await findPasswordLink(email)
  await staff.call(resendInvitation, { params: { id: invited.id }, body: { password } })
  await expect.poll(() => findPasswordLink(email), { timeout: 10_000 }).toHaveLength(2)
  const second = (await findPasswordLink(email)).find((token) => token !== first) ?? ''
  const theo = program.browser()
  expect((await theo.refused(setPassword, { body: { token: first, password } })).body.code).toBe(
    'LINK_EXPIRED',
  )
  await theo.call(setPassword, { body: { token: second, password } })
  expect((await theo.call(listUsers, { query: { role: 'admin' } })).items).toContainEqual(
    expect.objectContaining({ id: invited.id, state: 'active' }),
  )
  expect(
    (await staff.refused(resendInvitation, { params: { id: invited.id }, body: { password } })).status,
  ).toBe(404)
  expect(await findEvents(invited.id)).toContain('staff_invited')
  // The designated admin can't be invited. They set their first password with the setup code.
  const { items } = await staff.call(listUsers, { query: { search: program.context.config.adminEmail } })
  const designated = { params: { id: items[0]?.id ?? 0 }, body: { password } }
  expect((await staff.refused(resendInvitation, designated)).body.code).toBe('RESERVED_ADDRESS')
})

test.each<[string, Route, (id: number) => { params?: { id: number }; body: object }]>([
  [
    'invites nobody',
    inviteStaff,
    () => ({ body: { name: 'Theo Brandt', email: createEmailAddress('thief') } }),
  ],
  ['invites nobody again', resendInvitation, (id) => ({ params: { id }, body: {} })],
  ['switches no account', changeUserStatus, (id) => ({ params: { id }, body: { isActive: false } })],
  ['changes no setting', changeSettings, () => ({ body: { ...defaultSettings, staff_session_hours: 24 } })],
])(
  'a session alone %s without the password, and the code if the login requires one',
  async (_what, route, input) => {
    const { browser, secret } = await createStaffWithTwoFactor(program)
    const { database } = program.context
    const invited = { name: 'Una Gale', email: createEmailAddress('waiting'), role: 'admin' } as const
    const [waiting] = await database.insert(users).values(invited).returning()
    const { params, body } = input(waiting?.id ?? 0)
    const send = (proof: object) =>
      browser.send(route.method, route.path.replace(':id', String(params?.id)), {
        body: { ...body, ...proof },
      })
    const readState = async () => [
      await database.select().from(users),
      await database.select().from(systemSettings),
      await database.$count(emails),
    ]
    const before = await readState()
    const proofs = [
      [{}, 'VALIDATION_FAILED'],
      [{ password: 'Wrong-pass-1', code: generateCode(secret) }, 'WRONG_CURRENT_PASSWORD'],
      [{ password }, 'WRONG_CODE'],
      [{ password, code: '000000' }, 'WRONG_CODE'],
    ] as const
    for (const [proof, code] of proofs) expect((await send(proof)).body).toMatchObject({ error: { code } })
    expect(await readState()).toEqual(before)
    expect((await send({ password, code: generateCode(secret) })).status).toBe(200)
    expect(await readState()).not.toEqual(before)
  },
)

test('an invitation is a critical event until a staff member resolves it, and all staff are notified', async () => {
  const colleague = await signInNewUser(program, { role: 'admin', name: 'Vera Stone' })
  const away = await signInNewUser(program, { role: 'admin' })
  await staff.call(changeUserStatus, { params: { id: away.id }, body: { isActive: false, password } })
  const client = await signInNewUser(program)
  const email = createEmailAddress('colleague')
  await staff.call(inviteStaff, { body: { name: 'Theo Brandt', email, password } })
  const { items } = await staff.call(listSecurityEvents, {
    query: { severity: 'critical', search: 'staff invited' },
  })
  expect(items[0]).toMatchObject({
    description: `Stella Moore invited ${email} to the team`,
    user: { email },
    resolved: false,
  })
  const sentEmail = await program.mailbox.waitFor(colleague.email, /^Stella Moore invited Theo Brandt/)
  expect(sentEmail.text).toContain(email)
  const told = await program.context.database
    .select({ recipient: emails.recipient })
    .from(emails)
    .where(and(eq(emails.kind, 'staff-invited'), like(emails.text, `%${email}%`)))
  const recipients = told.map(({ recipient }) => recipient)
  expect(recipients).toContain((await staff.call(getCurrentUser)).email)
  for (const other of [away.email, client.email, email]) expect(recipients).not.toContain(other)
})

test("an existing address can't be invited as staff", async () => {
  const client = await signInNewUser(program)
  const body = { name: 'Somebody Else', email: client.email.toUpperCase(), password }
  expect((await staff.refused(inviteStaff, { body })).body.fields).toHaveProperty('email')
  expect(await client.browser.call(getCurrentUser)).toMatchObject({ role: 'user', name: client.name })
})

test("a deactivated account is signed out immediately, can't log in, and can be reactivated", async () => {
  const colleague = await signInNewUser(program, { role: 'admin' })
  const params = { id: colleague.id }
  expect((await staff.call(getUserAccount, { params })).sessions).toHaveLength(1)
  const off = await staff.call(changeUserStatus, { params, body: { isActive: false, password } })
  expect(off).toMatchObject({ state: 'deactivated', sessions: [] })
  expect((await colleague.browser.refused(getCurrentUser)).status).toBe(401)
  const credentials = { body: { email: colleague.email, password } }
  expect((await program.browser().refused(login, credentials)).body.code).toBe('INVALID_CREDENTIALS')
  await staff.call(changeUserStatus, { params, body: { isActive: true, password } })
  expect((await colleague.browser.refused(getCurrentUser)).status).toBe(401)
  await program.browser().call(login, credentials)
  expect(await findEvents(colleague.id)).toEqual(
    expect.arrayContaining(['account_deactivated', 'account_reactivated']),
  )
})

test("staff can't deactivate themselves, and one remains when two deactivate each other at once", async () => {
  const own = { params: { id: staffId }, body: { isActive: false, password } }
  expect((await staff.refused(changeUserStatus, own)).body.code).toBe('OWN_ACCOUNT')
  const [a, b] = [
    await signInNewUser(program, { role: 'admin' }),
    await signInNewUser(program, { role: 'admin' }),
  ]
  const deactivate = (browser: TestClient, id: number) =>
    browser.send('PUT', changeUserStatus.path.replace(':id', String(id)), {
      body: { isActive: false, password },
    })
  await Promise.all([deactivate(a.browser, b.id), deactivate(b.browser, a.id)])
  const left = await Promise.all([a.id, b.id].map((id) => staff.call(getUserAccount, { params: { id } })))
  expect(left.map(({ state }) => state).sort()).toEqual(['active', 'deactivated'])
})

test("a closed account can't be reactivated", async () => {
  const { id } = await signInNewUser(program)
  await program.context.database
    .update(users)
    .set({ closedAt: new Date(), isActive: false })
    .where(eq(users.id, id))
  expect((await staff.call(getUserAccount, { params: { id } })).state).toBe('closed')
  const back = { params: { id }, body: { isActive: true, password } }
  expect((await staff.refused(changeUserStatus, back)).status).toBe(404)
})

test('staff find clients with their projects, sign them out everywhere, and unlock them', async () => {
  const { email, userId, publicId } = await buyPackage(program, { name: 'Ragna Holm' })
  const found = await staff.call(listUsers, { query: { search: email.slice(0, 10), role: 'user' } })
  expect(found.items).toContainEqual(expect.objectContaining({ id: userId, state: 'invited', projects: 1 }))
  const params = { id: userId }
  expect((await staff.call(getUserAccount, { params })).projectList).toMatchObject([{ publicId }])

  const client = await signInNewUser(program)
  await staff.call(endUserSessions, { params: { id: client.id } })
  expect((await client.browser.refused(getCurrentUser)).status).toBe(401)
  const wrong = { body: { email: client.email, password: 'Wrong-Bridge-7' } }
  for (let guess = 0; guess < lockoutPolicy.failures; guess++) await program.browser().refused(login, wrong)
  const right = { body: { email: client.email, password } }
  expect((await program.browser().refused(login, right)).body.code).toBe('ACCOUNT_LOCKED')
  expect((await staff.call(getUserAccount, { params: { id: client.id } })).lockedUntil).toBeInstanceOf(Date)
  expect((await staff.call(unlockUser, { params: { id: client.id } })).lockedUntil).toBeNull()
  await program.browser().call(login, right)
  // The current session isn't ended.
  await staff.call(endUserSessions, { params: { id: staffId } })
  await staff.call(getCurrentUser)
})

describe('the permission to see the business page', () => {
  const refuseChange = (browser: TestClient, id: number, isGiven: boolean, proof = password) =>
    browser.refused(changePermission, {
      params: { id },
      body: { permission: 'see business', isGiven, password: proof },
    })
  const change = (browser: TestClient, id: number, isGiven: boolean) =>
    browser.call(changePermission, {
      params: { id },
      body: { permission: 'see business', isGiven, password },
    })
  const fetchPermissions = async (id: number) =>
    (await staff.call(getUserAccount, { params: { id } })).permissions

  test('can be granted and revoked by staff who have it, with their password, and is logged', async () => {
    const holder = await signInNewUser(program, { role: 'admin', permissions: ['see business'] })
    const { id, browser } = await signInNewUser(program, { role: 'admin' })
    const query = { from: '2026-01', to: '2026-01' }
    expect((await browser.refused(getMoney, { query })).status).toBe(403)
    expect((await refuseChange(holder.browser, id, true, 'Wrong-Password-1')).body.code).toBe(
      'WRONG_CURRENT_PASSWORD',
    )
    expect(await fetchPermissions(id)).toEqual([])

    for (let times = 0; times < 2; times += 1)
      expect((await change(holder.browser, id, true)).permissions).toEqual(['see business'])
    await browser.call(getMoney, { query })
    expect((await browser.call(getCurrentUser)).permissions).toEqual(['see business'])

    expect((await change(holder.browser, id, false)).permissions).toEqual([])
    expect((await browser.refused(getMoney, { query })).status).toBe(403)
    const events = (await findEvents(id)).filter((type) => type.startsWith('permission'))
    expect(events).toEqual(['permission_given', 'permission_taken'])
  })

  test('can’t be changed for oneself, granted by staff without it, or given to clients and inactive staff', async () => {
    const holder = await signInNewUser(program, { role: 'admin', permissions: ['see business'] })
    const client = await signInNewUser(program)
    const inactive = await signInNewUser(program, { role: 'admin' })
    await program.context.database.update(users).set({ isActive: false }).where(eq(users.id, inactive.id))
    const refusals = [
      [holder.browser, holder.id, false, 'OWN_PERMISSION'],
      [staff, staffId, true, 'FORBIDDEN'],
      [staff, holder.id, false, 'FORBIDDEN'],
      [client.browser, client.id, true, 'FORBIDDEN'],
      [holder.browser, client.id, true, 'USER_NOT_FOUND'],
      [holder.browser, inactive.id, true, 'USER_NOT_FOUND'],
    ] as const
    for (const [browser, id, isGiven, code] of refusals)
      expect((await refuseChange(browser, id, isGiven)).body.code, code).toBe(code)
    expect(await fetchPermissions(holder.id)).toEqual(['see business'])
    expect(await fetchPermissions(client.id)).toEqual([])
  })
})
