import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, expectToast, waitForEmail } from './steps.ts'

const password = 'Granite-Bridge-7'

test('a new client confirms their email, and later changes it with a link to each address @phone', async ({
  page,
}, info) => {
  const email = createUniqueEmailAddress('email')
  const next = createUniqueEmailAddress('next')
  const open = async (to: string, subject: RegExp) => {
    const { html } = await waitForEmail(to, subject)
    const link = /href="([^"]*confirm-email#token=[^"]*)"/.exec(html)?.[1] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm email' }).click()
  }
  await page.goto('/register')
  await page.locator('input[name=name]').fill('Ines Sandoval')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Login email' })
  await expect(section).toContainText('Not confirmed')
  await captureScreen(page, info, 'email-unconfirmed')

  await test.step('the link in the email confirms the address after a click', async () => {
    await open(email, /^Confirm your email/)
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your email is confirmed')
    await captureScreen(page, info, 'email-confirmed')
  })

  await test.step('a wrong password or a taken address changes nothing and keeps what was typed', async () => {
    await page.goto('/profile')
    await expect(section).toContainText('Confirmed')
    await section.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your email' })
    await dialog.getByLabel('New email').fill(next)
    await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-Pass-1')
    await dialog.getByRole('button', { name: 'Send the links' }).click()
    await expect(dialog).toContainText('password is incorrect')
    await expect(dialog.getByLabel('New email')).toHaveValue(next)
    await captureScreen(page, info, 'email-change')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Send the links' }).click()
    await expectToast(page, 'Check both inboxes')
    await expect(section).toContainText(`Changing to ${next}`)
    await captureScreen(page, info, 'email-changing')
  })

  await test.step('the email changes once both links were used', async () => {
    await open(next, /^Confirm your new email/)
    await expect(page.getByRole('main').getByRole('status')).toContainText('One more link to open')
    await open(email, /^Approve the new email/)
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your email is changed')
    await page.goto('/profile')
    await expect(section).toContainText(next)
    await expect(section).not.toContainText('Changing to')
    await waitForEmail(email, /email was changed/)
  })
})
