import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import {
  listMessages,
  listMessagesAsStaff,
  MESSAGES_PER_PAGE,
  sendMessage,
  sendMessageAsStaff,
} from '#contract/messaging'
import { projectMessages } from '#server/database/schema.ts'
import { type Program, runProgram, startProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()

test('client and staff write in the same conversation', async () => {
  const client = await buyPackage(program, { name: 'Ida Quist' })
  const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })
  const params = { id: client.publicId }
  expect(await client.browser.call(listMessages, { params, query: {} })).toEqual([])
  const asked = await client.browser.call(sendMessage, {
    params,
    body: { message: ' When do you file?\nSoon? ' },
  })
  const answered = await staff.browser.call(sendMessageAsStaff, {
    params: { id: client.projectId },
    body: { message: 'On Monday.' },
  })
  expect(asked.sender, '[DATA-19]').toEqual({ name: 'Ida Quist' })
  expect(asked).toEqual({
    id: expect.any(Number),
    projectId: client.projectId,
    senderId: client.userId,
    message: 'When do you file?\nSoon?',
    isFromAdmin: false,
    documents: [],
    isByEmail: false,
    quotedText: null,
    emailNote: null,
    createdAt: expect.any(Date),
    sender: { name: 'Ida Quist' },
  })
  expect(answered, '[API-27]').toMatchObject({
    isFromAdmin: true,
    senderId: staff.id,
    sender: { name: 'Nora Whitfield' },
  })
  const conversation = [asked, answered]
  expect(await client.browser.call(listMessages, { params, query: {} }), '[RULE-22]').toEqual(conversation)
  const seenByStaff = await staff.browser.call(listMessagesAsStaff, { params, query: {} })
  expect(seenByStaff, '[API-26] [ROLE-16]').toEqual(conversation)
})

test("[VAL-55] rejects a blank message and doesn't store it", async () => {
  const { browser, publicId } = await buyPackage(program)
  const params = { id: publicId }
  for (const body of [{ message: '  \n ' }, {}, { message: 7 }, { message: 'x'.repeat(5001) }])
    expect((await browser.refused(sendMessage, { params, body })).body.fields).toHaveProperty('message')
  expect(await browser.call(listMessages, { params, query: {} })).toEqual([])
})

test('[ROLE-11] rejects access to foreign and unknown conversations and without a session, and limits staff routes to staff', async () => {
  const { browser, publicId } = await buyPackage(program)
  const stranger = await signInNewUser(program)
  const body = { message: 'hello' }
  const params = { id: publicId }
  for (const route of [listMessages, sendMessage]) {
    expect((await stranger.browser.refused(route, { params, body })).status).toBe(403)
    expect((await program.browser().refused(route, { params, body })).status).toBe(401)
    expect((await browser.refused(route, { params: { id: 2_000_000_000 }, body })).status).toBe(404)
  }
  for (const route of [listMessagesAsStaff, sendMessageAsStaff]) {
    expect((await stranger.browser.refused(route, { params, body })).status).toBe(403)
    expect((await browser.refused(route, { params, body })).body.code).toBe('FULL_SESSION_REQUIRED')
    expect((await program.browser().refused(route, { params, body })).status).toBe(401)
  }
  expect(await browser.call(listMessages, { params, query: {} })).toEqual([])
})

test('reads a long conversation page by page, newest first, with a cursor to the next page', async () => {
  const client = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const { projectId, userId: senderId } = client
  const texts = Array.from({ length: 2 * MESSAGES_PER_PAGE + 2 }, (_, index) => `message ${index}`)
  await program.context.database
    .insert(projectMessages)
    .values(texts.map((message) => ({ projectId, senderId, message })))

  for (const [browser, route] of [
    [client.browser, listMessages],
    [staff.browser, listMessagesAsStaff],
  ] as const) {
    const read = (before?: number) =>
      browser.call(route, {
        params: { id: client.publicId },
        query: before === undefined ? {} : { before },
      })
    const newest = await read()
    expect(newest.map(({ message }) => message)).toEqual(texts.slice(-MESSAGES_PER_PAGE - 1))
    const earlier = await read(newest[1]?.id)
    expect(earlier.map(({ message }) => message)).toEqual(texts.slice(1, MESSAGES_PER_PAGE + 2))
    // The remaining messages fit on one page, so the response doesn't indicate earlier ones.
    const first = await read(earlier[1]?.id)
    expect(first.map(({ message }) => message)).toEqual(texts.slice(0, 2))
  }
})

describe('limits', () => {
  let strict: Program
  beforeAll(async () => {
    strict = await startProgram({ TRUST_PROXY: '127.0.0.1', LIMITS_SCALE: '0.1' })
  })
  afterAll(() => strict.stop())
  const getScaledLimit = (points: number) => Math.ceil(points * 0.1)

  type Sender = Awaited<ReturnType<typeof startPurchase>>
  const write = async ({ browser, publicId }: Sender, from: string) => {
    const path = sendMessage.path.replace(':id', publicId)
    const headers = { 'x-forwarded-for': from }
    return (await browser.send('POST', path, { body: { message: `Hello from ${from}?` }, headers })).status
  }
  /** Sends one message more than the limit, each from another IP address. Returns the response statuses. */
  const writeFromAnywhere = async (sender: Sender, points: number) => {
    const statuses = []
    for (let index = 0; index <= getScaledLimit(points); index += 1)
      statuses.push(await write(sender, `203.0.113.${index}`))
    return statuses
  }

  test('apply per user across addresses and are strict until a project is paid', async () => {
    const paid = await buyPackage(strict)
    expect(await writeFromAnywhere(paid, rateLimits.messagesOfPerson.points)).toEqual([
      ...Array(getScaledLimit(rateLimits.messagesOfPerson.points)).fill(200),
      429,
    ])
    const unpaid = await startPurchase(strict)
    expect(await writeFromAnywhere(unpaid, rateLimits.messagesBeforePayment.points)).toEqual([
      ...Array(getScaledLimit(rateLimits.messagesBeforePayment.points)).fill(200),
      429,
    ])
    expect(rateLimits.messagesBeforePayment.points).toBeLessThan(rateLimits.messagesOfPerson.points)
  })

  test('apply to reading', async () => {
    const { browser } = await signInNewUser(strict)
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const statuses = []
    for (let read = 0; read <= getScaledLimit(rateLimits.read.points); read += 1)
      statuses.push((await browser.refused(listMessages, { params })).status)
    expect(statuses).toEqual([...Array(getScaledLimit(rateLimits.read.points)).fill(404), 429])
  })
})
