import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { expectToast, logInByRequest, respondWithoutMessage } from './steps.ts'

const name = 'Río Claro Water Project'

test('a failed status change keeps the typed text and can be retried', async ({ page }, info) => {
  await logInByRequest(page, 'staff')
  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill('claro water')
  const choice = page.getByLabel(`Change status of ${name}`)
  await choice.selectOption({ label: 'Ads Testing' })
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await dialog.locator('input[name=subject]').fill('Your first campaigns')

  const subject = dialog.locator('input[name=subject]')
  const words = dialog.locator('textarea[name=htmlContent]')
  const withMail = dialog.getByRole('button', { name: 'Update & Send Email' })
  const withoutMail = dialog.getByRole('button', { name: 'Update Status Only' })
  const refuse = (address: string, message: string) =>
    page.route(address, (route) =>
      route.fulfill({ status: 422, json: { success: false, error: { code: 'X', message } } }),
    )

  await test.step('[VAL-54] a subject or body with only spaces', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(request.url())
    })
    const template = await words.inputValue()
    for (const field of [subject, words]) {
      const written = await field.inputValue()
      await field.fill('  ')
      await withMail.click()
      await expectToast(page, 'Missing Content', 'Please fill in the subject and email content')
      await field.fill(written)
      // Wait until this toast is gone, so that the next one is new.
      await dialog.getByRole('listitem').getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText('Missing Content', { exact: true })).toHaveCount(0)
    }
    expect(calls).toEqual([])
    await expect(words).toHaveValue(template)
  })

  await test.step('[ERR-38] [ERR-39] with an email: no response, then a reason', async () => {
    const { speakAgain } = await respondWithoutMessage(page, '**/status-with-email', 500)
    await withMail.click()
    await expect(dialog.getByText('Failed to send email. Please try again.')).toBeVisible()
    await expectToast(page, 'Error', 'Failed to update status or send email')
    await speakAgain()
    await refuse('**/status-with-email', 'The project was removed.')
    await withMail.click()
    await expectToast(page, 'Error', 'The project was removed.')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to send email' })).toContainText(
      'The project was removed.',
    )
    await expect(subject).toHaveValue('Your first campaigns')
    await captureScreen(page, info, 's1-status-failed')
    await page.unrouteAll()
  })

  await test.step('[ERR-37] without an email: no response, then a reason', async () => {
    await dialog.locator('input[name=sendEmail]').uncheck()
    const { speakAgain } = await respondWithoutMessage(page, '**/status', 500)
    await withoutMail.click()
    await expectToast(page, 'Error', 'Failed to update status')
    await speakAgain()
    await refuse('**/status', 'The project was removed.')
    await withoutMail.click()
    await expectToast(page, 'Error', 'The project was removed.')
    await page.unrouteAll()
  })

  await test.step('[ERR-40] then it succeeds without an email', async () => {
    await withoutMail.click()
    await expectToast(page, 'Status Updated', `${name}: Ads Testing`)
    await expect(dialog).toBeHidden()
  })

  await test.step('[ERR-41] and with one', async () => {
    await choice.selectOption({ label: 'Ads Testing' })
    await withMail.click()
    await expectToast(page, 'Email Sent!', `${name}: Ads Testing`)
  })
})
