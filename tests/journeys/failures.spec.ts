import type { Page } from '@playwright/test'
import { sendMessageAsStaff } from '#contract/messaging'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInAsStaff } from './staff-steps.ts'
import {
  createUniqueEmailAddress,
  DEMO_PASSWORD,
  expectToast,
  logIn,
  openOrderSummary,
  respondWithoutMessage,
} from './steps.ts'

/** Makes requests with this method and address fail with a network error. */
const breakCall = (page: Page, method: string, address: string) =>
  page.route(address, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

const refuseCall = (page: Page, method: string, address: string, message: string) =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: { success: false, error: { code: 'X', message } } })
      : route.fallback(),
  )

/** Creates a promise that the test resolves to continue delayed requests. */
const createSignal = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { resolve, promise }
}

const choosePackage = async (page: Page, email: string) => {
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Maya Brooks')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=disclosureAgreed]').check()
}

test('a failed package selection that succeeds on retry', async ({ page }) => {
  const email = createUniqueEmailAddress('patient')
  await choosePackage(page, email)
  const submit = page.getByRole('button', { name: 'Continue to Payment' })
  await refuseCall(page, 'POST', '**/api/select-package', 'There is no room left this month.')
  await submit.click()
  await test.step('[ERR-22] a rejection shows the reason and keeps the input', async () => {
    await expectToast(page, 'Selection Failed', 'There is no room left this month.')
    await expect(page.locator('input[name=email]')).toHaveValue(email)
  })
  await page.unrouteAll()

  const { resolve, promise } = createSignal()
  await page.route('**/api/select-package', async (route) => {
    await promise
    await route.continue()
  })
  await test.step('[PKG-06] the button says Continue to Payment and shows that it is busy', async () => {
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  })
  resolve()
  await test.step('[ERR-17] a new user sees a message about the account', () =>
    expectToast(page, 'Account created! Proceeding to payment...'))
  await expect(page).toHaveURL(/\/checkout\//)
  await page.unrouteAll()

  await page.context().clearCookies()
  await choosePackage(page, email)
  await submit.click()
  await test.step('[ERR-18] a returning user resumes', () => expectToast(page, 'Resuming your purchase...'))
  await page.context().clearCookies()
  await choosePackage(page, createUniqueEmailAddress('known'))
  await test.step('[ERR-21] a rejection that requires a login opens the login page', async () => {
    await refuseCall(page, 'POST', '**/api/select-package', 'Please log in first.')
    await submit.click()
    await expectToast(page, 'Login Required', 'You have an existing account. Please log in to continue.')
    await expect(page).toHaveURL(/\/login\?/)
  })
})

test('[ERR-20] a selection with an unknown status continues to payment', async ({ page }) => {
  await choosePackage(page, createUniqueEmailAddress('unheard-of'))
  await page.route('**/api/select-package', async (route) => {
    const response = await route.fetch()
    const selection = await response.json()
    await route.fulfill({ response, json: { ...selection, userStatus: 'returning_user' } })
  })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(page, 'Proceeding to payment...')
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Pay $6,000' })).toBeEnabled()
})

test('[VAL-43] an empty discount code shows an error at its field without a request @phone', async ({
  page,
}, info) => {
  await choosePackage(page, createUniqueEmailAddress('empty-code'))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await openOrderSummary(page)
  const code = page.getByLabel(/^Discount code/)
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/discount-codes/check')) checks += 1
  })
  for (const empty of ['', '   ']) {
    await code.fill(empty)
    await page.getByRole('button', { name: 'Apply code' }).click()
    await expect(page.getByText('Discount code is required')).toBeVisible()
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/Discount code is required/)
    await code.fill('X')
    await expect(page.getByText('Discount code is required')).toHaveCount(0)
  }
  await code.fill('')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await captureScreen(page, info, 'f5-empty-code')
  expect(checks).toBe(0)
})

test('checkout: project creation, a discount, and a provider outage', async ({ page }, info) => {
  await logIn(page, 'client@causeway.example')
  await expect(page).toHaveURL('/dashboard')
  const { id } = await page.evaluate(async () => (await fetch('/api/me')).json())
  const address = `/checkout?userId=${id}&package=full&disclosure=true`

  await refuseCall(page, 'POST', '**/api/create-initial-project', 'No.')
  await page.goto(address)
  await test.step('[ERR-30] a failed project creation leads back to the packages', async () => {
    await expectToast(page, 'Project Setup Failed', 'Failed to initialize project. Please try again.')
    await expect(page).toHaveURL('/select-package')
  })
  await page.unrouteAll()

  const { resolve, promise } = createSignal()
  let created = 0
  await page.route('**/api/create-initial-project', async (route) => {
    created += 1
    await promise
    await route.continue()
  })
  await page.goto(address)
  const pay = page.getByRole('button', { name: 'Pay $9,000' })
  await test.step('[CHK-08] payment is disabled until the project exists', async () => {
    await expect(page.getByRole('button', { name: 'Setting up your project...' })).toBeDisabled()
    await expect(pay).toHaveCount(0)
  })
  resolve()
  await test.step('[CHK-09] the initial project is created once, then the payment is enabled', async () => {
    await expect(pay).toBeEnabled()
    expect(created).toBe(1)
  })
  const discount = page.getByText('Discount', { exact: true })
  await test.step('[CHK-03] no discount line without a discount', () => expect(discount).toHaveCount(0))
  await page.route('**/api/discount-codes/check', (route) =>
    route.fulfill({ json: { code: 'SPRING', amountOff: 100_000, total: 800_000 } }),
  )
  await page.getByLabel(/^Discount code/).fill('spring')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await test.step('[CHK-03] a discount line and the new total with a discount', async () => {
    await expect(discount).toBeVisible()
    await expect(page.getByText('−$1,000')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay $8,000' })).toBeVisible()
  })
  await captureScreen(page, info, 'f1-checkout-discount')
  await page.getByRole('button', { name: 'Remove code' }).click()

  const paymentPage = '**/api/create-checkout-session-authenticated'
  await refuseCall(page, 'POST', paymentPage, 'The package is sold out.')
  const speakAgain = await test.step('[ERR-24] the message of the provider, or a generic one', async () => {
    await pay.click()
    await expectToast(page, 'Payment Setup Failed', 'The package is sold out.')
    await page.unroute(paymentPage)
    const refusal = await respondWithoutMessage(page, paymentPage, 502)
    await pay.click()
    await expectToast(page, 'Payment Setup Failed', 'Failed to start payment process. Please try again.')
    return refusal.speakAgain
  })
  await expect(pay).toBeEnabled()
  await speakAgain()
  const publicId = await page.evaluate(async () => {
    const projects = await (await fetch('/api/projects')).json()
    return projects[0].publicId
  })
  await page.goto(`/project/${publicId}`)
  await page.getByRole('button', { name: 'Remove this project' }).click()
  await page.getByRole('button', { name: 'Remove project' }).click()
  await expectToast(page, 'Project removed')
})

test('[ERR-09] [RULE-34] rejects registering an existing address', async ({ page }, info) => {
  await page.goto('/register')
  await page.locator('input[name=name]').fill('Clara Jensen')
  await page.locator('input[name=email]').fill('client@causeway.example')
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(
    page,
    'Registration failed',
    'An account with this email already exists. Please log in or reset your password.',
  )
  await expect(page.locator('input[name=email]')).toHaveValue('client@causeway.example')
  await captureScreen(page, info, 'f2-register-refused')
})

test('a form that fails after the payment keeps its values', async ({ page }, info) => {
  await test.step('a new client who has paid', async () => {
    await choosePackage(page, createUniqueEmailAddress('offline'))
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  await test.step('the redirect to onboarding can be stopped, and the receipt is linked', async () => {
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByText('This page stays open.').last()).toBeVisible()
    await page.getByRole('link', { name: 'View or print your receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Continue to onboarding' }).click()
  })

  await test.step('the questionnaire', async () => {
    await breakCall(page, 'POST', '**/api/onboarding/submit')
    await page.locator('input[name=phoneNumber]').fill('+1 757 555 0144')
    await page.locator('[name=address]').fill('12 Pier Street, Norfolk, VA 23510')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('input[name=nonprofitName]').fill('Lantern Shore')
    await page.locator('[name=missionStatement]').fill('We give families who lost their home a safe place.')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('[name=grantPurpose]').fill('Reach families who search for emergency shelter.')
    await page.getByRole('button', { name: 'Complete Onboarding' }).click()
    await test.step('[ERR-33] a failed questionnaire submission', () =>
      expectToast(
        page,
        'Submission Failed',
        'Causeway can’t be reached. Check your connection and try again.',
      ))
    await expect(page.locator('[name=grantPurpose]')).toHaveValue(/emergency shelter/)
    await captureScreen(page, info, 'f3-onboarding-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Complete Onboarding' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the application', async () => {
    await page.getByRole('article').getByRole('link').first().click()
    await breakCall(page, 'PUT', '**/api/projects/**')
    await page
      .locator('[name=purpose]')
      .fill('We give families who lost their home a safe place for three months.')
    await page
      .locator('[name=adGoals]')
      .fill('Reach families who search for emergency shelter, and neighbors who help.')
    await page.locator('select[name=country]').selectOption('United States')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await test.step('[ERR-35] a failed draft save', () => expectToast(page, 'Save Failed'))
    await page.getByRole('button', { name: 'Submit application' }).click()
    await test.step('[ERR-36] a failed application submission', () => expectToast(page, 'Submission Failed'))
    await expect(page.locator('[name=adGoals]')).toHaveValue(/neighbors who help/)
    await captureScreen(page, info, 'f4-application-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expectToast(page, 'Application Submitted')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the admin setup: back to login, a rejected code, and the destination', async ({ page }) => {
  // Mocked, because another journey sets up the demo's admin.
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, error: { code: 'ADMIN_SETUP_CODE_REQUIRED', message: 'Set it up.' } },
    }),
  )
  const fill = async () => {
    await page.locator('input[name=email]').fill('admin@causeway.example')
    await page.locator('input[name=password]').fill('anything')
    await page.locator('input[name=password]').press('Enter')
  }
  const setup = page.getByRole('button', { name: 'Set Admin Password' })
  const toLogin = page.getByRole('button', { name: 'Back to Login' })
  await page.goto('/login?returnUrl=%2Fadmin%2Finbox')

  await test.step('[ERR-10] the login opens the setup', async () => {
    await fill()
    await expectToast(page, 'Admin Setup Required', 'Please set up your admin password.')
    await expect(page.getByRole('heading', { name: 'Admin Setup' })).toBeVisible()
  })

  await test.step('[LOGIN-07] [LOGIN-09] it has two buttons, one of them to go back', async () => {
    await expect(setup).toBeEnabled()
    await toLogin.click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(setup).toHaveCount(0)
    await fill()
  })

  await test.step('[LOGIN-08] it asks for the setup code', () =>
    page.getByLabel('Setup code').fill('not-the-code'))
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-7')

  await test.step('[ERR-12] a failure with and without a reason', async () => {
    await refuseCall(page, 'POST', '**/api/admin-setup', 'The code has expired.')
    await setup.click()
    await expectToast(page, 'Setup failed', 'The code has expired.')
    await page.unroute('**/api/admin-setup')
    const { speakAgain } = await respondWithoutMessage(page, '**/api/admin-setup', 503)
    await setup.click()
    await expectToast(page, 'Setup failed', 'Failed to set up admin password')
    await speakAgain()
  })

  await test.step('[LOGIN-10] continues to the requested page', async () => {
    await page.route('**/api/admin-setup', async (route) => {
      // Uses another staff member, because the first admin setup is possible only once.
      const headers = { origin: process.env.BASE_URL ?? '' }
      const data = { email: 'staff@causeway.example', password: DEMO_PASSWORD }
      const answer = await page.context().request.post('/api/login', { data, headers })
      await route.fulfill({ response: answer })
    })
    await setup.click()
    await expect(page).toHaveURL('/admin/inbox')
  })
})

test('[SESS-09] a failed session check counts as signed out', async ({ page }) => {
  await logIn(page, 'client@causeway.example')
  await expect(page).toHaveURL('/dashboard')
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fdashboard$/)
})

test('an open page receives live events again after its connection was refused, as during a restart', async ({
  page,
}) => {
  const events = '**/api/events'
  await page.route(events, (route) => route.fulfill({ status: 502 }))
  const refused = page.waitForResponse(events)
  await logIn(page, 'client@causeway.example')
  const card = page.getByRole('article').filter({ hasText: 'Starter Package' })
  const href = await card.getByRole('link').first().getAttribute('href')
  expect((await refused).status()).toBe(502)
  const message = 'We are back, and so is your page.'
  const params = { id: href?.split('/').at(-1) ?? '' }
  await (await logInAsStaff()).call(sendMessageAsStaff, { params, body: { message } })
  await page.unroute(events)
  await expect(card.getByText(/unread message/)).toBeAttached()
})
