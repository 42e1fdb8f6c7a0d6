import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { expectToast, logIn, newAddress, waitForMail } from './steps.ts'

test('[RULE-16] [ERR-19] an existing client sets a password and makes a further purchase @phone', async ({
  browser,
  page,
}, info) => {
  const email = newAddress('returning')
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

  await test.step('[RULE-15] sets the password by the mailed link, elsewhere', async () => {
    const mail = await waitForMail(email, /Set your Causeway password/)
    const link = /href="([^"]*set-password#token=[^"]*)"/.exec(mail.html)?.[1] ?? ''
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(link)
    await other.locator('input[name=password]').fill(password)
    await look(other, info, 'set-password')
    await other.locator('input[name=password]').press('Enter')
    await expect(other).toHaveURL('/dashboard')
    await expect(other.getByText('Starter Package').first()).toBeVisible()
    await elsewhere.close()
  })

  await test.step('[SESS-08] [ERR-05] the old purchase session has ended everywhere', async () => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('[ERR-16] buying with the known address asks for the login', async () => {
    await page.goto('/select-package?package=full')
    await page.locator('input[name=name]').fill('Jonas Weber')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=disclosureAgreed]').check()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expectToast(page, 'Account Found')
    await expect(page).toHaveURL(/\/login/)
    await look(page, info, 'login')
  })

  await test.step('[PKG-05] [ERR-13] logged in, only the disclosure is asked', async () => {
    await logIn(page, email, password)
    await expectToast(page, 'Welcome back!')
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Add New Project' }).click()
    await page.getByRole('radio', { name: /Full Launch/ }).check()
    await expect(page.locator('input[name=email]')).toHaveCount(0)
    await page.locator('input[name=disclosureAgreed]').check()
    await look(page, info, 'further-purchase')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expectToast(page, 'Additional purchase ready! Proceeding to payment...')
  })

  await test.step('and pays for the second project', async () => {
    await page.getByRole('button', { name: /pay/i }).click()
    await page.getByRole('button', { name: 'Pay $9,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('Full Launch Package').first()).toBeVisible()
    await expect(page.getByText('Starter Package').first()).toBeVisible()
    await look(page, info, 'dashboard-two-projects')
  })
})

test('[LOGIN-05] [LOGIN-06] [LOGIN-07] [LOGIN-10] [ERR-11] the designated admin sets the first password', async ({
  page,
}, info) => {
  await logIn(page, 'admin@causeway.example', 'anything')
  await expectToast(page, 'Admin Setup Required')
  await page.locator('input[name=password]').fill('Granite-Bridge-7')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-8')
  await page.getByRole('button', { name: 'Set Admin Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await look(page, info, 'admin-setup')
  await page.locator('input[name=confirmPassword]').fill('Granite-Bridge-7')
  await page.getByRole('button', { name: 'Set Admin Password' }).click()
  await expectToast(page, 'Admin Setup Complete!')
  await expect(page).toHaveURL('/admin')
})

test('[ADM-02] [ADM-03] [ADM-04] clients and visitors are turned away from the admin', async ({
  page,
}, info) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await look(page, info, 'admin-denied')
  await expect(page).toHaveURL('/')
  await logIn(page, 'client@causeway.example')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})
