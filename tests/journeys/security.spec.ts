import { login } from '#contract/identity'
import { createTestClient } from '../browser.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createPaidClient, enterStaffArea } from './staff-steps.ts'
import { createUniqueEmailAddress, expectToast } from './steps.ts'

test('staff review events, logins, lockouts, and sessions, and act on them', async ({ page }, info) => {
  const email = createUniqueEmailAddress('guessed')
  const guesser = createTestClient(process.env.BASE_URL ?? '')
  for (let guess = 0; guess < 5; guess++)
    await guesser.refused(login, { body: { email, password: 'Wrong-Bridge-7' } })
  const buyer = await createPaidClient('Sanna Vik')

  await enterStaffArea(page, 'Security')
  await page.getByRole('searchbox').fill('account locked')
  await expect(page.getByRole('row', { name: /Account locked/ }).first()).toBeVisible()
  await captureScreen(page, info, 'security-events')
  await page
    .getByRole('button', { name: /^Resolve Account locked/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Resolve event' })
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByText('Describe what you found')).toBeVisible()
  await dialog.getByLabel('What did you find?').fill('A test that guesses.')
  await captureScreen(page, info, 'security-resolve')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expectToast(page, 'Event resolved')
  await page.getByLabel('Status').selectOption('resolved')
  await expect(page.getByText(/A test that guesses\./).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Logins' }).click()
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row', { name: /Failed/ })).toHaveCount(5)
  await captureScreen(page, info, 'security-logins')
  await page.getByRole('tab', { name: 'Lockouts' }).click()
  await page.getByRole('button', { name: `Unlock ${email}` }).waitFor()
  await captureScreen(page, info, 'security-lockouts')
  await page.getByRole('button', { name: `Unlock ${email}` }).click()
  await expectToast(page, 'Account unlocked')
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await page.getByRole('searchbox').fill(buyer.email)
  await page.getByRole('button', { name: `End session of ${buyer.email}` }).waitFor()
  await captureScreen(page, info, 'security-sessions')
  await page.getByRole('button', { name: `End session of ${buyer.email}` }).click()
  await expectToast(page, 'Session ended')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Lockouts' })).toHaveAttribute('aria-selected', 'true')
})
