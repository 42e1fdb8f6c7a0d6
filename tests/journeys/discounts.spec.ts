import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { confirmIdentity, enterStaffArea } from './staff-steps.ts'
import { createUniqueEmailAddress, expectToast, openOrderSummary } from './steps.ts'

test('[RULE-27] [CHK-03] staff create a discount code, and a buyer pays less with it', async ({
  browser,
  page,
}, info) => {
  const code = `HARBOR-${info.project.name.toUpperCase()}`
  await enterStaffArea(page, 'Discounts')
  await page.getByRole('button', { name: 'New discount code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount code' })
  await dialog.locator('input[name=code]').fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('Please enter a number, like 500 or 12.50')).toBeVisible()
  await captureScreen(page, info, 'discount-new')
  await dialog.locator('input[name=value]').fill('750')
  await dialog.locator('input[name=usageLimit]').fill('1')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await confirmIdentity(page)
  await expectToast(page, 'Discount code created')
  const row = page.getByRole('row', { name: new RegExp(code) })
  await expect(row).toContainText('$750')
  await captureScreen(page, info, 'discounts')
  await row.getByRole('button', { name: `Turn off ${code}` }).click()
  await expectToast(page, 'Code turned off')
  await row.getByRole('button', { name: `Turn on ${code}` }).click()
  await expectToast(page, 'Code turned on')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/select-package?package=starter')
  await visitor.locator('input[name=name]').fill('Otto Lind')
  await visitor.locator('input[name=email]').fill(createUniqueEmailAddress('discount'))
  await visitor.locator('input[name=disclosureAgreed]').check()
  await expect(
    visitor.getByText('By continuing you agree to the Terms of Service.'),
    '[RULE-47]',
  ).toBeVisible()
  await captureScreen(visitor, info, 'select-package-terms')
  await visitor.getByRole('button', { name: 'Continue to Payment' }).click()
  await openOrderSummary(visitor)
  await visitor.getByRole('button', { name: 'Apply code' }).click()
  await expect(visitor.getByText('Discount code is required')).toBeVisible()
  await visitor.getByLabel(/Discount code/).fill(code)
  await visitor.getByRole('button', { name: 'Apply code' }).click()
  await expect(visitor.getByRole('button', { name: 'Pay $5,250' })).toBeVisible()
  await captureScreen(visitor, info, 'checkout-discount')
  await visitor.getByRole('button', { name: 'Pay $5,250' }).click()

  await test.step('[RULE-46] the code is still applied after going back, and the page says when its hold has ended', async () => {
    await visitor.getByRole('link', { name: 'Cancel and go back' }).click()
    await expect(visitor.getByText('You weren’t charged')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Pay $5,250' })).toBeVisible()
    await openOrderSummary(visitor)
    await expect(visitor.getByText('We’re holding it for you until')).toBeVisible()
    await captureScreen(visitor, info, 'checkout-discount-held')
    await visitor.getByRole('button', { name: 'Pay $5,250' }).click()
    await visitor.getByRole('heading', { name: 'Order Summary' }).waitFor({ state: 'detached' })
    const session = visitor.url().split('/').at(-1)
    const expired = await visitor.request.post(
      `${process.env.SANDBOX_URL}/v1/checkout/sessions/${session}/expire`,
      {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      },
    )
    expect(expired.status()).toBe(200)
    await visitor
      .getByRole('link', { name: 'Go back' })
      .or(visitor.getByRole('link', { name: 'Cancel and go back' }))
      .click()
    await openOrderSummary(visitor)
    await expect(visitor.getByText('The hold on this code has ended')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Pay $6,000' })).toBeVisible()
    await captureScreen(visitor, info, 'checkout-discount-ended')
    await visitor.getByRole('button', { name: 'Apply code' }).click()
    await visitor.getByRole('button', { name: 'Pay $5,250' }).click()
  })
  await visitor.getByRole('button', { name: 'Pay $5,250.00' }).click()
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await test.step('[PAY-04] the success page shows package, discount, and amount', () =>
    expect(visitor.getByRole('definition')).toHaveText(['Starter Package', '−$750', '$5,250']))

  await page.reload()
  await expect(row).toContainText('1 of 1')
  await expect(row).toContainText('Used up')
  await expect(row.getByRole('button'), 'a code that is used up has nothing to turn off').toHaveCount(0)
  await captureScreen(page, info, 'discount-used-up')
})
