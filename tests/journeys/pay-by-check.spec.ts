import { formatPaymentReference } from '#contract/payments'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { confirmIdentity, copySessionToBrowser, createUnpaidClient, enterStaffArea } from './staff-steps.ts'
import { expectToast, openOrderSummary, waitForEmail } from './steps.ts'

test('a client pays by check: instructions, an email, and staff record the payment @phone', async ({
  browser,
  context,
  page,
}, info) => {
  const { browser: client, email, publicId, projectId } = await createUnpaidClient('Edda Strand', 'full')
  const reference = formatPaymentReference(projectId)
  await copySessionToBrowser(context, client)
  await page.goto(`/checkout/${publicId}`)
  const payment = page.getByRole('region', { name: 'Payment' })

  await test.step('selecting a method sends nothing before confirmation', async () => {
    await expect(payment.getByRole('button', { name: 'Pay $9,000' })).toBeEnabled()
    await expect(payment.getByRole('list', { name: 'Cards we take' })).toBeVisible()
    await captureScreen(page, info, 'p1-card')
    await payment.getByRole('radio', { name: 'Bank transfer' }).check()
    await expect(payment.getByText('Routing number 000000000')).toBeVisible()
    await payment.getByRole('radio', { name: 'Check', exact: true }).check()
    await expect(payment.getByText(reference)).toBeVisible()
    await expect(payment.getByText('1200 Harbor Road')).toBeVisible()
    await captureScreen(page, info, 'p2-check')
  })

  await test.step('the choice is stored and emailed, and the project stays unpaid', async () => {
    await payment.getByRole('button', { name: 'I’ll pay by check' }).click()
    await expect(payment.getByText('We’re watching for your check')).toBeVisible()
    expect((await waitForEmail(email, /How to pay Causeway by check/)).text).toContain(reference)
    await captureScreen(page, info, 'p3-check-chosen')
    await page.goto('/dashboard')
    await expect(page.getByText('Send your check. We’ll start as soon as it arrives.')).toBeVisible()
    await expect(page.getByText('Payment Pending')).toBeVisible()
    await page.getByRole('link', { name: 'See the instructions' }).click()
    await expect(payment.getByText('We’re watching for your check')).toBeVisible()
  })

  await test.step('an invoice for the board is made out to the organization', async () => {
    await payment.getByText(/^Does your board need an invoice/).click()
    await payment.getByLabel('Bill to').fill('Strand Harbor Fund')
    await payment.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Invoice updated')
    await captureScreen(page, info, 'p3b-invoice')
    const download = page.waitForEvent('download')
    await payment.getByRole('link', { name: 'Download invoice' }).click()
    expect((await download).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
    await (await download).saveAs(`${process.env.SCREENSHOTS ?? info.outputDir}/invoice.pdf`)
  })

  await test.step('staff see the expected payment and record it', async () => {
    const staff = await (await browser.newContext()).newPage()
    await enterStaffArea(staff, 'Payments')
    const expected = staff.getByRole('region', { name: 'Expected transfers and checks' })
    const row = expected.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText(`$9,000 by check, ${reference}`)
    await captureScreen(staff, info, 'p4-expected')
    await row.getByRole('button', { name: /^Record payment/ }).click()
    const dialog = staff.getByRole('dialog', { name: 'Record an offline payment' })
    await expect(dialog.getByLabel('Paid by')).toHaveValue('check')
    await dialog.getByLabel('Received on').fill('2026-11-02')
    await dialog.getByLabel('Reference').fill('1204')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await confirmIdentity(staff)
    await expectToast(staff, 'Payment recorded')
    await expect(row).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Answer the questions' })).toBeVisible()
  })
})

test('a discount only changes the amounts, and both packages are listed in full @phone', async ({
  context,
  page,
}) => {
  const { browser, publicId } = await createUnpaidClient('Edda Strand')
  await copySessionToBrowser(context, browser)
  await page.route('**/api/discount-codes/check', (route) =>
    route.fulfill({ json: { code: 'SPRING', amountOff: 100_000, total: 500_000 } }),
  )
  await page.goto(`/checkout/${publicId}`)
  await openOrderSummary(page)
  const code = page.getByLabel(/^Discount code/)
  await page.getByText('What the Full Launch Package adds').click()
  await expect(page.getByText('3-month campaign management')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Switch to Full Launch' })).toBeVisible()
  await code.scrollIntoViewIfNeeded()
  const total = page.getByText('Launch pricing')
  const getTop = async (element: typeof total) => (await element.boundingBox())?.y ?? Number.NaN
  // Measured from the summary's header, because the page may scroll.
  const head = page.getByRole('heading', { name: 'Order Summary' })
  const getDistance = async () => (await getTop(total)) - (await getTop(head))
  const before = await getDistance()
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('Discount code is required')).toBeVisible()
  expect(Math.abs((await getDistance()) - before)).toBeLessThan(1)
  await code.fill('spring')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('Code SPRING saves you $1,000')).toBeVisible()
  expect(Math.abs((await getDistance()) - before)).toBeLessThan(1)

  await test.step('the summary shows the full price for other methods than card', async () => {
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary).toContainText('$5,000')
    await page.getByRole('radio', { name: 'Check', exact: true }).check()
    await expect(summary).not.toContainText('$5,000')
    await expect(summary).not.toContainText('Discount code')
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await expect(summary).toContainText('$5,000')
  })
})
