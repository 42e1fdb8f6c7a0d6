import { expect, test } from 'vitest'
import { formatCallSlot, getCorrespondence, listInbox, requestCallback } from '#contract/messaging'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, signInNewUser } from '#tests/users.ts'

const program = await runProgram()

const createCallbackRequest = (email: string) => ({
  fullName: 'Ada Moss',
  phone: '(614) 555-0134',
  email,
  day: 'Tuesday' as const,
  time: '12–3 PM' as const,
  topic: 'A food bank in Ohio.',
})

test('a visitor requests a call: staff see the number and time, and the visitor gets a confirmation', async () => {
  const email = createEmailAddress('callback')
  const { callSlot, ...reply } = await program
    .browser()
    .call(requestCallback, { body: createCallbackRequest(email) })
  expect(reply).toEqual({ success: true })
  expect(callSlot).toMatch(/^Tuesday, [A-Z][a-z]+ \d+, \d{4}, 12–3 PM ET$/)
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const inbox = await browser.call(listInbox, { query: { search: email } })
  expect(inbox.items).toMatchObject([{ phone: '(614) 555-0134', callSlot, subject: `Call back ${callSlot}` }])
  const [item] = inbox.items
  expect(await browser.call(getCorrespondence, { params: { id: item?.id ?? 0 } })).toMatchObject({
    message: 'A food bank in Ohio.',
  })
  const told = await program.mailbox.waitFor(program.context.config.supportEmail, /Call back Tuesday/)
  expect(told.text).toContain('(614) 555-0134')
  const confirmed = await program.mailbox.waitFor(email, /We got your message/)
  expect(confirmed.text).toContain(`We’ll call you on ${callSlot}.`)
  expect(confirmed.text).not.toContain('Ada')
})

test.each([
  ['2026-11-25T20:00:00Z', 'Thursday', 'Thursday, Nov 26, 2026'],
  ['2026-11-25T20:00:00Z', 'Wednesday', 'Wednesday, Dec 2, 2026'],
  ['2026-11-30T04:59:00Z', 'Monday', 'Monday, Nov 30, 2026'],
  ['2026-12-28T12:00:00Z', 'Friday', 'Friday, Jan 1, 2027'],
])('at %s, the next %s is %s', (now, day, date) => {
  expect(formatCallSlot({ day, time: '3–6 PM' }, new Date(now))).toBe(`${date}, 3–6 PM ET`)
})

test.each([
  ['no number', { phone: '123' }, 'phone', 'Phone number must be at least 10 digits'],
  ['a Sunday', { day: 'Sunday' }, 'day', 'Please choose a day'],
  ['no time', { time: '' }, 'time', 'Please choose a time'],
])('rejects %s and stores nothing', async (_case, fault, field, message) => {
  const email = createEmailAddress('callback')
  const answer = await program.browser().refused(requestCallback, {
    body: { ...createCallbackRequest(email), ...fault } as ReturnType<typeof createCallbackRequest>,
  })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  const { browser } = await signInNewUser(program, { role: 'admin' })
  expect((await browser.call(listInbox, { query: { search: email } })).items).toEqual([])
})

test('a request with the hidden field filled in is possible spam, and one sent too fast is rejected', async () => {
  const email = createEmailAddress('callback')
  const send = (more: object) =>
    program
      .browser()
      .send('POST', requestCallback.path, { body: { ...createCallbackRequest(email), ...more } })
  expect((await send({ website: 'https://spam.example' })).status).toBe(200)
  expect((await send({ openedFor: 10 })).status).toBe(422)
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const listFound = (state: 'open' | 'spam') => browser.call(listInbox, { query: { state, search: email } })
  expect((await listFound('open')).items).toEqual([])
  expect((await listFound('spam')).items).toMatchObject([{ email, isPossibleSpam: true }])
})
