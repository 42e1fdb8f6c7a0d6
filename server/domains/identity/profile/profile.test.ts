import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  closeAccount,
  downloadData,
  getCurrentUser,
  getNotificationPreferences,
  listDevices,
  login,
  notificationKindNames,
  notificationKinds,
  register,
  signOutDevice,
  signOutOtherDevices,
  updateNotificationPreferences,
} from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { listPayments, selectPackageSignedIn } from '#contract/payments'
import { contactMessages, disputes, emails, projects, refunds, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser, startPurchase } from '#tests/users.ts'
import { createUnsubscribeLink } from './notifications.ts'

const program = await runProgram()

/** Creates a client with a password and one paid project with the given status. */
const createClientWithStatus = async (status: string) => {
  const client = await buyPackage(program, { name: 'Ida Quist' })
  const browser = await setPasswordFromLink(program, client.email)
  await program.context.database
    .update(projects)
    .set({ status, notes: 'a difficult one' })
    .where(eq(projects.id, client.projectId))
  return { ...client, browser }
}

describe('signed-in devices', () => {
  test('are listed with the current one first and can be signed out one by one', async () => {
    const { browser, email } = await signInNewUser(program)
    const phone = program.browser()
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1'
    await phone.send('POST', login.path, { body: { email, password }, headers: { 'user-agent': agent } })
    const devices = await browser.call(listDevices)
    expect(devices).toMatchObject([
      { isCurrent: true, ipAddress: '127.0.0.1' },
      { isCurrent: false, operatingSystem: expect.stringContaining('iOS') },
    ])
    const id = devices[1]?.id ?? 0
    await browser.call(signOutDevice, { params: { id } })
    expect((await phone.refused(getCurrentUser)).status).toBe(401)
    expect(await browser.call(listDevices)).toHaveLength(1)
    expect((await browser.refused(signOutDevice, { params: { id } })).status).toBe(404)
  })

  test('can all be signed out except the current one, without affecting other users', async () => {
    const { browser, email } = await signInNewUser(program)
    const stranger = await signInNewUser(program)
    const elsewhere = [program.browser(), program.browser()]
    for (const other of elsewhere) await other.call(login, { body: { email, password } })
    await browser.call(signOutOtherDevices)
    for (const other of elsewhere) expect((await other.refused(getCurrentUser)).status).toBe(401)
    expect(await browser.call(listDevices)).toMatchObject([{ isCurrent: true }])
    expect(await stranger.browser.call(getCurrentUser)).toMatchObject({ id: stranger.id })
  })

  test("can't all be signed out by another user or a purchase session", async () => {
    expect((await program.browser().refused(signOutOtherDevices)).status).toBe(401)
    const { browser } = await startPurchase(program)
    expect((await browser.refused(signOutOtherDevices)).status).toBe(403)
  })

  test('of other users are not found', async () => {
    const mine = await signInNewUser(program)
    const theirs = await signInNewUser(program)
    const [device] = await theirs.browser.call(listDevices)
    const call = { params: { id: device?.id ?? 0 } }
    expect((await mine.browser.refused(signOutDevice, call)).body.code).toBe('DEVICE_NOT_FOUND')
    expect(await theirs.browser.call(getCurrentUser)).toMatchObject({ id: theirs.id })
  })
})

test.each(notificationKindNames)('a link in an email stops only that kind: %s', async (kind) => {
  const { id: userId, browser } = await signInNewUser(program)
  const { config, database } = program.context
  const { url, label } = await database.transaction((tx) =>
    createUnsubscribeLink(config, tx, { userId, kind, now: new Date() }),
  )
  expect(label).toBe(notificationKinds[kind].stopLabel)
  const { pathname, search } = new URL(url)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(program.url + pathname + search, { method: 'POST', body })).status).toBe(200)
  const all = {
    messageMails: true,
    reportMails: true,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  }
  expect(await browser.call(getNotificationPreferences)).toEqual({ ...all, [kind]: false })
})

test('emails about messages can be turned off and on', async () => {
  const { browser } = await signInNewUser(program)
  expect(await browser.call(getNotificationPreferences)).toEqual({
    messageMails: true,
    reportMails: true,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  })
  expect(await browser.call(updateNotificationPreferences, { body: { messageMails: false } })).toEqual({
    messageMails: false,
    reportMails: true,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  })
  expect(await browser.call(getNotificationPreferences)).toEqual({
    messageMails: false,
    reportMails: true,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  })
})

test("the data export is a zip of JSON with all of the user's data and none of other users or staff", async () => {
  const { browser, publicId, email, userId } = await createClientWithStatus('filing')
  await browser.call(sendMessage, { params: { id: publicId }, body: { message: 'When do you file?' } })
  const { id: paymentId = 0 } = (await browser.call(listPayments, { params: { id: publicId } }))[0] ?? {}
  await program.context.database.insert(disputes).values({
    paymentId,
    providerDisputeId: 'dp_exported',
    state: 'needs_response',
    amount: 6_000_00,
    reason: 'general',
    openedAt: new Date(),
    readAt: new Date(),
  })
  await program.context.database.insert(refunds).values({
    paymentId,
    amount: 1_000_00,
    refundedBefore: 0,
    reason: 'goodwill',
    note: 'a note by staff',
    requestedBy: userId,
  })
  const [message] = [{ fullName: 'Ida', subject: 'A question', message: 'Before I bought' }]
  await program.context.database.insert(contactMessages).values([
    { ...message, email: email.toUpperCase() },
    { ...message, email: 'someone.else@test.example', message: 'a message of others' },
  ])
  const stranger = await buyPackage(program)
  const response = await fetch(program.url + downloadData.path, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const read = (name: string) => Buffer.from(files[`${name}.json`] ?? []).toString()
  expect(JSON.parse(read('account'))).toMatchObject([{ name: 'Ida Quist' }])
  expect(JSON.parse(read('projects')), '[RULE-47]').toMatchObject([
    { publicId, status: 'filing', termsVersion: '1.0', termsAgreedAt: expect.any(String) },
  ])
  expect(JSON.parse(read('messages'))).toMatchObject([{ message: 'When do you file?' }])
  expect(JSON.parse(read('payments'))).toMatchObject([{ amount: 6_000_00, status: 'paid' }])
  expect(JSON.parse(read('disputes'))).toMatchObject([{ amount: 6_000_00, state: 'needs_response' }])
  expect(JSON.parse(read('refunds'))).toMatchObject([{ paymentId, amount: 1_000_00, reason: 'goodwill' }])
  expect(JSON.parse(read('contact-messages'))).toMatchObject([{ message: 'Before I bought' }])
  expect(JSON.parse(read('security-events'))).toContainEqual(
    expect.objectContaining({ eventType: 'password_reset' }),
  )
  const all = Object.values(files)
    .map((file) => Buffer.from(file).toString())
    .join('\n')
  for (const secret of [
    'argon2',
    'sessionToken',
    'a difficult one',
    'by staff',
    'of others',
    stranger.email,
    stranger.publicId,
  ])
    expect(all).not.toContain(secret)
})

describe('closing the account', () => {
  test('erases credentials, ends all sessions, keeps the records, and frees the address', async () => {
    const { browser, email, userId, projectId } = await createClientWithStatus('live')
    const other = program.browser()
    await other.call(login, { body: { email, password } })
    const unpaid = await browser.call(selectPackageSignedIn, {
      body: { packageType: 'starter', disclosureAgreed: true },
    })
    await program.mailbox.waitFor(email, /receipt/)
    await browser.call(closeAccount, { body: { password } })
    for (const session of [browser, other]) expect((await session.refused(getCurrentUser)).status).toBe(401)
    expect((await other.refused(login, { body: { email, password } })).body.code).toBe('INVALID_CREDENTIALS')
    await program.mailbox.waitFor(email, /account is closed/)

    const { database } = program.context
    const mailed = await database.select().from(emails).where(eq(emails.recipient, email))
    expect(mailed.map(({ kind }) => kind)).toEqual(['account-closed'])
    const [user] = await database.select().from(users).where(eq(users.id, userId))
    expect(user).toMatchObject({ name: 'Ida Quist', password: null, phone: null, isActive: false })
    expect(user?.closedAt).toBeInstanceOf(Date)
    const kept = await database.select().from(projects).where(eq(projects.userId, userId))
    expect(kept.map(({ id }) => id)).toEqual([projectId])
    expect(unpaid.projectId).not.toBe(projectId)

    const again = await program.browser().call(register, { body: { name: 'Ida Quist', email, password } })
    expect(again.id).not.toBe(userId)
  })

  test("can't be blocked by registering an address that looks like a closed account", async () => {
    const { browser, id } = await signInNewUser(program)
    const email = `closed-${id}@account.invalid`
    await program.browser().call(register, { body: { name: 'Mallory', email, password } })
    await browser.call(closeAccount, { body: { password } })
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
  })

  test('checks every project, including those no list shows anymore', async () => {
    const { browser, userId, email } = await createClientWithStatus('live')
    const { database } = program.context
    const rows = Array.from({ length: MAX_LIST_ITEMS }, () => ({ userId, email, name: 'x', status: 'live' }))
    await database.insert(projects).values(rows)
    const long = new Date(2020, 0, 1)
    await database
      .insert(projects)
      .values({ userId, email, name: 'never paid', status: 'payment_pending', createdAt: long })
    await browser.call(closeAccount, { body: { password } })
    const kept = await database.select().from(projects).where(eq(projects.userId, userId))
    expect(kept.map(({ name }) => name)).not.toContain('never paid')
  })

  test('removes a project that staff moved on without a payment, whatever its status', async () => {
    const { browser, userId, email } = await createClientWithStatus('live')
    const { database } = program.context
    await database.insert(projects).values({ userId, email, name: 'never paid', status: 'filing' })
    await browser.call(closeAccount, { body: { password } })
    const kept = await database.select().from(projects).where(eq(projects.userId, userId))
    expect(kept.map(({ status }) => status)).toEqual(['live'])
  })

  test('is rejected while a paid project is not live, and without the password', async () => {
    const { browser, email } = await createClientWithStatus('filing')
    expect((await browser.refused(closeAccount, { body: { password } })).body.code).toBe('PROJECTS_UNDER_WAY')
    const wrong = { body: { password: 'not-it-at-all' } }
    expect((await browser.refused(closeAccount, wrong)).body.code).toBe('WRONG_CURRENT_PASSWORD')
    expect(await browser.call(getCurrentUser)).toMatchObject({ email })
  })

  test('[RULE-32] is not available to staff or a purchase session, like the rest of the profile', async () => {
    const staff = await signInNewUser(program, { role: 'admin' })
    expect((await staff.browser.refused(closeAccount, { body: { password } })).status).toBe(403)
    const { browser } = await startPurchase(program)
    for (const route of [listDevices, getNotificationPreferences, closeAccount])
      expect((await browser.refused(route, { body: { password } })).body.code).toBe('FULL_SESSION_REQUIRED')
    expect((await browser.send('GET', downloadData.path)).status).toBe(403)
  })
})
