import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  createUniqueEmailAddress,
  delayPageScript,
  expectToast,
  logIn,
  respondWithoutMessage,
} from './steps.ts'

/** Client pages that require login, by ID in docs/statements.md. */
const protectedPathByStatement = {
  '[ROLE-04]': '/dashboard',
  '[ROLE-06]': '/payment-success',
  '[ROLE-09]': '/project/7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11',
}

for (const [id, path] of Object.entries(protectedPathByStatement))
  test(`[SESS-12] ${id} ${path} redirects visitors to the login, with the path to return to`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path)}`)
  })

test('[SESS-11] protected pages show nothing to visitors', async ({ page }) => {
  for (const path of Object.values(protectedPathByStatement)) {
    const { release } = await delayPageScript(page, /assets\/login-[\w-]{8}\.js/)
    await page.goto(path)
    await expect(page.getByRole('main')).toBeEmpty()
    await expect(page).toHaveURL(path)
    release()
    await expect(page).toHaveURL(/\/login/)
  }
})

test('onboarding without a session leads to the login', async ({ page }) => {
  await page.goto('/onboarding?projectId=1')
  await test.step('[ERR-31] shows that a login is required', () =>
    expectToast(page, 'Authentication Required', 'Please log in to continue onboarding'))
  await test.step('[ONB-11] [ROLE-07] links to the login', () => expect(page).toHaveURL(/\/login\?/))
})

test('checkout without a session asks for the login', async ({ page }, info) => {
  const { release } = await delayPageScript(page, /assets\/login-[\w-]{8}\.js/)
  await page.goto('/checkout/1')
  const asked = page.getByRole('heading', { name: 'Authentication Required' })
  await test.step('[CHK-01] asks for login with a button', async () => {
    await expect(asked).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', /^\/login/)
  })
  await test.step('[ERR-26] it says so', () =>
    expectToast(page, 'Authentication Required', 'Please log in to continue'))
  await captureScreen(page, info, 'g1-checkout-logged-out')
  release()
  await test.step('[ERR-26] opens the login page', () =>
    expect(page).toHaveURL('/login?returnUrl=%2Fcheckout%2F1'))
  await test.step('[ROLE-05] for each checkout URL', async () => {
    for (const address of [
      '/checkout?userId=1&package=full&disclosure=true',
      '/checkout/users-1/package-full?disclosure=true',
    ]) {
      await page.goto(address)
      await expect(asked).toBeVisible()
    }
  })
})

test('the login page: its links and client-side validation @phone', async ({ page }, info) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await test.step('[LOGIN-11] a link for forgotten passwords', () =>
    expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    ))
  await test.step('[LOGIN-02] links to the packages and the home page', async () => {
    await expect(main.getByRole('link', { name: 'Choose a package' })).toHaveAttribute(
      'href',
      '/select-package',
    )
    await expect(main.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
  })
  await test.step('[LOGIN-01] a form with email and password', async () => {
    await page.locator('input[name=email]').fill('nobody@test.example')
    await page.locator('input[name=password]').fill('short')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
  await test.step('[VAL-02] a password that is too short', async () => {
    await page.locator('input[name=password]').press('Enter')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  })
  await captureScreen(page, info, 'g2-login')
})

test('a refused login shows the reason, and a network failure says so', async ({ context, page }) => {
  await logIn(page, createUniqueEmailAddress('nobody'), 'Not-Its-Password-1')
  await test.step('[ERR-06] the server’s message, or that the credentials are invalid', async () => {
    await expectToast(page, 'Login failed', 'Invalid email or password')
    const { speakAgain } = await respondWithoutMessage(page, '**/api/login', 401)
    await page.locator('input[name=password]').press('Enter')
    await expectToast(page, 'Login failed', 'Invalid credentials')
    await speakAgain()
  })
  await test.step('[ERR-07] a login that gets no response', async () => {
    await context.setOffline(true)
    await page.locator('input[name=password]').press('Enter')
    await expectToast(page, 'Login failed', 'An unexpected error occurred')
    await expect(page.locator('input[name=password]')).toHaveValue('Not-Its-Password-1')
  })
})

test('[PKG-04] [VAL-22] choosing a package: required fields and the full disclosure', async ({
  page,
}, info) => {
  await page.goto('/select-package')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(page, 'Package Required', 'Please select a package to continue')
  const choice = page.getByRole('group', { name: 'Package' })
  await expect(choice).toHaveAccessibleDescription('Please select a package to continue')
  await expect(page.getByRole('radio').first(), 'the first package is next').toBeFocused()
  await expect(page.getByText('Can I cancel?')).toBeVisible()
  await page.getByText('Can I cancel?').click()
  await expect(page.getByText('You get $6,725 back.')).toBeVisible()
  await page.getByRole('radio', { name: /Starter/ }).check()
  await expect(choice).toHaveAccessibleDescription('')
  await expect(page.locator('input[name=email]')).toBeInViewport()
  await page.getByRole('button', { name: 'Read Full Disclosure' }).click()
  await expect(page.getByRole('dialog')).toContainText('Non-Attorney')
  await captureScreen(page, info, 'g3-disclosure')
})

test('a browser that blocks cookies shows why the login failed', async ({ page }) => {
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _blocked, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // The request above stored the cookie, so simulate a browser that blocks cookies.
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: {} }))
  await logIn(page, 'client@causeway.example')
  const reason =
    'Your browser blocked the cookie that keeps you logged in. Allow cookies for this site, then try again.'
  await expectToast(page, 'Login failed', reason)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(reason)
  await expect(page.getByText('Welcome back!')).toHaveCount(0)
})
