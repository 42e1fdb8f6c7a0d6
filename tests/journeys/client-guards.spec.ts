import type { Page } from '@playwright/test'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  createSession,
  createUniqueEmailAddress,
  delayPageScript,
  delayResponses,
  expectToast,
} from './steps.ts'

/** Opens the dashboard and returns the path of a demo project on it. */
const findDemoProject = async (page: Page, name: string) => {
  await page.goto('/dashboard')
  const link = page.getByRole('article').filter({ hasText: name }).getByRole('link').first()
  return (await link.getAttribute('href')) ?? ''
}

test.describe('a signed-in client', () => {
  test.beforeEach(async ({ page }) => {
    await createSession(page, 'client')
  })

  test('[ONB-12] [ERR-32] onboarding without a project leads to the dashboard', async ({ page }) => {
    await page.goto('/onboarding')
    await expectToast(page, 'Invalid Access', 'No project found for onboarding')
    await expect(page).toHaveURL('/dashboard')
  })

  test('[ERR-54] a success page without a payment redirects to the home page', async ({ page }) => {
    await page.goto('/payment-success')
    await expectToast(page, 'Missing Session Information')
    await expect(page).toHaveURL('/')
  })

  test('[PAY-02] [ERR-55] verifies a payment and rejects an unknown one', async ({ page }, info) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/verify-payment-session/*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/payment-success?session_id=cs_test_unknown')
    await expect(page.getByRole('heading', { name: 'Verifying Your Payment' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
    await expect(
      page.getByText('Unable to verify your payment. Please contact support.').first(),
    ).toBeVisible()
    await captureScreen(page, info, 'g4-payment-failed')
  })

  test('checkout reads its URL and rejects an invalid one', async ({ page }) => {
    const refuses = async (address: string) => {
      await page.goto(`/checkout?${address}`)
      await expect(page).toHaveURL('/select-package')
    }
    await test.step('[VAL-56] a user that is not a positive number', async () => {
      await refuses('userId=x&package=full&disclosure=true')
      await refuses('userId=-1&package=full&disclosure=true')
    })
    await test.step('[VAL-57] a package that does not exist', () =>
      refuses('userId=1&package=gold&disclosure=true'))
    await test.step('[CHK-05] asks for a missing disclosure agreement', async () => {
      await page.goto(
        `/checkout?userId=${(await page.evaluate(async () => (await fetch('/api/me')).json())).id}&package=full`,
      )
      await expect(page.getByRole('checkbox', { name: /disclosure/i })).not.toBeChecked()
    })
    await test.step('[ERR-27] another user', async () => {
      await page.goto('/checkout?userId=2000000000&package=full&disclosure=true')
      await expectToast(page, 'Invalid User', 'Invalid user information. Please try again')
      await expect(page).toHaveURL('/dashboard')
    })
  })

  test('[ERR-25] checkout for an unknown project shows an error and opens the dashboard', async ({
    page,
  }) => {
    await page.goto('/checkout/2000000000')
    await expectToast(page, 'Project Not Found')
    await expect(page.getByText('Could not load your project. Please try again.').first()).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  for (const { id, status, title, description } of [
    {
      id: '[ERR-28]',
      status: 404,
      title: 'User Not Found',
      description: 'Your user account was not found. Please log in again.',
    },
    {
      id: '[ERR-29]',
      status: 503,
      title: 'Authentication Error',
      description: 'Unable to verify your account. Please log in again.',
    },
  ])
    test(`[CHK-07] ${id} checkout redirects to the login when the user can't be verified`, async ({
      page,
    }) => {
      await page.route('**/api/users/*', (route) => route.fulfill({ status, body: '{}' }))
      await page.goto('/checkout/1')
      await expectToast(page, title)
      await expect(page.getByText(description).first()).toBeVisible()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
      expect((await page.request.get('/api/me')).status()).toBe(401)
    })

  test('[PROJ-02] [PROJ-01] an unknown project shows that it was not found', async ({ page }, info) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/projects/*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/project/7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11')
    await expect(page.getByText('Loading your project...')).toBeAttached()
    answer()
    await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible()
    await captureScreen(page, info, 'g5-project-not-found')
  })

  test('[PROJ-03] denies another client’s project and redirects', async ({ browser, page }, info) => {
    const path = await findDemoProject(page, 'Tidewater Reading Room')
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto('/register')
    await stranger.locator('input[name=name]').fill('Ole Lund')
    await stranger.locator('input[name=email]').fill(createUniqueEmailAddress('stranger'))
    await stranger.locator('input[name=password]').fill('Granite-Bridge-7')
    await stranger.locator('input[name=password]').press('Enter')
    await expect(stranger).toHaveURL('/dashboard')
    const { release } = await delayPageScript(stranger, /assets\/dashboard-[\w-]{8}\.js/)
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await captureScreen(stranger, info, 'g6-project-denied')
    release()
    await expect(stranger).toHaveURL('/dashboard')
  })

  test('[PROJ-05] [PROJ-06] another project waits for payment and can be removed @phone', async ({
    page,
  }, info) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Add New Project' }).click()
    await page.getByRole('radio', { name: /Full Launch/ }).check()
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
    const publicId = page.url().split('/').at(-1)
    await page.goto(`/project/${publicId}`)
    await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue to Payment' })).toHaveAttribute(
      'href',
      `/checkout/${publicId}`,
    )
    await expect(page.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard')
    await captureScreen(page, info, 'g7-payment-required')
    await page.getByRole('button', { name: 'Remove this project' }).click()
    await page.getByRole('button', { name: 'Remove project' }).click()
    await expectToast(page, 'Project removed')
    await expect(page).toHaveURL('/dashboard')
  })

  test('[SESS-10] protected pages are skeletons while the session is checked', async ({ page }) => {
    const unknownProject = '/project/7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
    for (const path of [
      '/dashboard',
      '/payment-success',
      unknownProject,
      '/onboarding?projectId=1',
      '/checkout/1',
    ]) {
      const { release } = await delayResponses(page, /\/api\/me$/)
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('status')).toHaveText('Loading...')
      await expect(main.locator('.animate-pulse-soft').first()).toBeVisible()
      await expect(main.getByRole('heading')).toHaveCount(0)
      release()
      await expect(main.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toHaveCount(0)
      await page.unrouteAll()
    }
  })

  test('[DASH-13] the dashboard shows a skeleton', async ({ page }, info) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/projects', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.locator('[data-skeleton=card]')).toHaveCount(3)
    await captureScreen(page, info, 'g8-dashboard-loading')
    answer()
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  })

  test('logout works while the server is unreachable @phone', async ({ page }, info) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    let isReachable = false
    await page.route('**/api/logout', (route) => (isReachable ? route.continue() : route.abort()))
    const told = page.waitForRequest('**/api/logout')
    await page.goto('/dashboard')
    if (info.project.name === 'phone') {
      await page.getByText('Menu', { exact: true }).click()
      await page.getByRole('button', { name: 'Sign Out' }).click()
    } else {
      await page.getByRole('button', { name: /Clara Jensen/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    }
    await test.step('[SESS-03] the server is notified', async () =>
      expect((await told).method()).toBe('POST'))
    await test.step('shows that the session is still open', () => expectToast(page, 'Not logged out yet'))
    await test.step('[SESS-06] opens the home page', () => expect(page).toHaveURL('/'))
    await test.step('[SESS-04] no user is signed in, and the failure is logged as a warning', async () => {
      await expect(page.getByText('Existing Clients Login').first()).toBeAttached()
      expect(warnings).toEqual([expect.stringContaining('The server couldn’t be reached to log out.')])
    })
    await test.step('[ERR-15] logs out when the network is back', async () => {
      isReachable = true
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expectToast(page, 'Logged out', "You've been logged out successfully.")
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login/)
    })
  })

  test('[ERR-42] a message that cannot be sent is kept', async ({ page }) => {
    await page.goto(`${await findDemoProject(page, 'Tidewater Reading Room')}?tab=messages`)
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.locator('textarea[name=message]').fill('Can you hear me?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(page, 'Failed to send message')
    await expect(page.locator('textarea[name=message]')).toHaveValue('Can you hear me?')
  })
})
