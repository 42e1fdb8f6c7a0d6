import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createPaidClient, enterStaffArea, searchRows } from './staff-steps.ts'
import { expectToast, waitForEmail } from './steps.ts'

test('staff find an email, read it, and send a copy, without seeing secrets', async ({ page }, info) => {
  const { email } = await createPaidClient('Jonas Falk')
  await waitForEmail(email, /receipt/)
  await waitForEmail(email, /password/)
  await enterStaffArea(page, 'Emails')
  await expect(page.getByRole('heading', { name: 'Email log' })).toBeVisible()
  const rows = await searchRows(page, email)
  await expect(rows).toHaveCount(2)
  await captureScreen(page, info, 'mails')
  await rows.getByRole('button', { name: /receipt/ }).click()
  const receipt = page.getByRole('dialog', { name: /receipt/ })
  await expect(receipt.getByRole('tab', { name: 'Email' })).toBeVisible()
  await captureScreen(page, info, 'mail')
  await receipt.getByRole('tab', { name: 'Plain text' }).click()
  await expect(receipt.getByText(/This email is your receipt/)).toBeVisible()
  await receipt.getByRole('button', { name: 'Send a copy' }).click()
  await expectToast(page, 'Email on its way')
  await expect(rows).toHaveCount(3)
  await rows.getByRole('button', { name: /password/ }).click()
  await expect(page.getByText('This email contains a secret link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a copy' })).toHaveCount(0)
  await captureScreen(page, info, 'mail-secret')
})

test('an email in the log has web and email links, and none that would run a script', async ({ page }) => {
  const { email } = await createPaidClient('Jonas Falk')
  await waitForEmail(email, /receipt/)
  await enterStaffArea(page, 'Emails')
  const links = [
    'https://irs.gov/',
    'mailto:help@test.example',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
  ]
  await page.route('**/api/admin/mails/*', async (route) => {
    const response = await route.fetch()
    const sentEmail = await response.json()
    const html = links.map((href, index) => `<p><a href="${href}">Link ${index}</a></p>`).join('')
    await route.fulfill({ json: { ...sentEmail, content: { ...sentEmail.content, html } } })
  })
  await (await searchRows(page, email)).getByRole('button', { name: /receipt/ }).click()
  const dialog = page.getByRole('dialog', { name: /receipt/ })
  await expect(dialog.getByText('Link 4')).toBeVisible()
  expect(
    await dialog
      .locator('a')
      .evaluateAll((found) => found.flatMap((link) => link.getAttribute('href') ?? [])),
  ).toEqual(links.slice(0, 2))
})
