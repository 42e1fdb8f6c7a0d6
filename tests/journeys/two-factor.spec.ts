import type { Page } from '@playwright/test'
import { generateCode } from '../two-factor.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { DEMO_PASSWORD, expectToast, logIn, waitForEmail } from './steps.ts'

/** Email address of a staff member that no other journey uses. */
const email = 'deputy@causeway.example'

const captureNarrowScreen = async (page: Page, info: Parameters<typeof captureScreen>[1], name: string) => {
  await captureScreen(page, info, name)
  await page.setViewportSize({ width: 360, height: 740 })
  await captureScreen(page, info, `${name}-narrow`)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a staff member sets up two-factor authentication, logs in with it, loses the phone, and turns it off', async ({
  page,
  browser,
}, info) => {
  test.slow()
  let secret = ''
  let firstCode = ''
  let recoveryCode = ''
  let secondCode = ''
  await test.step('sets it up in the profile', async () => {
    await logIn(page, email)
    await expect(page).toHaveURL('/admin')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up two-step login' })
    await dialog.locator('input[name=password]').fill('mistyped-1')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await dialog.getByText('I can’t scan it').click()
    await captureNarrowScreen(page, info, 's1-set-up-two-factor')
    const address = await dialog
      .getByRole('link', { name: 'open the app on this device' })
      .getAttribute('href')
    secret = new URL(address ?? '').searchParams.get('secret') ?? ''
    await dialog.getByLabel('Six-digit code').fill('000000')
    await expect(dialog.getByText(/That code isn’t right/)).toBeVisible()
    firstCode = generateCode(secret)
    await dialog.getByLabel('Six-digit code').fill(firstCode)
  })

  await test.step('keeps the recovery codes', async () => {
    const dialog = page.getByRole('dialog', { name: 'Two-step login is on' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    ;[recoveryCode = '', secondCode = ''] = await dialog.getByRole('listitem').allTextContents()
    await captureNarrowScreen(page, info, 's2-recovery-codes')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await dialog.getByRole('button', { name: 'I saved my codes' }).click()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await captureNarrowScreen(page, info, 's3-two-factor-on')
    await waitForEmail(email, /Two-step login was turned on/)
  })

  const other = await (await browser.newContext()).newPage()
  await test.step('logs in elsewhere: the password alone is not enough', async () => {
    await logIn(other, email)
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(other.getByLabel('Six-digit code')).toBeFocused()
    await expect(other.getByLabel('Six-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
    await captureNarrowScreen(other, info, 's4-enter-code')
    await other.emulateMedia({ colorScheme: 'dark' })
    await captureScreen(other, info, 's5-enter-code-dark')
    await other.emulateMedia({ colorScheme: 'light' })
    await other.getByLabel('Six-digit code').fill('000 000')
    await expect(other.getByText(/That code isn’t right/)).toBeVisible()
    await captureScreen(other, info, 's6-wrong-code')
    // A code is valid only once, so wait for the next one.
    await expect.poll(() => generateCode(secret), { timeout: 35_000 }).not.toBe(firstCode)
    // Copied codes often contain a space.
    await other.getByLabel('Six-digit code').fill(generateCode(secret).replace(/^.../, '$& '))
    await expectToast(other, 'Welcome back!')
    await expect(other).toHaveURL('/admin')
  })

  await test.step('loses the phone: a recovery code logs in and turns two-factor authentication off', async () => {
    await other.context().clearCookies()
    await logIn(other, email)
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await captureNarrowScreen(other, info, 's7-recovery-code')
    await other.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other).toHaveURL('/admin')
    await other.goto('/profile')
    await expect(other.getByText('You have 9 recovery codes left.')).toBeVisible()

    await other.getByRole('button', { name: 'New recovery codes' }).click()
    const dialog = other.getByRole('dialog')
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
    await dialog.locator('input[name=code]').fill(recoveryCode)
    await dialog.getByRole('button', { name: 'Get new codes' }).click()
    await expect(dialog.getByText(/That code isn’t right/)).toBeVisible()
    await captureScreen(other, info, 's8-renew-codes')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('turns it off', async () => {
    await other.getByRole('button', { name: 'Turn off' }).click()
    const dialog = other.getByRole('dialog', { name: 'Turn off two-step login?' })
    await captureScreen(other, info, 's9-turn-off')
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
    await dialog.locator('input[name=code]').fill(secondCode)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expectToast(other, 'Two-step login is off')
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('when the settings require two-factor authentication, staff without it see only its setup @phone', async ({
  page,
}, info) => {
  // Mocked, because the setting affects all journeys. A server test covers its enforcement.
  await page.route(/\/api\/me$/, async (route) => {
    const response = await route.fetch()
    const user = await response.json()
    await route.fulfill({ response, json: response.ok() ? { ...user, mustSetUpSecondFactor: true } : user })
  })
  await page.route(/\/api\/profile\/second-factor$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), required: true } })
  })
  await logIn(page, 'staff@causeway.example')
  await expect(page).toHaveURL(/\/(admin|profile)$/)
  for (const address of ['/profile', '/admin', '/admin/people']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expect(page).toHaveURL('/profile')
  }
  await expect(page.getByText('Your team requires it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeHidden()
  await captureScreen(page, info, 'one-more-step')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up two-step login' })).toBeVisible()
})
