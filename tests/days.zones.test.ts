import { eq, inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { downloadData, reauthenticate } from '#contract/identity'
import {
  checkDiscountCode as checkDiscountCodeRoute,
  createDiscountCode,
  getStaffPayment,
  listDiscountCodes,
  listPayments,
  recordOfflinePayment,
} from '#contract/payments'
import { getProject, getStaffProject, updateProjectDetails } from '#contract/projects'
import { exportProjects, listAllProjects } from '#contract/staff'
import { discountCodes, payments, projects, users } from '#server/database/schema.ts'
import { checkDiscountCode } from '#server/domains/payments/discounts/discount-holds.ts'
import { createReceiptEmail } from '#server/domains/payments/receipts/receipt.email.tsx'
import { changeStatus } from '#server/domains/projects/status/status-changes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { TestClient } from './browser.ts'
import { readPdfText } from './pdf.ts'
import { runProgram } from './program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser, startPurchase } from './users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin' })
await staff.browser.call(reauthenticate, { body: { password } })

const fetchFile = async (browser: TestClient, path: string): Promise<Uint8Array> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + path, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const fetchReceipt = (browser: TestClient, publicId: string, paymentId: number) =>
  fetchFile(browser, `/api/projects/${publicId}/payments/${paymentId}/receipt`).then(readPdfText)

describe('[RULE-36] a day entered by staff', () => {
  const days = {
    incorporationDate: '2026-03-04',
    irs501c3ApprovedAt: '2026-03-08',
    googleAdGrantApprovedAt: '2026-11-01',
    campaignLaunchedAt: '2027-01-01',
  }

  test("is the same in the project for staff and client, in the export, and in the client's data", async () => {
    const { publicId, email, browser } = await buyPackage(program)
    const params = { publicId }
    const { updatedAt } = await staff.browser.call(getStaffProject, { params })
    const body = { einNumber: null, state: null, notes: null, assignedAdminId: null, ...days }
    await staff.browser.call(updateProjectDetails, {
      params,
      body: { ...body, seenAt: updatedAt.toISOString() },
    })

    expect(await staff.browser.call(getStaffProject, { params })).toMatchObject(days)
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject(days)
    const search = encodeURIComponent(email)
    const { body: csv } = await staff.browser.send('GET', `${exportProjects.path}?search=${search}`)
    expect(csv).toMatch(/,2026-03-04,2026-03-08,2026-11-01,2027-01-01\r\n$/)
    const client = await setPasswordFromLink(program, email)
    const files = unzipSync(await fetchFile(client, downloadData.path))
    expect(JSON.parse(Buffer.from(files['projects.json'] ?? []).toString())).toMatchObject([days])
  })

  test('is the date of a payment everywhere it is shown', async () => {
    const { publicId, email, browser } = await startPurchase(program)
    const { id } = await staff.browser.call(recordOfflinePayment, {
      params: { publicId },
      body: { method: 'check', amount: 6_000_00, receivedOn: '2026-03-04', reference: 'Check 1042' },
    })
    expect((await staff.browser.call(getStaffPayment, { params: { id } })).paidOn).toBe('2026-03-04')
    expect((await browser.call(listPayments, { params: { id: publicId } }))[0]?.paidOn).toBe('2026-03-04')
    expect((await browser.call(getProject, { params: { id: publicId } })).paidOn).toBe('2026-03-04')
    expect((await program.mailbox.waitFor(email, /receipt/)).text).toContain('Mar 4, 2026')
    expect(await fetchReceipt(browser, publicId, id)).toContain('Mar 4, 2026')
  })

  test('is rejected if it is not a valid day', async () => {
    const { publicId } = await buyPackage(program)
    const params = { publicId }
    const { updatedAt } = await staff.browser.call(getStaffProject, { params })
    const body = { einNumber: null, state: null, notes: null, assignedAdminId: null, ...days }
    for (const incorporationDate of ['2026-02-30', '0000-01-01', '2026-03-04T00:00:00.000Z', '']) {
      const change = { ...body, incorporationDate, seenAt: updatedAt.toISOString() }
      const refusal = await staff.browser.refused(updateProjectDetails, { params, body: change })
      expect(refusal).toMatchObject({
        status: 400,
        body: { fields: { incorporationDate: expect.any(String) } },
      })
    }
    expect((await staff.browser.call(getStaffProject, { params })).incorporationDate).toBeNull()
  })
})

test('[RULE-37] a payment late in the evening has the same date on pages, emails, and PDFs', async () => {
  const { publicId, projectId, browser } = await buyPackage(program)
  const { database, config } = program.context
  const paidAt = new Date('2026-11-21T03:30:00Z') // 10:30 PM in New York, 4:30 PM of the next day in Auckland
  const refundedAt = new Date('2026-11-22T04:59:00Z')
  await database
    .update(payments)
    .set({ paidAt, refundedAt, amountRefunded: 1_000_00 })
    .where(eq(payments.projectId, projectId))
  const [payment] = await database.select().from(payments).where(eq(payments.projectId, projectId))
  const [project] = await database.select().from(projects).where(eq(projects.id, projectId))
  if (!payment || !project) throw new Error('nothing was bought')

  const shown = { paidOn: '2026-11-20', refundedOn: '2026-11-21' }
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([shown])
  expect(await staff.browser.call(getStaffPayment, { params: { id: payment.id } })).toMatchObject({
    paidOn: '2026-11-20',
  })
  const sentEmail = createReceiptEmail(config, {
    payment,
    project,
    user: { name: 'Ida Quist', email: project.email, emailProvenAt: null },
  })
  expect(sentEmail.text).toContain('Nov 20, 2026')
  const receipt = await fetchReceipt(browser, publicId, payment.id)
  expect(receipt).toContain('Nov 20, 2026 ET')
  expect(receipt).toContain('Card ending in 4242')
  expect(receipt).toContain('Amount refunded on Nov 21, 2026')
})

test.each([
  ['[STAT-37]', 'irs_approved', 'irs501c3ApprovedAt'],
  ['[STAT-38]', 'ads_testing', 'googleAdGrantApprovedAt'],
  ['[STAT-39]', 'live', 'campaignLaunchedAt'],
] as const)('%s %s reached in the evening fills in the Eastern day', async (_id, status, field) => {
  const { publicId } = await buyPackage(program)
  const [user] = await program.context.database.select().from(users).where(eq(users.id, staff.id))
  if (!user) throw new Error('there is no staff')
  const evening = new Date('2026-07-05T02:00:00Z')
  const actor = { userId: user.id } as Actor
  const claim = async () => {}
  const asking = { actor, claim, now: evening }
  const changed = await changeStatus(program.context, { publicId, status }, asking)
  expect(changed[field]).toBe('2026-07-04')
})

test('list filters use Eastern days, also around clock changes', async () => {
  const { userId, email } = await buyPackage(program)
  const made = [
    ['Before', '2026-03-08T04:59:59.999Z'],
    ['First', '2026-03-08T05:00:00Z'],
    ['Last', '2026-03-09T03:59:59.999Z'],
    ['After', '2026-03-09T04:00:00Z'],
  ] as const
  await program.context.database.insert(projects).values(
    made.map(([name, createdAt]) => ({
      userId,
      email,
      name: `Dated ${name}`,
      createdAt: new Date(createdAt),
    })),
  )
  const found = async (query: { from?: string; to?: string }) => {
    const { projects: list } = await staff.browser.call(listAllProjects, {
      query: { search: 'dated', order: 'created', ...query },
    })
    return list.map(({ name }) => name.slice(6))
  }
  expect(await found({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['First', 'Last'])
  expect(await found({ to: '2026-03-07' })).toEqual(['Before'])
  expect(await found({ from: '2026-03-09' })).toEqual(['After'])
  const { body } = await staff.browser.send(
    'GET',
    `${exportProjects.path}?search=dated&to=2026-03-08&order=created`,
  )
  const days = String(body).split('\r\n').slice(1, -1)
  expect(days.map((line) => /,(2026-03-\d\d),,,,$/.exec(line)?.[1])).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-08',
  ])
})

test.each([
  ['23:30 before a month ends', '2026-11-01T03:30:00Z', '2026-10-31'],
  ['0:30 when a month begins', '2026-11-01T04:30:00Z', '2026-11-01'],
  ['23:30 before a year ends', '2027-01-01T04:30:00Z', '2026-12-31'],
  ['0:30 when a year begins', '2027-01-01T05:30:00Z', '2027-01-01'],
])('date columns of the export use Eastern days: %s', async (_case, moment, day) => {
  const { projectId, email } = await buyPackage(program)
  const instant = new Date(moment)
  await program.context.database
    .update(projects)
    .set({ createdAt: instant, statusSince: instant, awaitingReplySince: instant })
    .where(eq(projects.id, projectId))
  const { body } = await staff.browser.send(
    'GET',
    `${exportProjects.path}?search=${encodeURIComponent(email)}`,
  )
  const [headings = '', line = ''] = String(body).split('\r\n')
  const cells = line.split(',')
  const days = headings
    .split(',')
    .flatMap((heading, index) => (heading.endsWith('(ET)') ? [cells[index]] : []))
  expect(days).toEqual([day, day, day])
})

test('a discount code is valid until the end of its last Eastern day', async () => {
  const code = { isPercent: false, value: 500_00, usageLimit: null, applicablePackages: ['starter' as const] }
  await staff.browser.call(createDiscountCode, { body: { ...code, code: 'JULY-4', expiresAt: '2026-07-04' } })
  expect(await staff.browser.call(listDiscountCodes)).toMatchObject([{ expiresAt: '2026-07-04' }])
  const check = (now: string) =>
    checkDiscountCode(
      program.context,
      { code: 'JULY-4', packageType: 'starter' },
      { userId: 0 },
      new Date(now),
    )
  expect((await check('2026-07-05T03:59:59.999Z')).amountOff).toBe(500_00)
  await expect(check('2026-07-05T04:00:00Z')).rejects.toMatchObject({ code: 'DISCOUNT_NOT_VALID' })

  await staff.browser.call(createDiscountCode, { body: { ...code, code: 'PAST', expiresAt: '2020-01-01' } })
  const { browser } = await startPurchase(program)
  const refusal = await browser.refused(checkDiscountCodeRoute, {
    body: { code: 'PAST', packageType: 'starter' },
  })
  expect(refusal.body.code).toBe('DISCOUNT_NOT_VALID')
  await program.context.database.delete(discountCodes).where(inArray(discountCodes.code, ['JULY-4', 'PAST']))
})
