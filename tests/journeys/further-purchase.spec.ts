import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress, expectToast, logIn, logInByRequest, waitForEmail } from './steps.ts'

test('[RULE-16] an existing client sets a password and makes another purchase @phone', async ({
  browser,
  page,
}, info) => {
  const email = createUniqueEmailAddress('returning')
  const password = 'Granite-Bridge-7'

  await test.step('a client who has bought once', async () => {
    await page.goto('/select-package?package=starter')
    await page.locator('input[name=name]').fill('Jonas Weber')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('button', { name: /pay/i }).click()
    await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })

  await test.step('[RULE-15] sets the password with the emailed link in another browser', async () => {
    const sentEmail = await waitForEmail(email, /Set your Causeway password/)
    const link = /href="([^"]*set-password#token=[^"]*)"/.exec(sentEmail.html)?.[1] ?? ''
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(link)
    await other.locator('input[name=password]').fill(password)
    await captureScreen(other, info, 'set-password')
    await other.locator('input[name=password]').press('Enter')
    await expect(other).toHaveURL('/dashboard')
    await expect(other.getByText('Starter Package').first()).toBeVisible()
    await elsewhere.close()
  })

  await test.step('the old purchase session has ended everywhere', async () => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('[ERR-16] buying with a known address requires login', async () => {
    await page.goto('/select-package?package=full')
    await page.locator('input[name=name]').fill('Jonas Weber')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expectToast(page, 'Account Found', 'Please log in to continue with your existing account.')
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByText('This email address has an account.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await captureScreen(page, info, 'login')
  })

  await test.step('[PKG-05] [ERR-13] a signed-in client only accepts the disclosure', async () => {
    await logIn(page, email, password)
    await expectToast(page, 'Welcome back!', "You've been logged in successfully.")
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Add New Project' }).click()
    await page.getByRole('radio', { name: /Full Launch/ }).check()
    await expect(
      page.getByText(`Welcome back, Jonas Weber! We’ll add this project to your account ${email}.`),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await page.locator('input[name=disclosureAgreed]').check()
    await captureScreen(page, info, 'further-purchase')
  })

  await test.step('[PKG-08] [ERR-19] the selection uses the signed-in user', async () => {
    const selected = page.waitForRequest('**/api/select-package-authenticated')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    expect((await selected).method()).toBe('POST')
    await expectToast(page, 'Additional purchase ready! Proceeding to payment...')
  })

  await test.step('pays for the second project', async () => {
    await page.getByRole('button', { name: /pay/i }).click()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('Full Launch Package').first()).toBeVisible()
    await expect(page.getByText('Starter Package').first()).toBeVisible()
    await captureScreen(page, info, 'dashboard-two-projects')
  })
})

test('[LOGIN-05] the designated admin sets the first password', async ({ page }, info) => {
  await logIn(page, 'admin@causeway.example', 'anything')
  await expectToast(page, 'Admin Setup Required', 'Please set up your admin password.')
  await expect(page.getByRole('heading', { name: 'Admin Setup' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)

  await test.step('[LOGIN-06] the email is read-only, and two fields take the password', async () => {
    await expect(page.getByLabel('Email')).toHaveValue('admin@causeway.example')
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('New password', { exact: true })).toBeEditable()
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeEditable()
  })
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-8')
  await page.getByRole('button', { name: 'Set Admin Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await captureScreen(page, info, 'admin-setup')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-7')
  await page.getByRole('button', { name: 'Set Admin Password' }).click()
  await test.step('[ERR-11] shows a confirmation', () =>
    expectToast(page, 'Admin Setup Complete!', 'Your admin password has been set successfully.'))
  await test.step('[LOGIN-10] opens the staff area', () => expect(page).toHaveURL('/admin'))
})

test("clients and visitors can't open the admin area", async ({ page }, info) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await captureScreen(page, info, 'admin-denied')
  await expect(page).toHaveURL('/')
  await logInByRequest(page, 'client')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/')
})
