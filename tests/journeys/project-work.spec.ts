import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { expectToast, logInByRequest, openStaffTab } from './steps.ts'

test('a search during typing keeps the typed text', async ({ page }) => {
  await logInByRequest(page, 'staff')
  const field = page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
  await field.pressSequentially('lindq ')
  await expect(page).toHaveURL(/search=lindq$/)
  await field.pressSequentially('north')
  await expect(field).toHaveValue('lindq north')
  await expect(page).toHaveURL(/search=lindq\+north/)
})

test('[RULE-07] [ADM-17] staff find a project, save its EIN, and see its history @phone', async ({
  page,
}, info) => {
  const name = 'Northlight Youth Arts'
  const ein = info.project.name === 'phone' ? '12-3456789' : '98-7654321'
  await logInByRequest(page, 'staff')
  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill('lindq north')
  await expect(page).toHaveURL(/search=lindq\+north/)
  await expect(page.getByRole('button', { name: 'Frost & Forge Makers' })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Ads Testing')
  await expect(page.getByRole('button', { name: 'Frost & Forge Makers' })).toBeHidden()
  await captureScreen(page, info, 'admin-search')

  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('Basic Information')).toBeVisible()
  await captureScreen(page, info, 'admin-details')
  await openStaffTab(dialog, 'Edit details')
  await dialog.locator('input[name=einNumber]').fill('123')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('An EIN looks like 12-3456789')).toBeVisible()
  await captureScreen(page, info, 'admin-project')
  await dialog.locator('input[name=einNumber]').fill(ein)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Changes saved')
  await openStaffTab(dialog, 'History')
  await expect(dialog.getByText('Changed: EIN.').first()).toBeVisible()
  await captureScreen(page, info, 'admin-history')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page
    .getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
    .fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await captureScreen(page, info, 'admin-nothing')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(
    page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt'),
  ).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeHidden()
})
