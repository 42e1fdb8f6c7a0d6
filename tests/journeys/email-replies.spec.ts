import nodemailer, { type SendMailOptions } from 'nodemailer'
import { confirmEmail } from '#contract/identity'
import { changeStatus } from '#contract/projects'
import type { StoredEmail } from '#sandbox/mailbox/mail-store.ts'
import { createPdf } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  copySessionToBrowser,
  createClient,
  enterStaffArea,
  logInAsStaff,
  orderPackage,
  searchRows,
} from './staff-steps.ts'
import { createUniqueEmailAddress, waitForEmail } from './steps.ts'

/** Timeout for a reply, in ms. The server fetches replies every minute. */
const REPLY_TIMEOUT_MS = 100_000

/** Sends an email over SMTP to the sandbox, like an email program. */
const sendInboundEmail = async (email: SendMailOptions): Promise<void> => {
  const port = Number(new URL(process.env.SANDBOX_URL ?? '').port) + 1
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port })
  await transport.sendMail(email)
  transport.close()
}

/** Finds the ID and the Reply-To address of an email in the sandbox's mailbox. */
const findReplyTo = async (to: string, subject: RegExp) => {
  await waitForEmail(to, subject)
  const mailbox = `${process.env.SANDBOX_URL}/mailbox/messages`
  const emails: StoredEmail[] = await (await fetch(mailbox)).json()
  const id = emails.find((email) => email.to.includes(to) && subject.test(email.subject))?.id ?? ''
  const source = await (await fetch(`${mailbox}/${id}/source`)).text()
  return { id, address: /^Reply-To: (\S+)/m.exec(source)?.[1] ?? '' }
}

test('a client replies to emails, and both sides see the replies in the conversation @phone', async ({
  page,
  context,
}, info) => {
  test.setTimeout(300_000)
  const { client, email } = await createClient('Runa Sund')
  // Only replies from verified addresses are added to the conversation.
  const { html } = await waitForEmail(email, /Confirm your email/)
  const token = /confirm-email#token=([\w-]+)/.exec(html)?.[1] ?? ''
  await client.call(confirmEmail, { body: { token } })
  const publicId = await orderPackage(client, 'full')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'filing' } })
  const { id, address } = await findReplyTo(email, /receipt/)
  await sendInboundEmail({
    from: `Runa Sund <${email}>`,
    to: address,
    subject: 'Re: Your receipt',
    text: 'Thank you. Our bylaws are attached.\n\nRuna\n\n-- \nRuna Sund\nFriends of the Quay\n\nOn Mon, Nov 2, 2026 at 3:04 PM Causeway <hello@causeway.example> wrote:\n\n> Thank you for your payment.\n> We start right away.\n',
    attachments: [
      { filename: 'Bylaws.pdf', content: Buffer.from(createPdf('Bylaws')) },
      { filename: 'Minutes.pages', content: 'no document' },
    ],
  })

  await test.step('the sandbox’s mailbox offers to reply, too', async () => {
    await page.goto(`${process.env.SANDBOX_URL}/mailbox/${id}?view=text`)
    await page.getByText('Reply', { exact: true }).click()
    await page.getByLabel('Reply as').fill('One more thing: please call me first.')
    await captureScreen(page, info, 'email-reply-sandbox')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('link', { name: /Re: Your Causeway receipt/ }).first()).toBeVisible()
  })

  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=messages`)
  const log = page.getByRole('tabpanel', { name: 'Messages' }).getByRole('log')
  await expect(log).toContainText('please call me first', { timeout: REPLY_TIMEOUT_MS })
  const reply = log.getByRole('listitem').filter({ hasText: 'Our bylaws are attached.' })
  await expect(reply).toContainText('by email')
  await expect(reply.getByRole('link', { name: 'Download Bylaws.pdf' })).toBeVisible()
  await expect(reply).toContainText('We couldn’t attach “Minutes.pages”.')
  await expect(reply.getByText('We start right away.')).toBeHidden()
  await reply.scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'email-reply-client')
  await reply.getByText('Show quoted text').click()
  await expect(reply.getByText('We start right away.')).toBeVisible()
  await captureScreen(page, info, 'email-reply-client-quoted')

  await page.context().clearCookies()
  await enterStaffArea(page, 'Projects')
  await page.goto(`/admin?project=${publicId}&tab=messages`)
  const chat = page.getByRole('tabpanel', { name: 'Chat' }).getByRole('log')
  await chat.getByText('Show quoted text').first().click()
  await expect(chat.getByText('We start right away.')).toBeVisible()
  await captureScreen(page, info, 'email-reply-staff')
})

test('an email from another address waits in the inbox, with the project', async ({ page }, info) => {
  test.setTimeout(300_000)
  const { client, email } = await createClient('Sverre Dahl')
  await orderPackage(client, 'full')
  const { address } = await findReplyTo(email, /receipt/)
  const from = createUniqueEmailAddress('colleague')
  await sendInboundEmail({
    from: `Ines Vale <${from}>`,
    to: address,
    subject: 'A question about our order',
    text: 'Sverre forwarded this to me. When do we start?',
  })
  await enterStaffArea(page, 'Inbox')
  await (await searchRows(page, from, { timeout: REPLY_TIMEOUT_MS })).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'A question about our order' })
  await expect(dialog).toContainText('It isn’t in the conversation')
  await expect(dialog.getByRole('link')).toHaveAttribute('href', /\/admin\?project=/)
  await captureScreen(page, info, 'email-reply-inbox')
})
