import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { changeSettings, defaultSettings } from '#contract/identity'
import { chooseOfflinePayment, createCheckoutSession, listUnpaidProjects } from '#contract/payments'
import { emails, projects, users } from '#server/database/schema.ts'
import { addDiscountCode } from '#tests/discounts.ts'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  markAddressProven,
  password,
  pressPaymentButton,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { sendUnpaidReminders } from './send-unpaid-reminders.job.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin' })

beforeEach(() => database.update(projects).set({ remindersSent: 2 }))

const setBegunBefore = (projectId: number, days: number, now = Date.now()) =>
  database
    .update(projects)
    .set({ createdAt: new Date(now - days * DAY_MS), remindersSent: 0, remindedAt: null })
    .where(eq(projects.id, projectId))

const sendReminders = (days = 0) => sendUnpaidReminders(program.context, new Date(Date.now() + days * DAY_MS))

const findReminders = (projectId: number) =>
  database
    .select()
    .from(emails)
    .where(eq(emails.projectId, projectId))
    .orderBy(emails.createdAt)
    .then((all) => all.filter(({ kind }) => kind === 'unpaid-order'))

const listUnpaid = async (state: 'open' | 'expired' = 'open') =>
  (await staff.browser.call(listUnpaidProjects, { query: { state, limit: 100 } })).items

describe('reminders of an unpaid order', () => {
  test('are sent after one and four days, and never again', async () => {
    const { projectId, publicId } = await startPurchase(program)
    await setBegunBefore(projectId, 0.9)
    await sendReminders()
    expect(await findReminders(projectId)).toHaveLength(0)
    await Promise.all([sendReminders(0.2), sendReminders(0.2)])
    await sendReminders(1.2)
    expect(await findReminders(projectId)).toHaveLength(1)
    expect((await listUnpaid()).find((one) => one.publicId === publicId)).toMatchObject({
      remindersSent: 1,
      isReminded: true,
    })
    for (const days of [3.3, 4.3, 8, 20]) await sendReminders(days)
    expect((await findReminders(projectId)).map(({ subject }) => subject)).toEqual([
      'Finish your Causeway order',
      'Your Causeway order is still open',
    ])
  })

  test('[RULE-41] contain no name entered by a stranger, and link to where the client can continue', async () => {
    const name = 'Ruth Undelivered'
    const { projectId, email, userId, publicId } = await startPurchase(program, { name })
    await setBegunBefore(projectId, 2)
    await sendReminders()
    const stranger = await program.mailbox.waitFor(email, /^Finish your/)
    expect(stranger.text).not.toContain('Ruth')
    expect(stranger.text).toContain('/select-package?package=starter')
    await markAddressProven(program, userId)
    await database.update(users).set({ password: 'hash' }).where(eq(users.id, userId))
    await sendReminders(3)
    const proven = await program.mailbox.waitFor(email, /still open/)
    expect(proven.text).toContain('Hi Ruth,')
    expect(proven.text).toContain(`/checkout/${publicId}`)
  })

  test('stop with one click and without a login', async () => {
    const { projectId, email, publicId } = await startPurchase(program)
    await setBegunBefore(projectId, 2)
    await sendReminders()
    const mail = await program.mailbox.waitFor(email, /^Finish your/)
    const url = /https?:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    expect((await program.mailbox.source(mail)).replaceAll(/\r?\n\s/g, '')).toContain('List-Unsubscribe-Post')
    const token = new URL(url).searchParams.get('token')
    const answer = await fetch(`${program.url}/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    await sendReminders(5)
    expect(await findReminders(projectId)).toHaveLength(1)
    expect((await listUnpaid()).find((one) => one.publicId === publicId)).toMatchObject({ isReminded: false })
  })

  test("skip paid and confirming orders, announced checks, and all but a client's last order", async () => {
    const paid = await buyPackage(program)
    const debit = await startPurchase(program)
    const { checkoutUrl } = await debit.browser.call(createCheckoutSession, {
      body: { projectId: debit.projectId },
    })
    await pressPaymentButton(checkoutUrl, 'held')
    const check = await startPurchase(program)
    await check.browser.call(chooseOfflinePayment, {
      params: { publicId: check.publicId },
      body: { method: 'check' },
    })
    const first = await startPurchase(program)
    const second = await startPurchase(program, { email: first.email })
    await waitUntilPasses(async () =>
      expect((await listUnpaid()).map(({ id }) => id)).not.toContain(debit.projectId),
    )
    for (const { projectId } of [paid, debit, check, first, second]) await setBegunBefore(projectId, 2)
    await sendReminders()
    const counts = await Promise.all(
      [paid, debit, check, first, second].map(
        async ({ projectId }) => (await findReminders(projectId)).length,
      ),
    )
    expect(counts).toEqual([0, 0, 0, 0, 1])
  })

  test('offer the configured discount code in the second one while it is valid', async () => {
    const code = await addDiscountCode(program, { usageLimit: 1 })
    const setOfferedCode = (reminder_discount_code: string) =>
      staff.browser.call(changeSettings, { body: { ...defaultSettings, reminder_discount_code, password } })
    await setOfferedCode(code)
    const { projectId, email } = await startPurchase(program)
    await setBegunBefore(projectId, 2)
    await sendReminders()
    expect((await program.mailbox.waitFor(email, /^Finish your/)).text).not.toContain(code)
    await sendReminders(4)
    expect((await program.mailbox.waitFor(email, /still open/)).text).toContain(code)
    await setOfferedCode('NO-SUCH-CODE')
    const other = await startPurchase(program)
    await setBegunBefore(other.projectId, 2)
    await sendReminders()
    await sendReminders(4)
    expect((await program.mailbox.waitFor(other.email, /still open/)).text).not.toContain('CODE')
    await setOfferedCode('')
  })
})

test('after 30 days an order is listed as expired, and the client can still pay for it', async () => {
  const { projectId, publicId, browser } = await startPurchase(program)
  const check = await startPurchase(program)
  await check.browser.call(chooseOfflinePayment, {
    params: { publicId: check.publicId },
    body: { method: 'check' },
  })
  for (const id of [projectId, check.projectId]) await setBegunBefore(id, 30.1)
  await sendReminders()
  expect(await findReminders(projectId)).toHaveLength(0)
  const [open, expired] = [await listUnpaid(), await listUnpaid('expired')].map((items) =>
    items.map(({ id }) => id),
  )
  expect(open).not.toContain(projectId)
  expect(open, 'its check may still arrive').toContain(check.projectId)
  expect(expired).toContain(projectId)
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: publicId } })
  await pressPaymentButton(checkoutUrl, 'paid')
  await waitUntilPasses(async () =>
    expect((await listUnpaid('expired')).map(({ id }) => id)).not.toContain(projectId),
  )
})
