import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { enterOffice, newBuyer, newProspect } from './office-steps.ts'
import { expectToast, logIn, waitForMail } from './steps.ts'

test('staff give a payment back by the verdict of the Terms @phone', async ({ page }, info) => {
  const buyer = await newBuyer('Rosa Field')
  await enterOffice(page, 'Payments')
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
  await look(page, info, 'payments')
  await page.getByRole('searchbox').fill(buyer.email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row', { name: /CW-/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^CW-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Payment CW-/ })
  await dialog.getByLabel('Why is it given back?').selectOption('grant_denied')
  await expect(dialog.getByText('The Terms give nothing back')).toBeVisible()
  await dialog.getByLabel('Submitted on').fill('2026-03-02')
  await dialog.getByLabel('Denied on').fill('2026-05-20')
  await dialog.getByLabel('Client asked on').fill('2026-05-28')
  await dialog.getByLabel(/Filing fees paid/).fill('600')
  await expect(dialog.getByText('The Terms give back $5,400')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund $5,400' }).scrollIntoViewIfNeeded()
  await look(page, info, 'payment-refund')
  await dialog.getByRole('button', { name: 'Refund $5,400' }).click()
  await expectToast(page, 'Refund Given')
  await expect(dialog.getByText('Partly refunded')).toBeVisible()
  await look(page, info, 'payment-refunded')
  await dialog.getByLabel('Why is it given back?').selectOption('goodwill')
  // It comes above the button, which then moves.
  await expect(dialog.getByText('The Terms do not ask for it')).toBeVisible()
  await dialog.getByLabel(/Give back/).fill('600')
  await dialog.getByRole('button', { name: 'Refund $600' }).click()
  await expect(dialog.getByText('Please say why we give it back')).toBeVisible()
  await expect(dialog.getByLabel(/Give back/)).toHaveValue('600')
  await page.keyboard.press('Escape')
  await page.getByLabel('State').selectOption('duplicate')
  await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible()
  await look(page, info, 'payments-nothing-fits')
})

/** The bank sends back the refund of so many cents, which no other journey gives. */
const failAtBank = async (amount: number) => {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/refunds?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: { id: string; amount: number }[] }
  const refund = data.find((given) => given.amount === amount)
  await fetch(`${process.env.SANDBOX_URL}/refunds/${refund?.id}/fail`, { method: 'POST' })
}

test('a partial refund shows on the receipt; when it fails at the bank, staff see to it @phone', async ({
  page,
}, info) => {
  const dollars = info.project.name === 'phone' ? 1235 : 1234
  const money = `$${dollars.toLocaleString('en-US')}`
  const buyer = await newBuyer('Rosa Field')
  await enterOffice(page, 'Payments')
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill(buyer.email)
  await expect(page.getByRole('row', { name: /CW-/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^CW-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Payment CW-/ })
  await dialog.getByLabel('Why is it given back?').selectOption('goodwill')
  // It comes above the button, which then moves.
  await expect(dialog.getByText('The Terms do not ask for it')).toBeVisible()
  await dialog.getByLabel(/Give back/).fill(String(dollars))
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('They waited long.')
  await dialog.getByRole('button', { name: `Refund ${money}` }).click()
  await expectToast(page, 'Refund Given')
  await waitForMail(buyer.email, /refund/)

  await dialog.getByRole('link', { name: 'View Receipt' }).click()
  await expect(page.getByText(/^Refunded on/)).toBeVisible()
  await expect(page.getByText(`$${(6000 - dollars).toLocaleString('en-US')}`)).toBeVisible()
  await look(page, info, 'receipt-partly-refunded')
  await page.getByRole('link', { name: 'Payments', exact: true }).last().click()
  await expect(page.getByText(`Refunded ${money} on`)).toBeVisible()
  await look(page, info, 'payments-partly-refunded')

  await failAtBank(dollars * 100)
  await page.goto('/admin/queue?kind=payment')
  await page
    .getByRole('link', { name: /A refund of the payment of/ })
    .filter({ hasText: 'Starter Package' })
    .first()
    .waitFor()
  await look(page, info, 'queue-refund-failed')
  await page.goto(`/admin/payments?view=refund_failed&search=${encodeURIComponent(buyer.email)}`)
  await page.getByRole('button', { name: /^CW-/ }).click()
  await expect(dialog.getByText('A refund failed')).toBeVisible()
  await look(page, info, 'payment-refund-failed')
  await dialog.getByRole('button', { name: 'Mark as Settled' }).click()
  await expectToast(page, 'Refund Settled')
  await expect(dialog.getByText('A refund failed')).toBeHidden()
})

test('staff record a bank transfer, and the project moves on @phone', async ({ page }, info) => {
  const prospect = await newProspect('Edda Strand')
  await enterOffice(page, 'Payments')
  await page.getByRole('button', { name: 'Record Offline Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an Offline Payment' })
  await dialog.getByRole('searchbox').fill(prospect.email)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await look(page, info, 'payment-offline-project')
  await dialog.getByRole('button', { name: new RegExp(prospect.email) }).click()
  await dialog.getByLabel('Received on').fill('2026-11-02')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog.getByText('Please enter the number of the transfer or check')).toBeVisible()
  await dialog.getByLabel('Reference').fill('WIRE 88-1204')
  await look(page, info, 'payment-offline')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expectToast(page, 'Payment Recorded')
  await waitForMail(prospect.email, /receipt/)
  await page.getByRole('searchbox').fill(prospect.email)
  const row = page.getByRole('row', { name: new RegExp(prospect.email) })
  await expect(row).toContainText('$6,000')
  await expect(row).toContainText('Bank transfer')
})

test('payments that cannot be loaded are said so, and loaded again on request', async ({ page }, info) => {
  await logIn(page, 'staff@causeway.example')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.route('**/api/admin/payments*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { name: 'The payments could not be loaded' })).toBeVisible()
  await look(page, info, 'payments-failed')
  await page.unroute('**/api/admin/payments*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row', { name: /CW-/ }).first()).toBeVisible()
})
