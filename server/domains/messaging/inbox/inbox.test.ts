import { expect, test } from 'vitest'
import {
  getCorrespondence,
  listInbox,
  markSpam,
  replyToMessage,
  sendContactMessage,
  setMessageHandled,
} from '#contract/messaging'
import { contactMessages } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })).browser

const sendContactMessageAbout = async (subject: string) => {
  const email = createEmailAddress('visitor')
  const message = 'We are three friends and want to feed the town. <b>Can</b> you help?'
  await program
    .browser()
    .call(sendContactMessage, { body: { fullName: 'Ada Finch', email, subject, message } })
  const { items } = await staff.call(listInbox, { query: { search: email } })
  const id = items[0]?.id ?? 0
  return { id, email, message, params: { id } }
}

test('lists the longest wait first, and an answer is emailed and closes the message', async () => {
  const first = await sendContactMessageAbout('First question')
  const second = await sendContactMessageAbout('Second question')
  const open = await staff.call(listInbox, { query: {} })
  expect(open.items.map(({ id }) => id)).toEqual([first.id, second.id])

  const answered = await staff.call(replyToMessage, {
    params: first.params,
    body: { reply: 'Gladly.\nCall us on Monday & <i>bring</i> cake.' },
  })
  expect(answered).toMatchObject({
    handledBy: 'Stella Moore',
    replies: [{ reply: 'Gladly.\nCall us on Monday & <i>bring</i> cake.', by: 'Stella Moore' }],
  })
  const sentEmail = await program.mailbox.waitFor(first.email, /^Re: Your message to Causeway$/)
  expect(sentEmail.text).toContain('Call us on Monday & <i>bring</i> cake.')
  expect(sentEmail.html).toContain('&lt;i&gt;bring&lt;/i&gt;')
  expect(sentEmail.text).not.toMatch(/three friends|First question|Ada Finch/)
  expect((await staff.call(listInbox, { query: {} })).items.map(({ id }) => id)).toEqual([second.id])
  expect((await staff.call(listInbox, { query: { state: 'handled' } })).items).toMatchObject([
    { id: first.id },
  ])
})

test('a message can be marked handled without an answer and reopened', async () => {
  const { params } = await sendContactMessageAbout('Spam')
  expect(await staff.call(setMessageHandled, { params, body: { handled: true } })).toMatchObject({
    handledBy: 'Stella Moore',
    replies: [],
  })
  expect(await staff.call(setMessageHandled, { params, body: { handled: false } })).toMatchObject({
    handledAt: null,
    handledBy: null,
  })
})

test('rejects an empty answer and sends nothing', async () => {
  const { params, email } = await sendContactMessageAbout('Quiet')
  const refusal = await staff.refused(replyToMessage, { params, body: { reply: ' ' } })
  expect(refusal.body.fields).toEqual({ reply: 'Please write a reply' })
  expect((await staff.call(getCorrespondence, { params })).replies).toEqual([])
  const emails = (await program.mailbox.messages()).filter(({ to }) => to.includes(email))
  expect(emails.filter(({ subject }) => /^Re:/.test(subject))).toEqual([])
})

test('possible spam has its own list, and staff can move it to the open messages', async () => {
  const email = createEmailAddress('autofilled')
  const body = { fullName: 'Ada Finch', email, subject: 'Real', message: 'My browser filled in a field.' }
  await program.browser().call(sendContactMessage, { body: { ...body, website: 'https://ada.example' } })
  const listIds = async (state: 'open' | 'all' | 'spam') =>
    (await staff.call(listInbox, { query: { state, search: email } })).items.map(({ id }) => id)
  const [id = 0] = await listIds('spam')
  expect([await listIds('open'), await listIds('all')]).toEqual([[], []])
  const params = { id }
  expect(await staff.call(markSpam, { params, body: { isPossibleSpam: false } })).toMatchObject({
    isPossibleSpam: false,
  })
  expect([await listIds('open'), await listIds('spam')]).toEqual([[id], []])
  await staff.call(markSpam, { params, body: { isPossibleSpam: true } })
  await staff.call(replyToMessage, { params, body: { reply: 'Glad to help.' } })
  expect(await staff.call(getCorrespondence, { params })).toMatchObject({
    isPossibleSpam: false,
    handledBy: 'Stella Moore',
  })
  expect(
    (await staff.refused(markSpam, { params: { id: 999_999 }, body: { isPossibleSpam: true } })).status,
  ).toBe(404)
})

test('finds a message without accents and by phone in any format', async () => {
  const email = createEmailAddress('visitor')
  const message = { fullName: 'Seán Łódź', email, subject: 'A callback', message: 'Please call.' }
  for (const phone of ['(555) 123-4567', '+1 555.123.4567', '555 123 4567 ext. 8']) {
    await program.context.database.delete(contactMessages)
    const [row] = await program.context.database
      .insert(contactMessages)
      .values({ ...message, phone })
      .returning()
    for (const search of ['sean lodz', 'Seán', '5551234567', '555-123-4567']) {
      const { items } = await staff.call(listInbox, { query: { search } })
      expect(
        items.map(({ id }) => id),
        `${phone} by ${search}`,
      ).toEqual([row?.id])
    }
  }
})
