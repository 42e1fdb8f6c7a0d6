import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { previewStatusEmail } from '#contract/email'
import { changePassword, register, requestPasswordLink } from '#contract/identity'
import { listInbox, replyToMessage, sendContactMessage, sendMessageAsStaff } from '#contract/messaging'
import { selectPackageSignedIn } from '#contract/payments'
import { changeStatusWithEmail, submitApplication } from '#contract/projects'
import { emails } from '#server/database/schema.ts'
import { sendUnreadMessagesEmail } from '#server/messaging'
import type { TestClient } from '../browser.ts'
import { runProgram } from '../program.ts'
import {
  createEmailAddress,
  password,
  payForProject,
  sampleApplication,
  setPasswordFromLink,
  signInNewUser,
  startPurchase,
} from '../users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const userEnteredTexts = {
  user: 'Quarkwort Urgent',
  project: 'Zephyrine Claims Office',
  subject: 'Xylophant Notice',
}

const findEmailsTo = (email: string) =>
  program.context.database.select().from(emails).where(eq(emails.recipient, email))

/**
 * Submits a project's application, and then emails the client about a new status and an unread message.
 * Returns a preview of the status email.
 */
const advanceProject = async (client: TestClient, publicId: string) => {
  const params = { publicId }
  await client.call(submitApplication, {
    params,
    body: { ...sampleApplication, name: userEnteredTexts.project },
  })
  const words = {
    status: 'filing',
    subject: '{{projectName}} for {{userName}}',
    htmlContent: '<p>Hello {{userName}}, about {{projectName}}</p>',
    textContent: 'Hello {{userName}}, about {{projectName}}',
  } as const
  const preview = await staff.call(previewStatusEmail, { body: { ...words, publicId } })
  await staff.call(changeStatusWithEmail, { params, body: words })
  await staff.call(sendMessageAsStaff, {
    params: { id: publicId },
    body: { message: `Dear ${userEnteredTexts.user}, all is well.` },
  })
  await sendUnreadMessagesEmail(
    program.context,
    { publicId, side: 'client' },
    new Date(Date.now() + 3_600_000),
  )
  return preview
}

const summarizeEmails = (sent: Awaited<ReturnType<typeof findEmailsTo>>) => ({
  kinds: [...new Set(sent.map(({ kind }) => kind))].sort(),
  named: sent
    .filter((sentEmail) =>
      Object.values(userEnteredTexts).some((words) => JSON.stringify(sentEmail).includes(words)),
    )
    .map(({ kind }) => kind)
    .sort(),
})

test('[RULE-41] emails to an unproven address contain nothing that was typed at registration', async () => {
  const email = createEmailAddress('victim')
  const stranger = program.browser()
  const newPassword = 'Another-Bridge-8'
  await stranger.call(register, { body: { name: userEnteredTexts.user, email, password } })
  const { publicId } = await stranger.call(selectPackageSignedIn, {
    body: { packageType: 'starter', disclosureAgreed: true },
  })
  await payForProject(stranger, publicId ?? '')
  const preview = await advanceProject(stranger, publicId ?? '')
  expect(preview.subject).toBe('Your nonprofit for there')
  expect(preview.text).toContain('Hello there, about your nonprofit')
  await stranger.call(changePassword, { body: { currentPassword: password, newPassword } })
  await program.browser().refused(register, { body: { name: userEnteredTexts.user, email, password } })
  await program.browser().call(requestPasswordLink, { body: { email } })
  await program.mailbox.passwordToken(email)
  await program.browser().call(sendContactMessage, {
    body: {
      fullName: userEnteredTexts.user,
      organization: userEnteredTexts.project,
      email,
      subject: userEnteredTexts.subject,
      message: `${userEnteredTexts.subject}: claim your money today.`,
    },
  })
  const { items } = await staff.call(listInbox, { query: { search: email } })
  await staff.call(replyToMessage, {
    params: { id: items[0]?.id ?? 0 },
    body: { reply: 'We cannot help with that.' },
  })
  expect(summarizeEmails(await findEmailsTo(email))).toEqual({
    kinds: [
      'application-received',
      'contact-reply',
      'contact_confirmation',
      'email-verification',
      'password-changed',
      'password-link',
      'receipt',
      'registration-attempt',
      'status-update',
      'unread-messages',
    ],
    named: [],
  })
})

test("the emailed link proves an address and a payment doesn't; emails then use the user's name", async () => {
  const { browser, email, publicId } = await startPurchase(program, { name: userEnteredTexts.user })
  await payForProject(browser, publicId)
  expect(summarizeEmails(await findEmailsTo(email))).toEqual({
    kinds: ['password-link', 'receipt'],
    named: [],
  })
  const client = await setPasswordFromLink(program, email)
  await advanceProject(client, publicId)
  expect(summarizeEmails(await findEmailsTo(email)).named).toEqual([
    'application-received',
    'status-update',
    'unread-messages',
  ])
})
