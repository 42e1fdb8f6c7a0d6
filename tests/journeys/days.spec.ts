import { readFileSync } from 'node:fs'
import { addDays, formatDay, toEasternDay } from '#contract/dates.ts'
import { readPdfText } from '../pdf.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { confirmIdentity, createPaidClient, createUnpaidClient, enterStaffArea } from './staff-steps.ts'
import { expectToast, logInByRequest, waitForEmail } from './steps.ts'
import { createProject } from './test-projects.ts'

const toBrowserCookies = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => ({ name, value, url: process.env.BASE_URL ?? '' }))

test('[RULE-36] a date that staff enter is the same date for staff, the client, and the export @zones', async ({
  page,
  browser,
}, info) => {
  const own = await createProject(`Days ${info.project.name}`)
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=edit`)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Project Details' }) })
  await dialog.getByLabel('Incorporation date').fill('2026-03-04')
  await dialog.getByLabel('IRS 501(c)(3) approved').fill('2026-03-08')
  await dialog.getByLabel('Ad Grant approved').fill('2026-11-01')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved')
  await expect(dialog.getByLabel('Incorporation date')).toHaveValue('2026-03-04')

  await dialog.getByRole('tab', { name: 'Project Details' }).click()
  for (const day of ['Mar 4, 2026', 'Mar 8, 2026', 'Nov 1, 2026'])
    await expect(dialog.getByText(day, { exact: true })).toBeVisible()
  await captureScreen(page, info, 'days-project')

  await page.goto(`/admin?search=${encodeURIComponent(own.email)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /CSV/ }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toMatch(/,2026-03-04,2026-03-08,2026-11-01,\r\n$/)

  const client = await browser.newContext({ storageState: await own.client.storageState() })
  const project = await client.newPage()
  await project.goto(`/project/${own.publicId}`)
  for (const day of ['Mar 4, 2026', 'Mar 8, 2026', 'Nov 1, 2026'])
    await expect(project.getByText(day, { exact: true })).toBeVisible()
})

test('[RULE-36] [RULE-37] the date of a check is the same on the pages, the email, and the PDF of its payment @zones', async ({
  page,
  browser,
}, info) => {
  const prospect = await createUnpaidClient('Edda Strand')
  await enterStaffArea(page, 'Payments')
  await page.getByRole('button', { name: 'Record offline payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an offline payment' })
  await dialog.getByRole('searchbox').fill(prospect.email)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: new RegExp(prospect.email) }).click()
  await dialog.getByLabel('Received on').fill('2026-03-04')
  await dialog.getByLabel('Reference').fill('Check 1042')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Payment recorded')
  await page.getByRole('searchbox').fill(prospect.email)
  await expect(page.getByRole('row', { name: new RegExp(prospect.email) })).toContainText('Mar 4, 2026')
  expect((await waitForEmail(prospect.email, /receipt/)).text).toContain('Mar 4, 2026')

  const context = await browser.newContext()
  await context.addCookies(toBrowserCookies(prospect.browser.cookies))
  const client = await context.newPage()
  await client.goto(`/project/${prospect.publicId}?tab=payments`)
  await expect(client.getByText(/^Receipt CW-\d+ · Mar 4, 2026$/)).toBeVisible()
  await captureScreen(client, info, 'days-payments')
  const download = client.waitForEvent('download')
  await client.getByRole('link', { name: /^Download PDF of receipt/ }).click()
  expect(await readPdfText(readFileSync(await (await download).path()))).toContain('Mar 4, 2026')
  await client.getByRole('link', { name: /^View and print receipt/ }).click()
  await expect(client.getByText('Mar 4, 2026', { exact: true })).toBeVisible()
  await captureScreen(client, info, 'days-receipt')
})

test('[RULE-37] a card payment has its Eastern date on its page, email, and PDF @zones', async ({
  browser,
}) => {
  const before = toEasternDay(new Date())
  const buyer = await createPaidClient('Ida Quist')
  const context = await browser.newContext()
  await context.addCookies(toBrowserCookies(buyer.browser.cookies))
  const client = await context.newPage()
  await client.goto(`/project/${buyer.publicId}?tab=payments`)
  const shown = await client.getByText(/^Receipt CW-\d+ · /).textContent()
  const day = /· (.*) ET$/.exec(shown ?? '')?.[1] ?? 'no date'
  expect([before, addDays(before, 1)].map(formatDay)).toContain(day)
  expect((await waitForEmail(buyer.email, /receipt/)).text).toContain(day)
  const download = client.waitForEvent('download')
  await client.getByRole('link', { name: /^Download PDF of receipt/ }).click()
  expect(await readPdfText(readFileSync(await (await download).path()))).toContain(day)
})

test('a prerendered time hydrates without a mismatch and uses the time zone of the viewer @zones', async ({
  page,
}, info) => {
  await page.goto('/ui')
  const expected: Record<string, readonly [string, string]> = {
    'Pacific/Auckland': ['Nov 21, 2026', 'Saturday, November 21, 2026 at 9:04 AM GMT+13'],
    UTC: ['Nov 20, 2026', 'Friday, November 20, 2026 at 8:04 PM UTC'],
    'America/New_York': ['Nov 20, 2026', 'Friday, November 20, 2026 at 3:04 PM EST'],
  }
  const [day, exact] = expected[info.project.use.timezoneId ?? ''] ?? ['no such zone', '']
  const shown = page.locator('time[datetime="2026-11-20T20:04:00.000Z"]').first()
  await expect(shown).toHaveText(day)
  await shown.hover()
  await expect(page.getByRole('tooltip')).toHaveText(exact)
})
