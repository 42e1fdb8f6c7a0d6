import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  confirmIdentity,
  copySessionToBrowser,
  createClient,
  createPaidClient,
  createUnpaidClient,
  enterStaffArea,
  orderPackage,
} from './staff-steps.ts'
import { expectToast, findToast, logInByRequest, waitForEmail } from './steps.ts'

test('staff refund a payment under the Terms @phone', async ({ page }, info) => {
  const buyer = await createPaidClient('Rosa Field')
  await enterStaffArea(page, 'Payments')
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
  await captureScreen(page, info, 'payments')
  await page.getByRole('searchbox').fill(buyer.email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row', { name: /CW-/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^CW-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Payment CW-/ })
  await dialog.getByLabel('Reason').selectOption('grant_denied')
  await expect(dialog.getByText('Enter the three dates to see what the Terms say.')).toBeVisible()
  await dialog.getByLabel('Submitted on').fill('2026-03-02')
  await dialog.getByLabel('Denied on').fill('2026-05-20')
  await dialog.getByLabel('Client asked on').fill('2026-05-28')
  await expect(dialog.getByText('Empty means $0: we keep no fees.')).toBeVisible()
  await dialog.getByLabel(/Filing fees paid/).fill('600')
  await expect(dialog.getByText('The Terms require a refund of $5,400')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund $5,400' }).scrollIntoViewIfNeeded()
  await captureScreen(page, info, 'payment-refund')
  await dialog.getByRole('button', { name: 'Refund $5,400' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Refund $5,400 to Rosa Field?' })
  await expect(confirmation).toContainText(buyer.email)
  await expect(confirmation).toContainText('The client reads: “Google denied the grant application.”')
  await captureScreen(page, info, 'payment-refund-confirmation')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Refund processing')).toBeHidden()
  await dialog.getByRole('button', { name: 'Refund $5,400' }).click()
  await confirmation.getByRole('button', { name: 'Refund $5,400 and close the project' }).click()
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(identity).toBeVisible()
  await captureScreen(page, info, 'payment-refund-password')
  await identity.locator('input[name=password]').fill('not-mine-7')
  await identity.getByRole('button', { name: 'Continue' }).click()
  await expect(identity.getByText('Current password is incorrect')).toBeVisible()
  await confirmIdentity(page)
  await expectToast(page, 'Refund sent')
  await expect(dialog.getByText('Partially refunded')).toBeVisible()
  await expect(dialog.locator('a[href*="/admin?project="]')).toBeVisible()
  await expect(dialog.getByText(/^pi_/)).toBeVisible()
  await dialog.getByText('Calculation').click()
  await expect(dialog.getByText('Kept for government filing fees')).toBeVisible()
  await captureScreen(page, info, 'payment-refunded')
  await dialog.getByLabel('Reason').selectOption('goodwill')
  // Wait for this text, because it moves the button below it.
  await expect(dialog.getByText('The Terms don’t require it')).toBeVisible()
  // The form is checked before the confirmation opens.
  await dialog.getByLabel(/Refund amount/).fill('601')
  await dialog.getByRole('button', { name: 'Refund $601' }).click()
  await expect(dialog.getByText('Please enter $600 or less')).toBeVisible()
  await dialog.getByLabel(/Refund amount/).fill('600')
  await dialog.getByRole('button', { name: 'Refund $600' }).click()
  await expect(dialog.getByText('Please enter why you’re refunding it')).toBeVisible()
  await expect(dialog.getByLabel(/Refund amount/)).toHaveValue('600')
  await expect(page.getByRole('dialog', { name: /^Refund \$600 to/ })).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('client_ends')
  await expect(dialog.getByText(/^Enter the value of the work done so far/)).toBeVisible()
  await expect(dialog.getByLabel(/Refund amount/)).toBeHidden()
  await captureScreen(page, info, 'payment-refund-work')
  await dialog.getByLabel(/Work done so far/).fill('250')
  await expect(dialog.getByText('The Terms require a refund of $350')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Status').selectOption('duplicate')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await captureScreen(page, info, 'payments-nothing-fits')
})

test('[BIZ-25] a client reads why a refund is less than the payment, and why the project is closed @phone', async ({
  page,
  browser,
}, info) => {
  const { client, email } = await createClient('Maya Brooks')
  const publicId = await orderPackage(client, 'full')
  const office = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await logInByRequest(office, 'staff', `/admin?project=${publicId}&tab=payments`)
  await office.getByRole('link', { name: /^Refund of CW-/ }).click()
  const dialog = office.getByRole('dialog', { name: /^Payment CW-/ })
  await dialog.getByLabel('Reason').selectOption('nonprofit_rejected')
  await dialog.getByLabel(/Filing fees paid/).fill('600')
  await expect(dialog.getByText('The Terms require a refund of $8,400')).toBeVisible()
  await expect(dialog.getByLabel(/^Close the project too/)).toBeChecked()
  await expect(dialog.getByLabel(/^Reason for the client/)).toHaveValue(/rejected the nonprofit application/)
  await dialog.getByRole('button', { name: 'Refund $8,400' }).scrollIntoViewIfNeeded()
  await captureScreen(office, info, 'refund-closes-project')
  await dialog.getByRole('button', { name: 'Refund $8,400' }).click()
  const confirmation = office.getByRole('dialog', { name: /^Refund \$8,400 to/ })
  await expect(confirmation).toContainText('This also closes ')
  await expect(confirmation).toContainText(
    'The client reads: “The IRS or the state rejected the nonprofit application.”',
  )
  await captureScreen(office, info, 'refund-closes-project-confirmation')
  await confirmation.getByRole('button', { name: 'Refund $8,400 and close the project' }).click()
  await confirmIdentity(office)
  await expectToast(office, 'Refund sent')
  await office.close()

  const kept = 'We kept $600 for government filing fees, as our refund policy says.'
  expect((await waitForEmail(email, /refund/)).text).toContain(kept)
  await copySessionToBrowser(page.context(), client)
  await page.goto('/dashboard')
  await expect(page.getByText(kept).first()).toBeVisible()
  await captureScreen(page, info, 'refund-dashboard')
  for (const [tab, shows] of [
    ['payments', 'Of which government filing fees'],
    ['overview', 'We refunded $8,400 of the payment of $9,000.'],
  ] as const) {
    await page.goto(`/project/${publicId}?tab=${tab}`)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(
      page.getByText('The IRS or the state rejected the nonprofit application.').first(),
    ).toBeVisible()
    await captureScreen(page, info, `refund-${tab}`)
  }
  await page.goto(`/project/${publicId}?tab=messages`)
  await page.getByLabel('Your message').fill('Thank you for telling us.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Message Sent')
  // Toasts are at the bottom, where they cover neither headings nor the message box.
  const toast = await findToast(page, 'Message Sent').boundingBox()
  const box = await page.locator('[data-bottom-bar]').boundingBox()
  expect(toast?.y).toBeGreaterThan(300)
  expect(
    (toast?.y ?? 0) + (toast?.height ?? 0) <= (box?.y ?? 0) ||
      (toast?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0),
  ).toBe(true)
  await captureScreen(page, info, 'toast')
  await page.goto(`/project/${publicId}?tab=payments`)
  await page.getByRole('link', { name: /^View and print/ }).click()
  await expect(page.getByText(/^This project: Closed on/)).toBeVisible()
  await captureScreen(page, info, 'refund-receipt')
})

/** Makes the bank reject the refund of this amount in cents. No other journey may use the same amount. */
const failRefundAtBank = async (amount: number) => {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/refunds?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: { id: string; amount: number }[] }
  const refund = data.find((given) => given.amount === amount)
  await fetch(`${process.env.SANDBOX_URL}/refunds/${refund?.id}/fail`, { method: 'POST' })
}

test('a partial refund appears on the receipt, and staff handle one that the bank returns', async ({
  page,
}, info) => {
  const dollars = 1234
  const money = '$1,234'
  const buyer = await createPaidClient('Rosa Field')
  await enterStaffArea(page, 'Payments')
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill(buyer.email)
  await expect(page.getByRole('row', { name: /CW-/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^CW-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Payment CW-/ })
  await dialog.getByLabel('Reason').selectOption('goodwill')
  // Wait for this text, because it moves the button below it.
  await expect(dialog.getByText('The Terms don’t require it')).toBeVisible()
  await dialog.getByLabel(/Refund amount/).fill(String(dollars))
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('They waited long.')
  await dialog.getByRole('button', { name: `Refund ${money}` }).click()
  const confirmation = page.getByRole('dialog', { name: `Refund ${money} to` })
  await expect(confirmation).toContainText('The client reads no reason.')
  await expect(confirmation.getByText('This also closes')).toBeHidden()
  await confirmation.getByRole('button', { name: `Refund ${money}`, exact: true }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Refund sent')
  await waitForEmail(buyer.email, /refund/)
  await dialog.getByText('Calculation').click()
  await expect(dialog.getByText('Rest, not refunded')).toBeVisible()
  await captureScreen(page, info, 'refund-calculation')

  await dialog.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByText(/^Amount refunded on/)).toBeVisible()
  await expect(page.getByText(`$${(6000 - dollars).toLocaleString('en-US')}`)).toBeVisible()
  await captureScreen(page, info, 'receipt-partly-refunded')
  await page.getByRole('link', { name: 'Payments', exact: true }).last().click()
  await expect(page.getByText(`−${money}`)).toBeVisible()
  await captureScreen(page, info, 'payments-partly-refunded')

  await failRefundAtBank(dollars * 100)
  await page.goto('/admin/queue?kind=payment')
  await page
    .getByRole('link', { name: /The refund of/ })
    .filter({ hasText: 'Starter Package' })
    .first()
    .waitFor()
  await captureScreen(page, info, 'queue-refund-failed')
  await page.goto(`/admin/payments?view=refund_failed&search=${encodeURIComponent(buyer.email)}`)
  await page.getByRole('button', { name: /^CW-/ }).click()
  await expect(dialog.getByText('A refund failed')).toBeVisible()
  await captureScreen(page, info, 'payment-refund-failed')
  await dialog.getByRole('button', { name: 'Mark as settled' }).click()
  await expectToast(page, 'Refund settled')
  await expect(dialog.getByText('A refund failed')).toBeHidden()
})

test('staff record a bank transfer, and the project moves on', async ({ page }, info) => {
  const prospect = await createUnpaidClient('Edda Strand')
  await enterStaffArea(page, 'Payments')
  await page.getByRole('button', { name: 'Record offline payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an offline payment' })
  await dialog.getByRole('searchbox').fill(prospect.email)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await captureScreen(page, info, 'payment-offline-project')
  await dialog.getByRole('button', { name: new RegExp(prospect.email) }).click()
  await dialog.getByLabel('Received on').fill('2026-11-02')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('Please enter the transfer or check number')).toBeVisible()
  await dialog.getByLabel('Reference').fill('WIRE 88-1204')
  await captureScreen(page, info, 'payment-offline')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  // Canceling returns to the form with its values.
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Enter your password to continue.')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toHaveValue('WIRE 88-1204')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Payment recorded')
  await waitForEmail(prospect.email, /receipt/)
  await page.getByRole('searchbox').fill(prospect.email)
  const row = page.getByRole('row', { name: new RegExp(prospect.email) })
  await expect(row).toContainText('$6,000')
  await expect(row).toContainText('Bank transfer')
})

test("payments that can't be loaded show an error and load on retry", async ({ page }, info) => {
  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.route('**/api/admin/payments*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { name: 'We couldn’t load the payments' })).toBeVisible()
  await captureScreen(page, info, 'payments-failed')
  await page.unroute('**/api/admin/payments*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
})

test('staff see totals of a range of days, export them for accounting, and find unpaid orders', async ({
  page,
}, info) => {
  const { verified } = await createPaidClient('Petra Solheim')
  const prospect = await createUnpaidClient('Olaf Brandvold')
  await enterStaffArea(page, 'Payments')
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText('Total$')
  await captureScreen(page, info, 'payments-totals')
  await page.goto(`/admin/payments?search=CW-${String(verified.paymentId).padStart(6, '0')}`)
  await expect(totals).toContainText('Total$6,000.00')
  await page.getByRole('search').getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByLabel('Paid from').fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await captureScreen(page, info, 'payments-days')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await captureScreen(page, info, 'payments-export')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /For QuickBooks Online/ }).click()
  expect((await download).suggestedFilename()).toBe('payments-quickbooks.csv')

  await page.goto(`/admin/unpaid?search=${encodeURIComponent(prospect.email)}`)
  const row = page.getByRole('row', { name: /Olaf|prospect/ })
  await expect(row).toContainText('None yet')
  await expect(row).toContainText('Not started')
  await captureScreen(page, info, 'unpaid-orders')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Reminders of unpaid orders' })).toBeVisible()
  await captureScreen(page, info, 'settings-reminders')
})

test('a payment shows the payout that contained it, and the payout leads to its payments', async ({
  page,
}, info) => {
  const buyer = await createPaidClient('Pia Lund')
  const paidOut = await fetch(`${process.env.SANDBOX_URL}/payouts`, { method: 'POST' })
  expect(paidOut.status).toBe(200)
  await enterStaffArea(page, 'Payments')
  const search = page.getByRole('searchbox')
  await search.fill(buyer.email)
  await expect(page).toHaveURL(/search=/)
  const payment = page.getByRole('button', { name: /^CW-/ })
  await expect(payment).toHaveCount(1)
  await expect
    .poll(async () => (await page.request.get(`/api/admin/payments?search=${buyer.email}`)).text())
    .toContain('"payout":{"id":"po_')
  await payment.click()
  const dialog = page.getByRole('dialog', { name: /^Payment CW-/ })
  const payout = dialog.getByRole('link', { name: /^po_/ })
  await expect(payout).toBeVisible()
  await expect(dialog.getByText(/^arrived [A-Z][a-z]{2} \d/)).toBeVisible()
  await expect(dialog.getByText('Provider fee', { exact: true }).locator('..')).toContainText('$174.30')
  await captureScreen(page, info, 'payment-payout')
  const id = (await payout.textContent()) ?? ''
  await payout.click()
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue(id)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Payout').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Pia Lund/ })).toContainText(id)
  await captureScreen(page, info, 'payments-of-payout')
})
