import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatReceiptNumber, listReceiptYears, selectPackageSignedIn } from '#contract/payments'
import { payments, projects } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { readPdfText } from '#tests/pdf.ts'
import { findLayoutFaults, readPdfHeadings } from '#tests/pdf-layout.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, payForProject, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context

const download = async (browser: TestClient, year: number) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${program.url}/api/receipts/${year}`, { headers: { cookie } })
  return { status: response.status, file: new Uint8Array(await response.arrayBuffer()) }
}

/** Creates a client with one payment for each item in `values`. */
const createClientWithPayments = async (values: Partial<typeof payments.$inferInsert>[]) => {
  const { browser } = await signInNewUser(program, { name: 'Ida Quist' })
  const ids: number[] = []
  for (const value of values) {
    const body = { packageType: 'starter', disclosureAgreed: true } as const
    const { publicId } = await browser.call(selectPackageSignedIn, { body })
    const { verified } = await payForProject(browser, publicId ?? '')
    await database.update(payments).set(value).where(eq(payments.id, verified.paymentId))
    ids.push(verified.paymentId)
  }
  return { browser, ids }
}

test('a year has the receipts of all projects that were paid in it, by Eastern Time', async () => {
  const { browser, ids } = await createClientWithPayments([
    // In Eastern Time, this is still December 31.
    { paidAt: new Date('2025-01-01T03:00:00Z') },
    {
      paidAt: new Date('2025-01-01T06:00:00Z'),
      amountRefunded: 1_000_00,
      refundedAt: new Date('2025-02-02T15:00:00Z'),
    },
    { paidAt: new Date('2025-12-31T22:00:00Z') },
  ])
  const [before, first, last] = ids.map(formatReceiptNumber)
  expect(await browser.call(listReceiptYears)).toEqual([2025, 2024])
  const { file } = await download(browser, 2025)
  expect(await readPdfHeadings(file)).toEqual([
    'H1 Receipts 2025',
    `H2 Receipt ${first}`,
    `H2 Receipt ${last}`,
  ])
  expect(await findLayoutFaults(file)).toEqual([])
  const text = (await readPdfText(file)).replaceAll(/\s+/g, ' ')
  expect(text).not.toContain(before)
  for (const part of [
    'For Ida Quist',
    `Jan 1, 2025 ${first} Starter Package $6,000.00 $1,000.00 $5,000.00`,
    'Paid in 2025 (US dollars) $12,000.00',
    'Of this, returned to you $1,000.00',
    'Net $11,000.00',
    'Amount refunded on Feb 2, 2025',
  ])
    expect(text, part).toContain(part)
})

test('a refund of an earlier payment appears in the year it was made, apart from what was paid', async () => {
  const { browser, ids } = await createClientWithPayments([
    {
      paidAt: new Date('2024-11-10T15:00:00Z'),
      amountRefunded: 6_000_00,
      status: 'refunded',
      refundedAt: new Date('2025-01-20T15:00:00Z'),
    },
  ])
  const { file } = await download(browser, 2025)
  const text = (await readPdfText(file)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Paid earlier, returned in 2025')
  expect(text).toContain(`Nov 10, 2024 ${formatReceiptNumber(ids[0] ?? 0)}`)
  expect(text).toContain('Paid in 2025 (US dollars) $0.00')
})

test('rejects other clients and purchase sessions', async () => {
  const { browser, publicId } = await buyPackage(program)
  await database.update(projects).set({ name: 'Secret Harbor' }).where(eq(projects.publicId, publicId))
  expect((await download(browser, 2026)).status).toBe(403)
  const stranger = await signInNewUser(program)
  const year = new Date().getFullYear()
  expect((await download(stranger.browser, year)).status).toBe(404)
  expect(await stranger.browser.call(listReceiptYears)).toEqual([])
  for (const wrong of ['1999', 'x'])
    expect((await stranger.browser.send('GET', `/api/receipts/${wrong}`)).status).toBe(404)
})
