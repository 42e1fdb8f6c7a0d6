import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { failRequests, retryAndExpectSuccess } from './request-failures.ts'
import { copySessionToBrowser, createPaidClient, createUnpaidClient, enterStaffArea } from './staff-steps.ts'
import { openOrderSummary } from './steps.ts'

test('each failed part of the payments page shows an error and a retry button', async ({ page }, info) => {
  const { verified } = await createPaidClient('Ravi Menon')
  const number = `CW-${String(verified.paymentId).padStart(6, '0')}`
  await enterStaffArea(page, 'Payments')

  await test.step('expected payments', async () => {
    const mend = await failRequests(page, /\/api\/admin\/expected-payments/)
    await page.goto(`/admin/payments?search=${number}`)
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load expected payments' })
    await expect(failure).toBeVisible()
    await expect(page.getByRole('button', { name: number })).toBeVisible()
    await captureScreen(page, info, 'payment-failures-expected')
    await retryAndExpectSuccess(
      page,
      failure.getByRole('button', { name: 'Try again' }),
      /expected-payments/,
      mend,
    )
  })

  const dialog = page.getByRole('dialog', { name: `Payment ${number}` })
  await test.step('the payment', async () => {
    const mend = await failRequests(page, /\/api\/admin\/payments\/\d+$/)
    await page.getByRole('button', { name: number }).click()
    await expect(dialog.getByText('We couldn’t load the payment')).toBeVisible()
    await retryAndExpectSuccess(
      page,
      dialog.getByRole('button', { name: 'Try again' }),
      /\/payments\/\d+$/,
      mend,
    )
    await expect(dialog.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('the refund eligibility', async () => {
    const mend = await failRequests(page, /refund-verdict/)
    await dialog.getByLabel('Reason').selectOption('client_ends')
    await dialog.getByLabel('Work done so far').fill('0')
    await expect(dialog.getByText('We couldn’t check what the Terms say')).toBeVisible()
    await captureScreen(page, info, 'payment-failures-terms')
    await retryAndExpectSuccess(
      page,
      dialog.getByRole('button', { name: 'Try again' }),
      /refund-verdict/,
      mend,
    )
    await expect(dialog.getByText('The Terms require a refund of $6,000')).toBeVisible()
  })
})

test('failed check instructions show an error instead of the card form', async ({ context, page }) => {
  const { browser, publicId } = await createUnpaidClient('Hana Okafor')
  await copySessionToBrowser(context, browser)
  const mend = await failRequests(page, /\/offline-payment$/)
  await page.goto(`/checkout/${publicId}`)
  await page.getByRole('radio', { name: 'Check' }).check()
  await expect(page.getByText('We couldn’t load the instructions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $6,000' })).toHaveCount(0)
  await retryAndExpectSuccess(
    page,
    page.getByRole('button', { name: 'Try again' }),
    /\/offline-payment$/,
    mend,
  )
  await expect(page.getByRole('button', { name: 'Pay by Check' })).toBeVisible()
})

test('an error is shown if a previously applied code fails to load', async ({ context, page }) => {
  const { browser, publicId } = await createUnpaidClient('Hana Okafor')
  await copySessionToBrowser(context, browser)
  const mend = await failRequests(page, /\/discount$/)
  await page.goto(`/checkout/${publicId}`)
  await openOrderSummary(page)
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t check for a code you applied' })
  await expect(failure).toBeVisible()
  await retryAndExpectSuccess(page, failure.getByRole('button', { name: 'Try again' }), /\/discount$/, mend)
  await expect(failure).toHaveCount(0)
})
