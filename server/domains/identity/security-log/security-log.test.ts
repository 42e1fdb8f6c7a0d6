import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  endLockout,
  getCurrentUser,
  inviteStaff,
  listLockouts,
  listLoginAttempts,
  listSecurityEvents,
  listSessions,
  login,
  resolveSecurityEvent,
  revokeSession,
  setPassword,
} from '#contract/identity'
import { lockoutPolicy } from '#contract/limits.ts'
import { listAllProjects } from '#contract/staff'
import { securityEvents } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { createEmailAddress, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })).browser

test('security events can be filtered and resolved once with a note', async () => {
  const client = await signInNewUser(program, { name: 'Vera Lund' })
  await client.browser.refused(listAllProjects)
  const open = { query: { severity: 'warning', search: 'access denied' } } as const
  const [event] = (await staff.call(listSecurityEvents, open)).items
  expect(event).toMatchObject({
    type: 'access_denied',
    severity: 'warning',
    resolved: false,
    user: { name: 'Vera Lund', email: client.email },
  })
  const params = { id: event?.id ?? 0 }
  expect(
    (await staff.refused(resolveSecurityEvent, { params, body: { note: ' ' } })).body.fields,
  ).toHaveProperty('note')
  const note = { params, body: { note: 'She had mistyped the address.' } }
  await staff.call(resolveSecurityEvent, note)
  expect((await staff.refused(resolveSecurityEvent, note)).status).toBe(404)
  expect((await staff.call(listSecurityEvents, open)).items).toEqual([])
  expect((await staff.call(listSecurityEvents, { query: { state: 'resolved' } })).items).toMatchObject([
    { id: params.id, resolution: 'She had mistyped the address.', resolvedBy: 'Stella Moore' },
  ])
})

describe('a critical event', () => {
  const events = { query: { severity: 'critical', state: 'all' } } as const
  const findEventOf = async (reader: TestClient, email: string) =>
    (await reader.call(listSecurityEvents, events)).items.find(({ user }) => user?.email === email)
  const note = { note: 'I asked her on the phone.' }

  test('is resolved by someone not involved in it', async () => {
    const inviter = await signInNewUser(program, { role: 'admin', name: 'Ines Vogel' })
    const email = createEmailAddress('invited')
    await inviter.browser.call(inviteStaff, { body: { name: 'Theo Brandt', email, password } })
    const sentEmail = await program.mailbox.waitFor(email, /invited you/)
    const token = /#token=([\w-]+)/.exec(sentEmail.html)?.[1] ?? ''
    const invited = program.browser()
    await invited.call(setPassword, { body: { token, password } })
    for (const involved of [inviter.browser, invited]) {
      const event = await findEventOf(involved, email)
      expect(event).toMatchObject({ type: 'staff_invited', resolved: false, hold: { until: null } })
      const params = { id: event?.id ?? 0 }
      expect(await involved.refused(resolveSecurityEvent, { params, body: note })).toMatchObject({
        status: 422,
        body: { code: 'OWN_EVENT', message: expect.stringContaining('another staff member') },
      })
    }
    const event = await findEventOf(staff, email)
    expect(event).toMatchObject({ resolved: false, hold: null })
    await staff.call(resolveSecurityEvent, { params: { id: event?.id ?? 0 }, body: note })
    expect(await findEventOf(staff, email)).toMatchObject({
      resolvedBy: 'Stella Moore',
      resolvedAlone: false,
      hold: null,
    })
  })

  test('can be resolved after a day by the only staff member, and the log shows it', async () => {
    const lonely = await startProgram()
    try {
      const { database } = lonely.context
      const { browser } = await signInNewUser(lonely, { role: 'admin', name: 'Solveig Lund' })
      const email = createEmailAddress('invited')
      await browser.call(inviteStaff, { body: { name: 'Theo Brandt', email, password } })
      const event = await findEventOf(browser, email)
      const tomorrow = (event?.createdAt.getTime() ?? 0) + 24 * 60 * 60 * 1000
      expect(event?.hold?.until?.getTime()).toBe(tomorrow)
      const call = { params: { id: event?.id ?? 0 }, body: note }
      expect((await browser.refused(resolveSecurityEvent, call)).body.code).toBe('OWN_EVENT_TOO_SOON')
      await database
        .update(securityEvents)
        .set({ createdAt: sql`${securityEvents.createdAt} - interval '24 hours'` })
        .where(eq(securityEvents.id, call.params.id))
      expect(await findEventOf(browser, email)).toMatchObject({ hold: null })
      await browser.call(resolveSecurityEvent, call)
      expect(await findEventOf(browser, email)).toMatchObject({
        resolvedBy: 'Solveig Lund',
        resolution: note.note,
        resolvedAlone: true,
      })
    } finally {
      await lonely.stop()
    }
  })
})

test('shows failed logins and the resulting lockout, and staff can end the lockout', async () => {
  const client = await signInNewUser(program)
  const wrong = { body: { email: client.email, password: 'Wrong-Bridge-7' } }
  for (let guess = 0; guess < lockoutPolicy.failures; guess++) await program.browser().refused(login, wrong)
  const failures = { query: { search: client.email, outcome: 'failure' } } as const
  expect((await staff.call(listLoginAttempts, failures)).items).toHaveLength(lockoutPolicy.failures)
  const locked = { query: { search: client.email } }
  const [active] = (await staff.call(listLockouts, locked)).items
  expect(active).toMatchObject({ email: client.email, attempts: lockoutPolicy.failures })
  const events = { query: { search: 'account locked' } } as const
  expect((await staff.call(listSecurityEvents, events)).items[0]).toMatchObject({ email: client.email })
  const params = { id: active?.id ?? 0 }
  await staff.call(endLockout, { params })
  expect((await staff.call(listLockouts, locked)).items).toEqual([])
  expect((await staff.refused(endLockout, { params })).status).toBe(404)
  await program.browser().call(login, { body: { email: client.email, password } })
})

test('a login attempt shows the device, or the raw user agent if it is unknown', async () => {
  const { email } = await signInNewUser(program)
  const guess = (userAgent: string) =>
    program.browser().send('POST', login.path, {
      headers: { 'user-agent': userAgent },
      body: { email, password: 'Wrong-Bridge-7' },
    })
  await guess(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  )
  await guess('curl')
  const query = { search: email, outcome: 'failure' } as const
  expect((await staff.call(listLoginAttempts, { query })).items).toMatchObject([
    { browser: null, operatingSystem: null, userAgent: 'curl' },
    { browser: 'Chrome 143', operatingSystem: 'Windows 10' },
  ])
})

test("lists active sessions, marks one's own, and lets staff end any of them", async () => {
  const client = await signInNewUser(program, { name: 'Nils Berg' })
  const own = (await staff.call(listSessions, { query: { search: 'stella' } })).items
  expect(own).toMatchObject([{ isCurrent: true, isPurchase: false, user: { role: 'admin' } }])
  const [session] = (await staff.call(listSessions, { query: { search: client.email } })).items
  const params = { id: session?.id ?? 0 }
  await staff.call(revokeSession, { params })
  expect((await client.browser.refused(getCurrentUser)).status).toBe(401)
  expect((await staff.refused(revokeSession, { params })).status).toBe(404)
})
