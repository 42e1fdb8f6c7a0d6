import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import { rateLimits } from '#contract/limits.ts'
import { formatReceiptNumber, getReceipt, listPayments } from '#contract/payments'
import { payments, projects } from '#server/database/schema.ts'
import { readPdfTypefaces } from '#tests/pdf.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { buyPackage, setPasswordFromLink, signInNewUser, startPurchase } from '#tests/users.ts'
import { createReceiptPdf } from './receipts/receipts.ts'

const program = await runProgram()

const getReceiptPath = (id: string | number, paymentId: number) =>
  getReceipt.path.replace(':id', String(id)).replace(':paymentId', String(paymentId))

test('staff and the owner with either session see received payments with amounts in cents', async () => {
  const client = await buyPackage(program, { name: 'Ida Quist', packageType: 'full' })
  const staff = await signInNewUser(program, { role: 'admin' })
  const full = await setPasswordFromLink(program, client.email)
  const expected = [
    {
      id: expect.any(Number),
      status: 'paid',
      packageName: 'Full Launch Package',
      projectName: 'Full Launch Package',
      billedTo: { name: 'Ida Quist', email: client.email },
      amount: 9_000_00,
      amountOff: 0,
      discountCode: null,
      amountLost: 0,
      dispute: null,
      amountRefunded: 0,
      refundedOn: null,
      refunds: [],
      paidOn: toEasternDay(new Date()),
      method: 'card',
      cardLast4: '4242',
      reference: null,
      invoiceNumber: null,
      kept: { filingFees: 0, workDone: 0 },
      closing: null,
    },
  ]
  for (const browser of [full, staff.browser])
    for (const id of [client.publicId, client.projectId])
      expect(await browser.call(listPayments, { params: { id } })).toEqual(expected)

  const unpaid = await startPurchase(program)
  expect(await unpaid.browser.call(listPayments, { params: { id: unpaid.publicId } })).toEqual([])
})

test('the receipt is a PDF available only to the owner and staff', async () => {
  const { browser, publicId } = await buyPackage(program)
  const other = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const stranger = await signInNewUser(program)
  const [payment] = await browser.call(listPayments, { params: { id: publicId } })
  const id = payment?.id ?? 0
  for (const allowed of [browser, staff.browser]) {
    const { status, headers } = await allowed.send('GET', getReceiptPath(publicId, id))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${formatReceiptNumber(id)}.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  for (const [visitor, status] of [
    [other.browser, 403],
    [stranger.browser, 403],
    [program.browser(), 401],
  ] as const) {
    expect((await visitor.send('GET', getReceiptPath(publicId, id))).status).toBe(status)
    expect((await visitor.refused(listPayments, { params: { id: publicId } })).status).toBe(status)
  }
  // Users can't get another user's payment through their own project.
  expect((await other.browser.send('GET', getReceiptPath(other.publicId, id))).status).toBe(404)
})

test('receipt generation is rate-limited', async () => {
  const strict = await startProgram({ LIMITS_SCALE: String(1 / rateLimits.receipt.points) })
  try {
    const { browser, publicId } = await buyPackage(strict)
    const [payment] = await browser.call(listPayments, { params: { id: publicId } })
    const path = getReceiptPath(publicId, payment?.id ?? 0)
    expect((await browser.send('GET', path)).status).toBe(200)
    expect(await browser.send('GET', path)).toMatchObject({
      status: 429,
      body: { error: { code: 'TOO_MANY_REQUESTS' } },
    })
  } finally {
    await strict.stop()
  }
})

test('shows whether a payment was refunded, duplicated, or under review', async () => {
  const { browser, publicId, projectId } = await buyPackage(program)
  for (const status of ['refunded', 'duplicate', 'mismatch'] as const) {
    await program.context.database.update(payments).set({ status }).where(eq(payments.projectId, projectId))
    expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([{ status }])
  }
})

test('a receipt fits on one page, whatever the script and length of names', async () => {
  const { browser, publicId, projectId } = await buyPackage(program)
  const name = `Žluťoučký 慈善団体 <script> ${'Long '.repeat(30)}`
  await program.context.database.update(projects).set({ name }).where(eq(projects.id, projectId))
  const [payment] = await browser.call(listPayments, { params: { id: publicId } })
  if (!payment) throw new Error('there is no payment')
  const pdf = await createReceiptPdf({
    ...payment,
    amountOff: 1_000_00,
    discountCode: 'SPRING',
    amountRefunded: 500_00,
    refundedOn: '2026-03-04',
  })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(new Set(readPdfTypefaces(pdf))).toEqual(new Set(['Fraunces', 'Figtree', 'NotoSans', 'NotoSansSC']))
})
