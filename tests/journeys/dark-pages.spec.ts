import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, createPaidClient, createUnpaidClient } from './staff-steps.ts'
import { logInByRequest, openStaffTab, staffTabs } from './steps.ts'
import { createProject } from './test-projects.ts'

// Dark mode only changes colors, so one width is enough.
test.use({ colorScheme: 'dark' })

test('the pages of a running project are readable in dark mode', async ({ page }, info) => {
  await logInByRequest(page, 'client')
  await page.getByRole('article').filter({ hasText: 'Saltmarsh Restoration Fund' }).waitFor()
  await captureScreen(page, info, 'dark-dashboard')
  await page.getByRole('link', { name: 'Saltmarsh Restoration Fund', exact: true }).click()
  for (const tab of ['Overview', 'Formation', 'Results', 'Messages', 'Payments']) {
    await page.getByRole('tab', { name: tab }).click()
    const shown = page.getByRole('tabpanel', { name: tab })
    await expect(shown).not.toBeEmpty()
    await expect(shown.getByText(/^Loading/)).toHaveCount(0)
    await captureScreen(page, info, `dark-${tab.toLowerCase()}`)
  }
  await page.getByRole('link', { name: /^View and print receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await captureScreen(page, info, 'dark-receipt')
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await captureScreen(page, info, 'dark-profile')
})

test('the pages from checkout to application are readable in dark mode', async ({
  browser,
  context,
  page,
}, info) => {
  const prospect = await createUnpaidClient('Maya Brooks', 'full')
  await copySessionToBrowser(context, prospect.browser)
  await page.goto(`/checkout/${prospect.publicId}`)
  await expect(page.getByRole('button', { name: 'Pay $9,000' })).toBeEnabled()
  await captureScreen(page, info, 'dark-checkout')
  await page.getByRole('radio', { name: 'Check', exact: true }).check()
  await captureScreen(page, info, 'dark-checkout-check')

  const buyer = await createPaidClient('Maya Brooks')
  const own = await (await browser.newContext()).newPage()
  await copySessionToBrowser(own.context(), buyer.browser)
  await own.goto(`/payment-success?session_id=${buyer.sessionId}`)
  await own.getByRole('button', { name: 'Stay on this page' }).click()
  await captureScreen(own, info, 'dark-payment-success')
  await own.goto(`/onboarding?projectId=${buyer.publicId}`)
  await own.locator('input[name=phoneNumber]').fill('123')
  await expect(own.getByText('Please provide a valid phone number')).toBeVisible()
  await captureScreen(own, info, 'dark-onboarding')
  await own.goto(`/project/${buyer.publicId}`)
  await own.getByRole('button', { name: 'Submit application' }).click()
  await expect(own.locator('[aria-invalid]').first()).toBeVisible()
  await captureScreen(own, info, 'dark-application')
})

test('a project beside the staff list and its status dialog are readable in dark mode', async ({
  page,
}, info) => {
  const own = await createProject('In the Dark')
  await logInByRequest(page, 'staff', `/admin?project=${own.publicId}&tab=details`)
  const panel = page.getByRole('dialog', { name: own.name })
  await expect(panel.getByRole('definition').filter({ hasText: own.email })).toBeVisible()
  for (const tab of staffTabs)
    await test.step(tab, async () => {
      await openStaffTab(panel, tab)
      await expect(panel.getByRole('tabpanel').getByText(/^Loading/)).toHaveCount(0)
      await captureScreen(page, info, `dark-panel-${tab.toLowerCase().replaceAll(' ', '-')}`)
    })
  await panel.getByLabel(`Change status of ${own.name}`).selectOption('Under Review')
  const dialog = page.getByRole('dialog', { name: 'Status Update Notification' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(/review/i)
  await captureScreen(page, info, 'dark-status')
})
