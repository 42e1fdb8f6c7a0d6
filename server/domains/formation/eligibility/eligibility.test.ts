import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENT_WORKSHEET, listQuestionNumbers, sendEligibilityEmail } from '#contract/formation'
import { contactMessages, emails, screenings } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress } from '#tests/users.ts'

const program = await runProgram()

const allNo = Object.fromEntries(listQuestionNumbers(CURRENT_WORKSHEET).map((n) => [n, 'no' as const]))

const countEmails = (email: string) => program.context.database.$count(emails, eq(emails.recipient, email))

test('a visitor gets the short form, its fee, and its time by email, and nothing else is stored', async () => {
  const email = createEmailAddress('founder')
  const { database } = program.context
  const [kept, screened] = [await database.$count(contactMessages), await database.$count(screenings)]
  const body = { email, answers: allNo }
  expect(await program.browser().call(sendEligibilityEmail, { body })).toEqual({ success: true })
  const sent = await program.mailbox.waitFor(email, /Your result: Form 1023-EZ/)
  expect(sent.text).toContain('$275')
  expect(sent.text).toContain('22 to 120 days')
  expect(sent.text).toContain('/select-package')
  expect([await database.$count(contactMessages), await database.$count(screenings)]).toEqual([
    kept,
    screened,
  ])
})

test('a single “yes” results in Form 1023, and the email quotes the question', async () => {
  const email = createEmailAddress('large')
  await program.browser().call(sendEligibilityEmail, { body: { email, answers: { ...allNo, 1: 'yes' } } })
  const sent = await program.mailbox.waitFor(email, /Your result: Form 1023$/)
  expect(sent.text).toContain('$600')
  expect(sent.text).toContain('Do you project that your annual gross receipts will exceed $50,000')
})

test('an unsure answer results in no form', async () => {
  const email = createEmailAddress('unsure')
  await program.browser().call(sendEligibilityEmail, { body: { email, answers: { ...allNo, 12: 'unsure' } } })
  const sent = await program.mailbox.waitFor(email, /Your eligibility result/)
  expect(sent.text).toContain('Are you a church')
  expect(sent.text).not.toContain('$275')
})

test.each([
  ['unanswered questions', { answers: { 1: 'no' } }, 400, 'Please answer all questions first'],
  ['a question that doesn’t exist', { answers: { ...allNo, 35: 'no' } }, 400, 'That question doesn’t exist'],
  [
    'an answer of another kind',
    { answers: { ...allNo, 1: 'maybe' } },
    400,
    'Please choose yes, no, or not sure',
  ],
  ['a form sent within 2 seconds', { answers: allNo, openedFor: 10 }, 422, 'wait a moment'],
])('%s send nothing', async (_case, fault, status, message) => {
  const email = createEmailAddress('refused')
  const answer = await program
    .browser()
    .send('POST', sendEligibilityEmail.path, { body: { email, ...fault } })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toContain(message)
  expect(await countEmails(email)).toBe(0)
})

test('a form with the hidden field filled in looks sent and sends nothing', async () => {
  const email = createEmailAddress('program')
  const body = { email, answers: allNo, website: 'https://spam.example' }
  expect(await program.browser().call(sendEligibilityEmail, { body })).toEqual({ success: true })
  expect(await countEmails(email)).toBe(0)
})
