import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createPaidClient, enterStaffArea } from './staff-steps.ts'
import { expectToast } from './steps.ts'

test('staff inspect a payment provider event and replay it @phone', async ({ page }, info) => {
  await createPaidClient('Ove Grund')
  await enterStaffArea(page, 'Events')
  await page.getByRole('searchbox').fill('checkout.session.completed')
  await page.getByLabel('Status').selectOption('processed')
  await expect(page.getByRole('row', { name: /checkout.session.completed/ }).first()).toBeVisible()
  await captureScreen(page, info, 'events')
  await page.getByRole('button', { name: 'checkout.session.completed' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'checkout.session.completed' })
  await expect(dialog.getByText('"payment_status": "paid"')).toBeVisible()
  await captureScreen(page, info, 'event')
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expectToast(page, 'Event processed')
  await page.keyboard.press('Escape')
  await page.getByLabel('Status').selectOption('failed')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})
