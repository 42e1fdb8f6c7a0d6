import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { expectToast, logIn } from './steps.ts'

const name = 'Río Claro Water Project'

test('[ERR-37] [ERR-38] [ERR-39] [ERR-40] [ERR-41] a status that cannot be changed keeps what is written; then it can', async ({
  page,
}, info) => {
  await logIn(page, 'staff@causeway.example')
  await page.getByLabel('Search name, person, e-mail or EIN').fill('claro water')
  const choice = page.getByLabel(`Change status of ${name}`)
  await choice.selectOption({ label: 'Ads Testing' })
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await dialog.locator('input[name=subject]').fill('Your first campaigns')

  await test.step('with a mail: no answer, then a reason', async () => {
    await page.route('**/status-with-email', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Update & Send Email' }).click()
    await expect(dialog.getByText('Failed to send email. Please try again.')).toBeVisible()
    await expectToast(page, 'Error')
    await page.unrouteAll()
    await page.route('**/status-with-email', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, error: { code: 'X', message: 'The project was removed.' } },
      }),
    )
    await dialog.getByRole('button', { name: 'Update & Send Email' }).click()
    await expect(page.getByText('The project was removed.').first()).toBeAttached()
    await expect(dialog.locator('input[name=subject]')).toHaveValue('Your first campaigns')
    await look(page, info, 's1-status-failed')
    await page.unrouteAll()
  })

  await test.step('without a mail: no answer', async () => {
    await dialog.locator('input[name=sendEmail]').uncheck()
    await page.route('**/status', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Update Status Only' }).click()
    await expectToast(page, 'Error')
    await page.unrouteAll()
  })

  await test.step('then it goes, without and with a mail', async () => {
    await dialog.getByRole('button', { name: 'Update Status Only' }).click()
    await expectToast(page, 'Status Updated')
    await expect(dialog).toBeHidden()
    await choice.selectOption({ label: 'Ads Testing' })
    await dialog.getByRole('button', { name: 'Update & Send Email' }).click()
    await expectToast(page, 'Email Sent!')
  })
})
