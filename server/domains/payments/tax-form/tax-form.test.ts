import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  downloadTaxForm,
  getTaxForm,
  MAX_TAX_FORM_BYTES,
  removeTaxForm,
  uploadTaxForm,
} from '#contract/payments'
import { securityEvents } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })).browser
const client = (await startPurchase(program)).browser

const download = async (browser: TestClient) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + downloadTaxForm.path, { headers: { cookie } })
  return { status: response.status, headers: response.headers, content: await response.text() }
}
const createPdf = (text: string) => new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' })
const missingForm = { uploadedAt: null, uploadedBy: null }

test('staff upload the W-9 once, and clients download the newest one until it is removed', async () => {
  expect(await client.call(getTaxForm)).toEqual(missingForm)
  expect((await download(client)).status).toBe(404)

  await staff.call(uploadTaxForm, { body: createPdf('first') })
  await staff.call(uploadTaxForm, { body: createPdf('second') })
  expect(await staff.call(getTaxForm)).toEqual({ uploadedAt: expect.anything(), uploadedBy: 'Stella Moore' })
  expect(await client.call(getTaxForm), 'clients don’t see who uploaded it').toEqual({
    uploadedAt: expect.anything(),
    uploadedBy: null,
  })
  const { headers, content } = await download(client)
  expect(content).toBe('%PDF-1.7\nsecond')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('attachment')

  await staff.call(removeTaxForm)
  expect(await client.call(getTaxForm)).toEqual(missingForm)
  expect((await download(client)).status).toBe(404)
  const events = await program.context.database
    .select({ description: securityEvents.description })
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'settings_changed'))
  expect(events.map(({ description }) => description)).toEqual([
    'The W-9 was uploaded',
    'The W-9 was uploaded',
    'The W-9 was removed',
  ])
})

test.each([
  ['an image', new Blob(['\x89PNG']), 'DOCUMENT_REFUSED'],
  ['an empty file', new Blob([]), 'DOCUMENT_REFUSED'],
  ['a PDF above the limit', createPdf('x'.repeat(MAX_TAX_FORM_BYTES)), 'PAYLOAD_TOO_LARGE'],
])('%s is rejected and replaces nothing', async (_case, body, code) => {
  await staff.call(uploadTaxForm, { body: createPdf('kept') })
  expect((await staff.refused(uploadTaxForm, { body })).body.code).toBe(code)
  expect((await download(client)).content).toBe('%PDF-1.7\nkept')
})

test('a request without a file is rejected', async () => {
  const answer = await staff.send('POST', uploadTaxForm.path)
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'DOCUMENT_REFUSED' } } })
})

test('two uploads at the same time leave one complete file', async () => {
  await Promise.all(['a', 'b'].map((text) => staff.call(uploadTaxForm, { body: createPdf(text) })))
  expect((await download(client)).content).toMatch(/^%PDF-1\.7\n[ab]$/)
})
