import type { BrowserContext } from '@playwright/test'
import { expect, strictExpect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient } from './staff-steps.ts'
import { delayResponses } from './steps.ts'

/**
 * Buys a package over HTTP and copies the session to the browser. Returns the paths of the pages after the
 * payment.
 */
const returnFromCheckout = async (context: BrowserContext) => {
  const { browser, sessionId, publicId } = await createPaidClient('Maya Brooks')
  await copySessionToBrowser(context, browser)
  return {
    address: `/payment-success?session_id=${sessionId}`,
    onboarding: `/onboarding?projectId=${publicId}`,
  }
}

test('the success page shows the payment and two next steps', async ({ context, page }) => {
  const { address, onboarding } = await returnFromCheckout(context)
  await page.goto(address)

  await test.step('[PAY-01] [PAY-03] verifies the payment in the URL', () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!'))
  await page.getByRole('button', { name: 'Stay on this page' }).click()

  await test.step('[PAY-04] package and amount, without a discount line', async () => {
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
    await expect(page.getByRole('term')).toHaveText(['Package', 'Amount paid'])
    await expect(page.getByRole('definition')).toHaveText(['Starter Package', '$6,000'])
  })

  await test.step('[PAY-05] buttons to onboarding and to the dashboard', async () => {
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto(address)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByRole('link', { name: 'Continue to onboarding' }).click()
    await expect(page).toHaveURL(onboarding)
  })
})

test('[PAY-06] the page opens onboarding after 3 seconds', async ({ context, page }) => {
  const { address, onboarding } = await returnFromCheckout(context)
  const { release } = await delayResponses(page, /verify-payment-session/)
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Verifying Your Payment' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  release()
  const said = page.getByText('Taking you to onboarding in', { exact: false }).last()
  for (const left of ['3 seconds', '2 seconds', '1 second']) {
    await expect(async () => {
      await page.clock.runFor(1)
      await strictExpect(said).toHaveText(`Taking you to onboarding in ${left}...`, { timeout: 500 })
    }).toPass({ timeout: 25_000 })
    await expect(page).toHaveURL(address)
    await page.clock.runFor(1000)
  }
  await expect(page).toHaveURL(onboarding)
})

test('a success page that is reloaded stays open', async ({ context, page }) => {
  const { address } = await returnFromCheckout(context)
  await page.goto(address)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.reload()
  await expect(page.getByText('This page stays open.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/onboarding/)
})
