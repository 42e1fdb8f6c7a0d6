import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { enterStaffArea } from './staff-steps.ts'
import { expectToastByDialog, waitForEmail } from './steps.ts'

test('staff edit a template, preview it with real data, test it, and restore the default', async ({
  page,
}, info) => {
  const status = 'ads_testing'
  const label = 'Ads Testing'
  await enterStaffArea(page, 'Templates')
  await expect(page.getByRole('row')).toHaveCount(8)
  await captureScreen(page, info, 'templates')
  await page
    .getByRole('row', { name: new RegExp(`${label}`) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: `Template: ${label}` })
  const before = await dialog.getByLabel('Subject').inputValue()
  await dialog.getByLabel('Subject').fill('')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('Please fill in the subject and email content')).toBeVisible()
  await dialog.getByLabel('Subject').fill(`News for {{projectName}} (${status})`)
  await dialog
    .getByLabel('Message')
    .fill('Dear {{userName}},\n\nall is **well**:\n\n- really\n- [read on](https://irs.example)')
  await captureScreen(page, info, 'template-write')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expectToastByDialog(page, 'Template saved')

  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await dialog.getByRole('searchbox').fill('Tidewater')
  await expect(dialog.getByRole('button', { name: /Saltmarsh Restoration Fund/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: /Tidewater Reading Room/ }).click()
  await expect(dialog.getByText('Dear Clara Jensen,')).toBeVisible()
  await expect(dialog.getByText(`News for Tidewater Reading Room (${status})`)).toBeVisible()
  const cut = await dialog
    .locator('div')
    .evaluateAll((all) => all.filter((div) => div.shadowRoot && div.scrollWidth > div.clientWidth).length)
  expect(cut, 'the whole mail is in sight').toBe(0)
  await captureScreen(page, info, 'template-preview')
  await dialog.getByRole('button', { name: /Send a test/ }).click()
  await expectToastByDialog(page, 'Test on its way')
  const email = await waitForEmail(
    'staff@causeway.example',
    new RegExp(`^Test: News for Tidewater Reading Room \\(${status}\\)`),
  )
  expect(email.text).toContain('Dear Clara Jensen,')

  await dialog.getByRole('tab', { name: 'Versions' }).click()
  await expect(dialog.getByText('Original version')).toBeVisible()
  await captureScreen(page, info, 'template-versions')
  await dialog.getByRole('button', { name: 'Restore default' }).click()
  await expectToastByDialog(page, 'Template restored')
  await expect(dialog.getByLabel('Subject')).toHaveValue(before)
})

test('the preview in the status dialog matches what the server would send', async ({ page }, info) => {
  await enterStaffArea(page, 'Projects')
  await page
    .getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt')
    .fill('northlight youth')
  await page.getByLabel('Change status of Northlight Youth Arts').selectOption('live')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.getByText('Northlight Youth Arts is live', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Hi Hannah,')).toBeVisible()
  await expect(dialog.getByText('People searching for your cause now see your ads')).toBeVisible()
  await captureScreen(page, info, 'status-mail-preview')
})
