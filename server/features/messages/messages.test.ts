import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, listMessagesAsStaff, sendMessage, sendMessageAsStaff } from '#contract/messages.ts'
import { buy, signIn } from '#tests/people.ts'
import { type Program, startProgram } from '#tests/program.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program.stop())

test('[API-26] [API-27] [RULE-22] [DATA-18] [DATA-19] [ROLE-16] client and staff write into one conversation', async () => {
  const client = await buy(program, { name: 'Ida Quist' })
  const staff = await signIn(program, { role: 'admin', name: 'Nora Whitfield' })
  const params = { id: client.publicId }
  expect(await client.browser.call(listMessages, { params })).toEqual([])
  const asked = await client.browser.call(sendMessage, {
    params,
    body: { message: ' When do you file?\nSoon? ' },
  })
  const answered = await staff.browser.call(sendMessageAsStaff, {
    params: { id: client.projectId },
    body: { message: 'On Monday.' },
  })
  expect(asked).toEqual({
    id: expect.any(Number),
    projectId: client.projectId,
    senderId: client.userId,
    message: 'When do you file?\nSoon?',
    isFromAdmin: false,
    createdAt: expect.any(Date),
    sender: { name: 'Ida Quist' },
  })
  expect(answered).toMatchObject({
    isFromAdmin: true,
    senderId: staff.id,
    sender: { name: 'Nora Whitfield' },
  })
  const conversation = [asked, answered]
  expect(await client.browser.call(listMessages, { params })).toEqual(conversation)
  expect(await staff.browser.call(listMessagesAsStaff, { params })).toEqual(conversation)
})

test('[VAL-55] a blank message is refused and not stored', async () => {
  const { browser, publicId } = await buy(program)
  const params = { id: publicId }
  for (const body of [{ message: '  \n ' }, {}, { message: 7 }, { message: 'x'.repeat(5001) }])
    expect((await browser.refused(sendMessage, { params, body })).body.fields).toHaveProperty('message')
  expect(await browser.call(listMessages, { params })).toEqual([])
})

test('[ROLE-11] foreign, unknown and anonymous conversations are refused; the staff routes are for staff', async () => {
  const { browser, publicId } = await buy(program)
  const stranger = await signIn(program)
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
  expect(await browser.call(listMessages, { params })).toEqual([])
})
