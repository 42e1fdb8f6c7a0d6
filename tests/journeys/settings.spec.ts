import { enterStaffArea } from './admin-steps.ts'
import { expect, test } from './journey.ts'
import { captureScreen } from './look.ts'
import { DEMO_PASSWORD, expectToast } from './steps.ts'

test('staff change session lifetimes @phone', async ({ page }, info) => {
  // One setting per run, so that parallel runs don't conflict.
  const [label, value] =
    info.project.name === 'phone' ? ['Maximum session (days)', '45'] : ['Maximum session (hours)', '11']
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
