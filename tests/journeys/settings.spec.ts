import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createClient, enterStaffArea, orderPackage } from './staff-steps.ts'
import { DEMO_PASSWORD, expectToast } from './steps.ts'

test('staff change session lifetimes', async ({ page }, info) => {
  const label = 'Maximum session (hours)'
  const value = '11'
  await enterStaffArea(page, 'Settings')
  const field = page.getByLabel(label)
  await field.fill('x')
  const ownPassword = page.getByLabel('Your password', { exact: true })
  await ownPassword.fill('mistyped-1')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a whole number')).toBeVisible()
  await field.fill(value)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await expect(field).toHaveValue(value)
  await captureScreen(page, info, 'settings-wrong')
  await ownPassword.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await expect(ownPassword).toBeHidden()
  await expect(page.getByText(/Set by Nora Whitfield/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(label)).toHaveValue(value)
  await captureScreen(page, info, 'settings')
})

test('staff upload the W-9, and clients download it with their payments @phone', async ({
  page,
  browser,
}, info) => {
  await enterStaffArea(page, 'Settings')
  const card = page.getByRole('heading', { name: 'W-9' }).locator('xpath=../..')
  const choose = (name: string, content: string) =>
    card
      .getByLabel('W-9 as PDF')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await choose('w9.txt', 'not a PDF')
  await expectToast(page, 'Error', 'Please choose a PDF file.')
  await choose('w9.pdf', '%PDF-1.7 W-9')
  await expectToast(page, 'W-9 uploaded', 'Clients can download it now.')
  await expect(card.getByText(/Uploaded by Nora Whitfield/)).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'settings-w9')

  const { client } = await createClient('Willa Nine')
  const publicId = await orderPackage(client, 'starter')
  const context = await browser.newContext()
  await copySessionToBrowser(context, client)
  const own = await context.newPage()
  await own.goto(`/project/${publicId}?tab=payments`)
  const link = own.getByRole('link', { name: 'Download our W-9' })
  await expect(link).toBeVisible()
  await expect(own).toHaveTitle(/Causeway$/)
  await captureScreen(own, info, 'client-w9')
  const [file] = await Promise.all([own.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('Causeway W-9.pdf')
  await context.close()
})
