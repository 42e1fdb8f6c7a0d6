import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  changeSettings,
  defaultSettings,
  getCurrentUser,
  getSettings,
  getUserAccount,
  logout,
} from '#contract/identity'
import { securityEvents, systemSettings, userSessions } from '#server/database/schema.ts'
import { startServer } from '#server/start.ts'
import { createTestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { password, signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })).browser
beforeEach(async () => {
  await program.context.database.delete(systemSettings)
  program.context.settings.invalidate()
})

const changeSettingsAsStaff = (changes: object) =>
  staff.call(changeSettings, { body: { ...defaultSettings, ...changes, password } })

test('settings have defaults until staff change them, and each change is recorded with its author', async () => {
  expect(await staff.call(getSettings)).toEqual({ settings: defaultSettings, changes: [] })
  const changed = await changeSettingsAsStaff({ staff_second_factor_required: true, client_session_days: 60 })
  expect(changed.settings).toEqual({
    ...defaultSettings,
    staff_second_factor_required: true,
    client_session_days: 60,
  })
  expect(changed.changes.map(({ key, by }) => [key, by]).sort()).toEqual([
    ['client_session_days', 'Stella Moore'],
    ['staff_second_factor_required', 'Stella Moore'],
  ])
  const { database } = program.context
  const [row] = await database
    .select()
    .from(systemSettings)
    .where(eq(systemSettings.key, 'staff_second_factor_required'))
  expect(row?.value).toBe('true')
  expect(row?.description).toBe('Whether staff must use two-step login (true or false)')
  const events = await database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'settings_changed'))
  expect(events.map(({ description }) => description)).toEqual([
    'staff_second_factor_required: false became true; client_session_days: 30 became 60',
  ])
})

test.each([
  [{ client_session_idle_days: 31 }, 'client_session_idle_days'],
  [{ staff_session_idle_minutes: 61, staff_session_hours: 1 }, 'staff_session_idle_minutes'],
  [{ client_session_days: 0 }, 'client_session_days'],
  [{ staff_session_hours: 1.5 }, 'staff_session_hours'],
  [{ staff_second_factor_required: 'yes' }, 'staff_second_factor_required'],
])('rejects an invalid value with a field error: %o', async (wrong, field) => {
  const refusal = await staff.refused(changeSettings, { body: { ...defaultSettings, ...wrong, password } })
  expect(refusal.body.fields).toHaveProperty(field)
  expect((await staff.call(getSettings)).settings).toEqual(defaultSettings)
})

test('changes to idle and maximum session lifetimes take effect immediately', async () => {
  const client = await signInNewUser(program)
  const { database } = program.context
  await database
    .update(userSessions)
    .set({ lastActivityAt: new Date(Date.now() - 3 * DAY_MS) })
    .where(eq(userSessions.userId, client.id))
  await changeSettingsAsStaff({ client_session_idle_days: 2, client_session_days: 2 })
  expect((await client.browser.refused(getCurrentUser)).status).toBe(401)
  await changeSettingsAsStaff({})
  await client.browser.call(getCurrentUser)
  const fetchAccount = () => staff.call(getUserAccount, { params: { id: client.id } })
  const setCreated = (daysAgo: number) =>
    database
      .update(userSessions)
      .set({ createdAt: new Date(Date.now() - daysAgo * DAY_MS) })
      .where(eq(userSessions.userId, client.id))

  await setCreated(3)
  await client.browser.call(getCurrentUser)
  expect((await fetchAccount()).sessions).toHaveLength(1)
  const short = { client_session_idle_days: 2, client_session_days: 2 }
  await changeSettingsAsStaff(short)
  expect((await client.browser.refused(getCurrentUser)).status).toBe(401)
  expect((await fetchAccount()).sessions).toEqual([])
  await setCreated(1)
  await client.browser.call(getCurrentUser)
  // A longer lifetime doesn't extend existing sessions, because their expiration dates are stored.
  await setCreated(31)
  await database
    .update(userSessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(userSessions.userId, client.id))
  await changeSettingsAsStaff({ client_session_days: 60 })
  expect((await client.browser.refused(getCurrentUser)).status).toBe(401)

  await changeSettingsAsStaff(short)
  const next = await signInNewUser(program)
  const [session] = await database.select().from(userSessions).where(eq(userSessions.userId, next.id))
  const lasts = (session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)
  expect(Math.round(lasts / DAY_MS)).toBe(2)
})

test('a change applies to every server on the same database', async () => {
  const other = await startServer({ ...program.context.config, port: 0 })
  try {
    const { browser } = await signInNewUser(program, { role: 'admin' })
    const elsewhere = createTestClient(`http://127.0.0.1:${other.port}`)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect(await elsewhere.call(getCurrentUser)).not.toHaveProperty('mustSetUpSecondFactor')
    await changeSettingsAsStaff({ staff_second_factor_required: true })
    await waitUntilPasses(async () =>
      expect(await elsewhere.call(getCurrentUser)).toMatchObject({ mustSetUpSecondFactor: true }),
    )
    await browser.call(logout)
    expect((await elsewhere.refused(getCurrentUser)).status).toBe(401)
  } finally {
    await other.stop()
  }
})

test('an invalid stored value counts as not set', async () => {
  await program.context.database
    .insert(systemSettings)
    .values({ key: 'staff_session_hours', value: 'forever' })
  expect((await staff.call(getSettings)).settings.staff_session_hours).toBe(12)
})
