import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logout, revokeSession, updateNotificationPreferences } from '#contract/identity'
import { maxOpenStreams } from '#contract/limits.ts'
import { streamLiveEvents } from '#contract/live.ts'
import { sendMessage } from '#contract/messaging'
import { systemSettings, userSessions } from '#server/database/schema.ts'
import { startSession } from '#server/identity'
import type { TestClient } from '#tests/browser.ts'
import { openLiveStream as listenTo } from '#tests/live-stream.ts'
import { type Program, runProgram, startProgram } from '#tests/program.ts'
import { buyPackage, setPasswordFromLink, signInNewUser, startPurchase } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import {
  announceChange,
  announceEndedSessions,
  announceProfileChange,
  announceSettingsChange,
} from './live-events.ts'

const program = await runProgram()

const { browser: observer } = await signInNewUser(program, { role: 'admin' })

/** Waits until all earlier events are delivered, so that streams opened afterward don't receive them. */
const waitForDelivery = async () => {
  const stream = await listenTo(program, observer)
  const last = { topic: 'project', publicId: crypto.randomUUID() }
  await announceChange(program.context.database, 'project', { id: 0, publicId: last.publicId, userId: 0 })
  await waitUntilPasses(async () => expect(await stream.next()).toEqual(last))
  stream.close()
}
/** Opens one stream for each browser. */
const listenWithAll = async (browsers: TestClient[]) => {
  await waitForDelivery()
  return Promise.all(browsers.map((browser) => listenTo(program, browser)))
}
const listen = async (browser: TestClient) => {
  await waitForDelivery()
  return listenTo(program, browser)
}

/** Creates a client with a password and a paid project. */
const createClient = async () => {
  const { email, publicId } = await buyPackage(program)
  return { publicId, browser: await setPasswordFromLink(program, email) }
}

test('[RULE-29] owner and staff are notified of a change, but only if they can see it', async () => {
  const client = await buyPackage(program)
  const stranger = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const streams = await listenWithAll([client.browser, stranger.browser, staff.browser])
  const write = (buyer: typeof client) =>
    buyer.browser.call(sendMessage, { params: { id: buyer.publicId }, body: { message: 'hello' } })
  await write(client)
  await write(stranger)
  const [own, foreign, all] = streams
  expect(await own?.next()).toEqual({ topic: 'messages', publicId: client.publicId })
  // The other client's first event is about their own project, so they didn't get the earlier one.
  expect(await foreign?.next()).toEqual({ topic: 'messages', publicId: stranger.publicId })
  expect([await all?.next(), await all?.next()]).toEqual([
    { topic: 'messages', publicId: client.publicId },
    { topic: 'messages', publicId: stranger.publicId },
  ])
  for (const stream of streams) stream.close()
})

test('a purchase session is notified only about its own project', async () => {
  const first = await startPurchase(program)
  const second = await startPurchase(program, { email: first.email })
  const stream = await listen(second.browser)
  await first.browser.call(sendMessage, { params: { id: first.publicId }, body: { message: 'elsewhere' } })
  await second.browser.call(sendMessage, { params: { id: second.publicId }, body: { message: 'here' } })
  expect(await stream.next()).toEqual({ topic: 'messages', publicId: second.publicId })
  stream.close()
})

test("the user and staff are notified of the user's settings changes, others and a purchase session are not", async () => {
  const client = await createClient()
  const stranger = await createClient()
  const purchase = await startPurchase(program)
  const browsers = [client.browser, stranger.browser, purchase.browser, observer]
  const [own, foreign, ofPurchase, all] = await listenWithAll(browsers)
  await client.browser.call(updateNotificationPreferences, { body: { messageMails: false } })
  await announceProfileChange(program.context.database, purchase.userId)
  for (const { browser, publicId } of [stranger, purchase])
    await browser.call(sendMessage, { params: { id: publicId }, body: { message: 'hello' } })
  const change = { topic: 'profile', publicId: null }
  expect(await own?.next()).toEqual(change)
  expect(await foreign?.next()).toEqual({ topic: 'messages', publicId: stranger.publicId })
  expect(await ofPurchase?.next()).toEqual({ topic: 'messages', publicId: purchase.publicId })
  expect([await all?.next(), await all?.next()]).toEqual([change, change])
  for (const stream of [own, foreign, ofPurchase, all]) stream?.close()
})

describe('a stream ends with its session', () => {
  const findSession = async (userId: number) => {
    const [session] = await program.context.database
      .select()
      .from(userSessions)
      .where(eq(userSessions.userId, userId))
    if (!session) throw new Error('there is no session')
    return session
  }
  /** Another node with the same database. */
  let other: Program
  beforeAll(async () => {
    other = await startProgram({ DATABASE_URL: program.context.config.databaseUrl })
  })
  afterAll(() => other.stop())

  test('on logout', async () => {
    const { browser } = await signInNewUser(program)
    const stream = await listen(browser)
    await browser.call(logout)
    await expect(stream.next()).rejects.toThrow('the stream ended')
  })

  test('when staff end the session on another node, without affecting other users', async () => {
    const client = await signInNewUser(program)
    const neighbor = await buyPackage(program)
    const staff = await signInNewUser(program, { role: 'admin' })
    const colleague = other.browser()
    for (const [name, value] of staff.browser.cookies) colleague.cookies.set(name, value)
    const [stream, others] = await Promise.all([listen(client.browser), listen(neighbor.browser)])
    const { id } = await findSession(client.id)
    await colleague.call(revokeSession, { params: { id } })
    await expect(stream.next()).rejects.toThrow('the stream ended')
    await neighbor.browser.call(sendMessage, {
      params: { id: neighbor.publicId },
      body: { message: 'still here' },
    })
    expect(await others.next()).toEqual({ topic: 'messages', publicId: neighbor.publicId })
    others.close()
  })

  test('when it expires', async () => {
    const { browser, id } = await signInNewUser(program)
    await program.context.database
      .update(userSessions)
      .set({ expiresAt: new Date(Date.now() + 1000) })
      .where(eq(userSessions.userId, id))
    const stream = await listen(browser)
    await expect(stream.next()).rejects.toThrow('the stream ended')
  })
})

test("an open stream doesn't count as session activity", async () => {
  const { database } = program.context
  const client = await buyPackage(program)
  const { browser, id } = await signInNewUser(program, { role: 'admin' })
  const stream = await listen(browser)
  const ofUser = eq(userSessions.userId, id)
  const lastActivityAt = new Date(Date.now() - 10 * 60_000)
  await database.update(userSessions).set({ lastActivityAt }).where(ofUser)
  // The stream checks its session immediately, before the message arrives.
  await announceEndedSessions(database, id)
  await client.browser.call(sendMessage, { params: { id: client.publicId }, body: { message: 'hello' } })
  expect(await stream.next()).toMatchObject({ topic: 'messages' })
  expect(await database.select().from(userSessions).where(ofUser)).toMatchObject([{ lastActivityAt }])
  stream.close()
})

test('browsers refetch after the listening connection is lost, and events and settings arrive again', async () => {
  const { database, settings } = program.context
  const client = await buyPackage(program)
  const cut = await listen(client.browser)
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'causeway-live' and datname = current_database()`,
  )
  // The server ends its streams once it listens again, because it may have missed events.
  await expect(cut.next()).rejects.toThrow('the stream ended')

  const again = await listen(client.browser)
  // Freeze the clock, so that cached values don't expire.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    expect((await settings.read()).client_session_days).toBe(30)
    await database.transaction(async (tx) => {
      await tx.insert(systemSettings).values({ key: 'client_session_days', value: '29', description: '' })
      await announceSettingsChange(tx)
    })
    await waitUntilPasses(async () => expect((await settings.read()).client_session_days).toBe(29))
  } finally {
    vi.restoreAllMocks()
  }
  await client.browser.call(sendMessage, { params: { id: client.publicId }, body: { message: 'hello' } })
  expect(await again.next()).toEqual({ topic: 'settings', publicId: null })
  expect(await again.next()).toEqual({ topic: 'messages', publicId: client.publicId })
  again.close()
})

test('[RULE-29] every signed-in user is notified of settings changes', async () => {
  const purchase = await startPurchase(program)
  const streams = await listenWithAll([purchase.browser, observer])
  await announceSettingsChange(program.context.database)
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ topic: 'settings', publicId: null })
    stream.close()
  }
})

test('requires a session', async () => {
  expect((await program.browser().send('GET', streamLiveEvents.path)).status).toBe(401)
})

describe('open streams', () => {
  const [perNetwork, perProcess] = [2, 40]
  let strict: Program
  let userId: number
  const stop = new AbortController()
  /** Keeps responses, because an unreferenced one is garbage-collected and closes its stream. */
  const held: Response[] = []
  beforeAll(async () => {
    const LIMITS_SCALE = String(perProcess / maxOpenStreams.process)
    strict = await startProgram({ TRUST_PROXY: '127.0.0.1', LIMITS_SCALE })
    userId = (await startPurchase(strict)).userId
  })
  afterAll(async () => {
    stop.abort()
    await strict.stop()
  })

  /** Opens a stream in a new session and returns the response. */
  const open = async (ipAddress: string) => {
    const { token } = await startSession(strict.context.database, {
      userId,
      role: 'user',
      caller: { ipAddress, userAgent: '' },
      now: new Date(),
      scope: { kind: 'full' },
    })
    const response = await fetch(strict.url + streamLiveEvents.path, {
      headers: { cookie: `causeway=${token}`, 'x-forwarded-for': ipAddress },
      signal: stop.signal,
    })
    held.push(response)
    return response.status === 200 ? 'open' : [response.status, (await response.json()).error.code]
  }

  test('are limited per network and process, with the usual error format', async () => {
    const network = '2001:db8:1:1'
    for (let index = 0; index < perNetwork; index += 1)
      expect(await open(`${network}::${index}`)).toBe('open')
    expect(await open(`${network}::ffff`)).toEqual([429, 'TOO_MANY_REQUESTS'])

    for (let index = perNetwork; index < perProcess; index += 1)
      expect(await open(`203.0.113.${index}`)).toBe('open')
    expect(await open('203.0.113.200')).toEqual([503, 'SERVICE_UNAVAILABLE'])
  })
})
