import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import {
  createCheckoutSession,
  exportPayments,
  formatReceiptNumber,
  getPaymentTotals,
  listStaffPayments,
} from '#contract/payments'
import { disputes, payments, projects, refunds, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin' })

/** Buys a package, renames the project, and changes the payment. */
const buyWithPaymentValues = async (name: string, fact: Partial<typeof payments.$inferInsert>) => {
  const { projectId, userId, verified } = await buyPackage(program)
  await database.update(projects).set({ name }).where(eq(projects.id, projectId))
  await database.update(payments).set(fact).where(eq(payments.id, verified.paymentId))
  return { id: verified.paymentId, userId, receipt: formatReceiptNumber(verified.paymentId) }
}

const download = async (query: string) => {
  const { status, headers, body } = await staff.browser.send('GET', `${exportPayments.path}?${query}`)
  expect(status).toBe(200)
  return { headers, lines: String(body).replace('\uFEFF', '').trimEnd().split('\r\n') }
}
const listPaymentIds = async (query: Record<string, unknown>) =>
  (await staff.browser.call(listStaffPayments, { query: query as { view: 'received' } })).items.map(
    ({ id }) => id,
  )

const may = new Date('2026-05-01T03:30:00Z')

describe('the payments of a range of Eastern days', () => {
  test('are listed, summed, and ordered by date and by amount', async () => {
    const april = await buyWithPaymentValues('Zephyr One', {
      paidAt: may,
      amount: 5_000_00,
      amountOff: 1_000_00,
    })
    const first = await buyWithPaymentValues('Zephyr Two', { paidAt: new Date('2026-05-01T04:30:00Z') })
    const last = await buyWithPaymentValues('Zephyr Three', {
      paidAt: new Date('2026-06-01T03:30:00Z'),
      amount: 9_000_00,
      amountRefunded: 1_000_00,
    })
    const ofMay = { search: 'zephyr', from: '2026-05-01', to: '2026-05-31' }
    expect(await listPaymentIds(ofMay)).toEqual([last.id, first.id])
    expect(await listPaymentIds({ search: 'zephyr', to: '2026-04-30' })).toEqual([april.id])
    expect(await listPaymentIds({ search: 'zephyr', order: '-date' })).toEqual([last.id, first.id, april.id])
    expect(await listPaymentIds({ search: 'zephyr', order: 'amount' })).toEqual([april.id, first.id, last.id])
    expect(await listPaymentIds({ search: 'zephyr', order: '-amount' })).toEqual([
      last.id,
      first.id,
      april.id,
    ])
    expect(await staff.browser.call(getPaymentTotals, { query: ofMay })).toEqual({
      count: 2,
      amount: 15_000_00,
      returned: 1_000_00,
    })
    expect(await staff.browser.call(getPaymentTotals, { query: { search: 'nobody-has-this' } })).toEqual({
      count: 0,
      amount: 0,
      returned: 0,
    })
  })

  test('attempts are found by the day on which they began', async () => {
    // Without a payment, no later provider event changes the attempt.
    const { browser, projectId } = await startPurchase(program, { name: 'Quillon Reyes' })
    await browser.call(createCheckoutSession, { body: { projectId } })
    const [attempt] = await database
      .update(payments)
      .set({ status: 'expired', createdAt: may })
      .where(eq(payments.projectId, projectId))
      .returning()
    expect(await listPaymentIds({ search: 'quillon', view: 'expired', to: '2026-04-30' })).toEqual([
      attempt?.id,
    ])
    expect(await listPaymentIds({ search: 'quillon', view: 'expired', from: '2026-05-01' })).toEqual([])
  })
})

describe('the export for accounting', () => {
  test('has a line for each payment, refund, and lost dispute on its own day, in the columns of QuickBooks', async () => {
    const paid = await buyWithPaymentValues('Marlow', {
      paidAt: may,
      amountRefunded: 1_500_00,
      refundedAt: new Date('2026-07-02T12:00:00Z'),
      providerFee: 174_30,
    })
    await database.insert(refunds).values([
      {
        paymentId: paid.id,
        amount: 1_000_00,
        refundedBefore: 0,
        reason: 'goodwill',
        note: '',
        status: 'done',
        requestedBy: staff.id,
        settledAt: new Date('2026-06-30T03:00:00Z'),
      },
      {
        paymentId: paid.id,
        amount: 99_00,
        refundedBefore: 0,
        reason: 'goodwill',
        note: '',
        status: 'failed',
        requestedBy: staff.id,
      },
    ])
    await database.insert(disputes).values({
      paymentId: paid.id,
      providerDisputeId: 'dp_marlow',
      state: 'lost',
      amount: 4_500_00,
      reason: 'general',
      openedAt: may,
      closedAt: new Date('2026-08-01T12:00:00Z'),
      readAt: may,
    })
    const { lines, headers } = await download('format=quickbooks&search=marlow')
    expect(headers.get('content-disposition')).toBe('attachment; filename="payments-quickbooks.csv"')
    expect(lines).toEqual([
      'Date,Description,Amount',
      `04/30/2026,Payment ${paid.receipt} Starter Ida Quist,6000.00`,
      `06/29/2026,Refund ${paid.receipt} Starter Ida Quist,-1000.00`,
      `07/02/2026,Refund ${paid.receipt} Starter Ida Quist,-500.00`,
      `08/01/2026,Lost dispute ${paid.receipt} Starter Ida Quist,-4500.00`,
    ])
    expect(
      (await download('format=quickbooks&search=marlow&from=2026-06-01&to=2026-06-30')).lines,
    ).toHaveLength(2)
    const detailed = await download('format=detailed&search=marlow')
    expect(detailed.lines.map((line) => line.split(',').at(-1))).toEqual([
      'Provider fee',
      '174.30',
      '',
      '',
      '',
    ])
  })

  test('with all details names project, client, and provider, and runs no formulas', async () => {
    const hostile = '=HYPERLINK("http://thief.example","Refund")'
    const paid = await buyWithPaymentValues(`${hostile} Tamarind`, { paidAt: new Date() })
    await database.update(users).set({ name: '@SUM(A1)' }).where(eq(users.id, paid.userId))
    const { lines } = await download('format=detailed&search=tamarind')
    expect(lines[0]).toMatch(/^Date \(ET\),Type,Receipt,Amount,Project,/)
    expect(lines[1]).toContain(
      `${toEasternDay(new Date())},Payment,${paid.receipt},6000.00,"'=HYPERLINK(""http`,
    )
    expect(lines[1]).toContain(",'@SUM(A1),")
    expect(lines[1]).toMatch(/,pi_\w+,,,$/)
    expect((await download('format=quickbooks&search=tamarind')).lines[1]).toContain('Starter SUM A1,')
  })

  test('is complete across batches, and rejects an unknown format', async () => {
    const { userId } = await buyPackage(program)
    const many = Array.from({ length: 1_100 }, (_, index) => ({
      userId,
      amount: index,
      status: 'refunded' as const,
      method: 'check' as const,
      reference: 'batch-of-checks',
      paidAt: may,
    }))
    await database.insert(payments).values(many)
    const { lines } = await download('format=detailed&search=batch-of-checks')
    expect(lines).toHaveLength(1_101)
    expect(new Set(lines).size).toBe(1_101)
    for (const query of ['format=xls', '', 'format=detailed&from=yesterday'])
      expect((await staff.browser.send('GET', `${exportPayments.path}?${query}`)).status).toBe(400)
  })
})
