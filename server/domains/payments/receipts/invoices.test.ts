import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, formatDay, toEasternDay } from '#contract/dates.ts'
import {
  changeBillTo,
  createCheckoutSession,
  downloadInvoice,
  formatInvoiceNumber,
  formatPaymentReference,
  formatReceiptNumber,
  getInvoice,
  listPayments,
} from '#contract/payments'
import { projects } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { addDiscountCode } from '#tests/discounts.ts'
import { readPdfText } from '#tests/pdf.ts'
import { findLayoutFaults, readPdfHeadings } from '#tests/pdf-layout.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, payForProject, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()

const download = async (browser: TestClient, publicId: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = downloadInvoice.path.replace(':publicId', publicId)
  const response = await fetch(program.url + path, { headers: { cookie } })
  return { response, file: new Uint8Array(await response.arrayBuffer()) }
}
const readInvoice = async (browser: TestClient, publicId: string) => {
  const { response, file } = await download(browser, publicId)
  expect(response.status).toBe(200)
  return { response, file, text: (await readPdfText(file)).replaceAll(/\s+/g, ' ') }
}

test('the invoice of an unpaid project states the amount, the due date, and how to pay', async () => {
  const { browser, publicId, projectId, email } = await startPurchase(program, { packageType: 'full' })
  const { response, file, text } = await readInvoice(browser, publicId)
  const number = formatInvoiceNumber(projectId)
  expect(number).not.toBe(formatReceiptNumber(projectId))
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
  expect(await readPdfHeadings(file)).toEqual(['H1 Invoice', 'H2 How to pay'])
  expect(await findLayoutFaults(file)).toEqual([])
  const today = toEasternDay(new Date())
  for (const part of [
    number,
    formatDay(today),
    `Pay by ${formatDay(addDays(today, 30))}`,
    'Bill to Ida Quist',
    email,
    'Full Launch Package, one-time payment $9,000',
    'Total due (US dollars) $9,000',
    `/checkout/${publicId}`,
    formatPaymentReference(projectId),
    '1200 Harbor Road',
  ])
    expect(text, part).toContain(part)
})

test('the invoice and the receipt are addressed to the organization that the client enters', async () => {
  const { browser, publicId, projectId } = await startPurchase(program)
  const name = 'Board of the Žluťoučký Fund'
  const params = { publicId }
  expect(await browser.call(changeBillTo, { params, body: { billTo: name } })).toMatchObject({ billTo: name })
  expect((await browser.call(getInvoice, { params })).billTo).toBe(name)
  expect((await readInvoice(browser, publicId)).text).toContain(`Bill to ${name}`)
  const refused = await browser.refused(changeBillTo, { params, body: { billTo: 'www.evil.com' } })
  expect(refused.status).toBe(400)
  await payForProject(browser, publicId)
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    { billedTo: { name }, invoiceNumber: formatInvoiceNumber(projectId) },
  ])
  for (const answer of [
    await browser.refused(getInvoice, { params }),
    await browser.refused(changeBillTo, { params, body: { billTo: '' } }),
  ])
    expect(answer.body.code).toBe('ALREADY_PAID')
  expect((await download(browser, publicId)).response.status).toBe(409)
})

test('the invoice shows a discount while a payment page holds it', async () => {
  const { browser, publicId } = await startPurchase(program)
  const code = await addDiscountCode(program, {})
  await browser.call(createCheckoutSession, { body: { projectId: publicId, discountCode: code } })
  const { text } = await readInvoice(browser, publicId)
  expect(text).toContain(`Discount ${code} -$500`)
  expect(text).toContain('Total due (US dollars) $5,500')
  expect(text).toMatch(/is held for payment by card until .* ET\. After that.* \$6,000\./)
  await browser.call(createCheckoutSession, { body: { projectId: publicId } })
  expect((await readInvoice(browser, publicId)).text).toContain('Total due (US dollars) $6,000')
})

test('only the owner can download the invoice, with either kind of session', async () => {
  const { publicId, email } = await startPurchase(program)
  const others = [
    [(await signInNewUser(program, { role: 'admin' })).browser, 403],
    [(await signInNewUser(program)).browser, 403],
    [(await buyPackage(program)).browser, 403],
    [(await startPurchase(program, { email })).browser, 403],
    [program.browser(), 401],
  ] as const
  for (const [browser, status] of others) {
    expect((await download(browser, publicId)).response.status).toBe(status)
    expect((await browser.refused(getInvoice, { params: { publicId } })).status).toBe(status)
    const body = { billTo: 'Harbor Fund' }
    expect((await browser.refused(changeBillTo, { params: { publicId }, body })).status).toBe(status)
  }
  const [stored] = await program.context.database
    .select()
    .from(projects)
    .where(eq(projects.publicId, publicId))
  expect(stored?.billTo).toBeNull()
})
