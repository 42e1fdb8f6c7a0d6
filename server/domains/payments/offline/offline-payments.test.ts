import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/identity'
import {
  chooseOfflinePayment,
  formatPaymentReference,
  getOfflineInstructions,
  listExpectedPayments,
  recordOfflinePayment,
} from '#contract/payments'
import { getProject, getProjectHistory } from '#contract/projects'
import { emails, systemSettings } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, signInReauthenticated, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInReauthenticated(program)

const BANK_DETAILS = 'Harbor Savings Bank\nRouting number 000000000'
const setBankDetails = (bank_details: string) =>
  staff.call(changeSettings, { body: { ...defaultSettings, bank_details, password } })

beforeEach(async () => {
  await program.context.database.delete(systemSettings)
  program.context.settings.invalidate()
})

const findExpectedPayment = async (publicId: string) =>
  (await staff.call(listExpectedPayments)).find((project) => project.publicId === publicId)

const findProjectEmails = (projectId: number) =>
  program.context.database.select({ kind: emails.kind }).from(emails).where(eq(emails.projectId, projectId))

test('a client announces a check: the project stays unpaid, staff see it, and the email explains how to pay', async () => {
  const { browser, publicId, projectId, email } = await startPurchase(program, { packageType: 'full' })
  const params = { publicId }
  const before = await browser.call(getOfflineInstructions, { params })
  const reference = formatPaymentReference(projectId)
  expect(before).toEqual({
    offered: ['check'],
    chosen: null,
    amount: 9_000_00,
    reference,
    bankDetails: null,
  })
  const body = { method: 'check' } as const
  expect(await browser.call(chooseOfflinePayment, { params, body })).toEqual({ ...before, chosen: 'check' })
  const project = await browser.call(getProject, { params: { id: publicId } })
  expect(project).toMatchObject({ status: 'payment_pending', paidOn: null, offlineMethod: 'check' })
  expect(await findExpectedPayment(publicId)).toMatchObject({
    offlineMethod: 'check',
    offlineChosenAt: expect.any(Date),
  })
  const [newest] = await staff.call(getProjectHistory, { params })
  expect(newest).toMatchObject({ message: 'The client will pay by check.', isVisible: false, by: null })

  const sentEmail = await program.mailbox.waitFor(email, /How to pay Causeway by check/)
  for (const text of ['$9,000', reference, '1200 Harbor Road']) expect(sentEmail.text).toContain(text)
  await browser.call(chooseOfflinePayment, { params, body })
  expect(await findProjectEmails(projectId)).toHaveLength(1)
})

test('a bank transfer is offered if staff configured a bank account, and can replace a check', async () => {
  const { browser, publicId, projectId, email } = await startPurchase(program)
  const params = { publicId }
  const createChoice = (method: 'transfer' | 'check') =>
    ({ params, body: { method } }) satisfies Parameters<typeof browser.call<typeof chooseOfflinePayment>>[1]
  expect(await browser.refused(chooseOfflinePayment, createChoice('transfer'))).toMatchObject({
    status: 400,
    body: { fields: { method: expect.stringMatching(/^Bank transfers aren’t available/) } },
  })
  expect(await findProjectEmails(projectId)).toEqual([])
  await setBankDetails(BANK_DETAILS)
  await browser.call(chooseOfflinePayment, createChoice('check'))
  const chosen = await browser.call(chooseOfflinePayment, createChoice('transfer'))
  expect(chosen).toMatchObject({
    offered: ['transfer', 'check'],
    chosen: 'transfer',
    bankDetails: BANK_DETAILS,
  })
  const sentEmail = await program.mailbox.waitFor(email, /by bank transfer/)
  expect(sentEmail.text).toContain('Routing number 000000000')
  expect(await findExpectedPayment(publicId)).toMatchObject({ offlineMethod: 'transfer' })
})

test("a payment recorded by staff is no longer expected, and a paid project can't be paid again", async () => {
  const { browser, publicId } = await startPurchase(program)
  const params = { publicId }
  await browser.call(chooseOfflinePayment, { params, body: { method: 'check' } })
  const body = { method: 'check', amount: 6_000_00, receivedOn: '2026-11-02', reference: '1204' } as const
  await staff.call(recordOfflinePayment, { params, body })
  expect(await findExpectedPayment(publicId)).toBeUndefined()
  expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({ status: 'onboarding' })
  const paid = await buyPackage(program)
  const again = { params: { publicId: paid.publicId }, body: { method: 'check' } } as const
  expect((await paid.browser.refused(chooseOfflinePayment, again)).body.code).toBe('ALREADY_PAID')
})

test('each project has a unique payment reference', async () => {
  const [one, other] = [await startPurchase(program), await startPurchase(program)]
  const fetchReference = async ({ browser, publicId }: typeof one) =>
    (await browser.call(getOfflineInstructions, { params: { publicId } })).reference
  expect(await fetchReference(one)).toMatch(/^P-\d{6}$/)
  expect(await fetchReference(one)).not.toBe(await fetchReference(other))
})
