import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  createUniqueEmailAddress,
  expectHydrated,
  expectToast,
  findToast,
  logInByRequest,
  watchHydration,
} from './steps.ts'

test("[ERR-47] a profile that can't be saved keeps its values and says so @phone", async ({
  context,
  page,
}, info) => {
  await logInByRequest(page, 'client', '/profile')
  const name = page.locator('input[name=name]')
  await name.fill('Clara J. Jensen')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Update Failed')
  await expect(name).toHaveValue('Clara J. Jensen')
  await captureScreen(page, info, 'n1-profile-offline')
  await page.locator('input[name=currentPassword]').fill('Demo-1234')
  await page.locator('input[name=newPassword]').fill('Granite-Bridge-7')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-7')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expectToast(page, 'Password Update Failed')
  await expect(page.locator('input[name=newPassword]')).toHaveValue('Granite-Bridge-7')
  await context.setOffline(false)
})

test('registration and login keep their values without network @phone', async ({ context, page }, info) => {
  const email = createUniqueEmailAddress('offline')
  await watchHydration(page)
  await page.goto('/register')
  await page.locator('input[name=name]').fill('Ole Lund')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await expectHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await test.step('[ERR-09] shows a generic message when registration gets no response', () =>
    // The description repeats the title, so there are two matches.
    expect(
      findToast(page, 'Registration failed').getByText('Registration failed', { exact: true }),
    ).toHaveCount(2))
  await captureScreen(page, info, 'n2-register-offline')
  await expect(page.locator('input[name=password]')).toHaveValue('Granite-Bridge-7')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.context().clearCookies()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await expectHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await test.step('[ERR-08] shows a generic message when login gets no response', () =>
    expectToast(page, 'Login failed', 'An unexpected error occurred'))
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await context.setOffline(false)
})

test("[ERR-53] a message that can't be sent stays in its form, which shows the support address @phone", async ({
  context,
  page,
}, info) => {
  await watchHydration(page)
  await page.goto('/contact')
  await page.locator('[name=fullName]').fill('Maria Delgado')
  await page.locator('[name=email]').fill(createUniqueEmailAddress('contact'))
  await page.locator('[name=subject]').fill('A river')
  await page.locator('[name=message]').fill('May a river foundation apply?')
  await expectHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  const failure = 'Failed to send message. Please try again or email us directly.'
  await expect(page.getByRole('alert').filter({ hasText: failure }).first()).toBeVisible()
  await expect(page.locator('[name=message]')).toHaveValue('May a river foundation apply?')
  await captureScreen(page, info, 'n3-contact-offline')
  await context.setOffline(false)
})
