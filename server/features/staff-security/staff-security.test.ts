import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, me } from '#contract/accounts.ts'
import { listAllProjects } from '#contract/administration.ts'
import { lockout } from '#contract/limits.ts'
import {
  endLockout,
  endStaffSession,
  listLockouts,
  listLoginAttempts,
  listSecurityEvents,
  listSessions,
  resolveSecurityEvent,
} from '#contract/staff-security.ts'
import type { TestBrowser } from '#tests/browser.ts'
import { password, signIn } from '#tests/people.ts'
import { type Program, startProgram } from '#tests/program.ts'

let program: Program
let staff: TestBrowser
beforeAll(async () => {
  program = await startProgram()
  staff = (await signIn(program, { role: 'admin', name: 'Stella Moore' })).browser
})
afterAll(() => program.stop())

test('security events are filtered and closed once with what was found', async () => {
  const client = await signIn(program, { name: 'Vera Lund' })
  await client.browser.refused(listAllProjects)
  const open = { query: { severity: 'warning', search: 'access denied' } } as const
  const [event] = (await staff.call(listSecurityEvents, open)).items
  expect(event).toMatchObject({
    type: 'access_denied',
    severity: 'warning',
    resolved: false,
    person: { name: 'Vera Lund', email: client.email },
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

test('failed logins and the lockout they cause are shown, and the lockout is ended', async () => {
  const client = await signIn(program)
  const wrong = { body: { email: client.email, password: 'Wrong-Bridge-7' } }
  for (let guess = 0; guess < lockout.failures; guess++) await program.browser().refused(login, wrong)
  const failures = { query: { search: client.email, outcome: 'failure' } } as const
  expect((await staff.call(listLoginAttempts, failures)).items).toHaveLength(lockout.failures)
  const locked = { query: { search: client.email } }
  const [active] = (await staff.call(listLockouts, locked)).items
  expect(active).toMatchObject({ email: client.email, attempts: lockout.failures })
  const params = { id: active?.id ?? 0 }
  await staff.call(endLockout, { params })
  expect((await staff.call(listLockouts, locked)).items).toEqual([])
  expect((await staff.refused(endLockout, { params })).status).toBe(404)
  await program.browser().call(login, { body: { email: client.email, password } })
})

test('live sessions are listed, one’s own marked, and any of them is ended', async () => {
  const client = await signIn(program, { name: 'Nils Berg' })
  const own = (await staff.call(listSessions, { query: { search: 'stella' } })).items
  expect(own).toMatchObject([{ isCurrent: true, isPurchase: false, person: { role: 'admin' } }])
  const [session] = (await staff.call(listSessions, { query: { search: client.email } })).items
  const params = { id: session?.id ?? 0 }
  await staff.call(endStaffSession, { params })
  expect((await client.browser.refused(me)).status).toBe(401)
  expect((await staff.refused(endStaffSession, { params })).status).toBe(404)
})
