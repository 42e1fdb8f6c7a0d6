import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createUnpaidClient } from './staff-steps.ts'
import { logInByRequest, waitForEmail } from './steps.ts'

test('[RULE-48] a client pays from a bank account, and the bank confirms it later @phone', async ({
  context,
  page,
}, info) => {
  const { browser, publicId, email } = await createUnpaidClient('Hana Okafor')
  await copySessionToBrowser(context, browser)

  await test.step('the payment page takes a bank account', async () => {
    await page.goto(`/checkout/${publicId}`)
    await page.getByRole('button', { name: 'Pay $6,000' }).click()
    await expect(page.getByRole('button', { name: 'Pay $6,000.00' })).toBeVisible()
    await captureScreen(page, info, 'delayed-sandbox-checkout')
    await page.getByRole('button', { name: 'Pay from a bank account' }).click()
  })

  const confirming = page.getByRole('heading', { name: 'Your bank is confirming your payment' })
  await test.step('every page shows that the bank is confirming, and none asks for payment', async () => {
    await expect(page).toHaveURL(/\/payment-success/)
    await expect(confirming).toBeVisible()
    await captureScreen(page, info, 'delayed-success')
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(page.getByText('Next: your bank')).toBeVisible()
    await expect(page.getByText(/^Your bank is confirming your payment/)).toBeVisible()
    await expect(
      page.getByRole('link', { name: /Pay|Complete your payment|complete your application/ }),
    ).toHaveCount(0)
    await captureScreen(page, info, 'delayed-dashboard')
    await page.goto(`/project/${publicId}`)
    await expect(confirming).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove this project' })).toHaveCount(0)
    await captureScreen(page, info, 'delayed-project')
    await page.goto(`/checkout/${publicId}`)
    await expect(confirming).toBeVisible()
    await captureScreen(page, info, 'delayed-checkout')
    await waitForEmail(email, /^Your bank is confirming your payment$/)
  })

  await test.step('staff see it in their lists', async () => {
    const { baseURL, viewport } = info.project.use
    const staffContext = await context.browser()?.newContext({
      ...(baseURL && { baseURL }),
      ...(viewport && { viewport }),
    })
    if (!staffContext) throw new Error('there is no browser')
    const staffPage = await staffContext.newPage()
    await logInByRequest(staffPage, 'staff', `/admin?search=${publicId.slice(0, 8)}`)
    await expect(staffPage.getByText('Bank confirming').first()).toBeVisible()
    await captureScreen(staffPage, info, 'delayed-staff-table')
    await staffPage.goto(`/admin/payments?view=processing&search=${email}`)
    await expect(staffPage.getByRole('row', { name: /CW-/ })).toContainText('Bank confirming')
    await captureScreen(staffPage, info, 'delayed-staff-payments')
    await staffContext.close()
  })

  await test.step('the client continues when the bank confirms', async () => {
    const sandbox = await context.newPage()
    await sandbox.goto(`${process.env.SANDBOX_URL}/payments`)
    const card = sandbox.getByRole('listitem').filter({ hasText: email })
    await captureScreen(sandbox, info, 'delayed-sandbox-payments')
    await card.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(sandbox.getByText('This order is paid')).toBeVisible()
    await sandbox.close()
    await expect(page.getByRole('heading', { name: 'This project is already paid for' })).toBeVisible()
    await page.goto(`/project/${publicId}`)
    await expect(page.getByText('Bank account ending in 6789')).toHaveCount(0)
    await page.getByRole('link', { name: 'View and print' }).click()
    await expect(page.getByText('Bank account ending in 6789')).toBeVisible()
    await waitForEmail(email, /receipt/)
  })
})

test('a rejected payment can be repeated', async ({ context, page }, info) => {
  const { browser, publicId, email } = await createUnpaidClient('Hana Okafor')
  await copySessionToBrowser(context, browser)
  await page.goto(`/checkout/${publicId}`)
  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await expect(page.getByRole('button', { name: 'Pay $6,000.00' })).toBeVisible()
  const paymentPage = page.url()
  await page.getByRole('button', { name: 'Pay from a bank account' }).click()
  await expect(page.getByRole('heading', { name: 'Your bank is confirming your payment' })).toBeVisible()
  const success = page.url()
  await page.goto(paymentPage)
  await expect(page.getByRole('heading', { name: 'The bank is confirming this payment' })).toBeVisible()
  await captureScreen(page, info, 'delayed-sandbox-held')
  await page.getByRole('button', { name: 'Refuse payment' }).click()
  await expect(page.getByRole('heading', { name: 'The bank refused this payment' })).toBeVisible()
  await page.goto(success)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  await captureScreen(page, info, 'delayed-refused')
  await waitForEmail(email, /payment didn’t go through$/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`/checkout/${publicId}`)
  await expect(page.getByRole('button', { name: 'Pay $6,000' })).toBeEnabled()
})
