import { addDays, formatDay, toEasternDay } from '#contract/dates.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { createPaidClient } from './staff-steps.ts'
import { dismissToast, expectToast, logInByRequest } from './steps.ts'

test('staff connect a project to Google Ads, see its figures, and get clear error messages', async ({
  page,
}, info) => {
  const { publicId, projectId } = await createPaidClient('Ada Korhonen')
  const yesterday = addDays(toEasternDay(new Date()), -1)
  const customerId = String(7_000_000_000 + projectId * 10)
  const holds = (account: Record<string, unknown>) =>
    fetch(`${process.env.SANDBOX_URL}/google-ads/accounts/${customerId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  const figures = { campaign: 'Food Bank', cost: 123_450, impressions: 9000, clicks: 640, conversions: 12 }
  await holds({ days: [{ ...figures, date: yesterday }] })

  await logInByRequest(page, 'staff', `/admin/campaigns/${publicId}`)
  const section = page.getByRole('region', { name: 'Google Ads' })
  await section.locator('input[name=customerId]').fill('12345')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('A customer ID has 10 digits, like 123-456-7890')).toBeVisible()
  await captureScreen(page, info, 'google-ads-wrong')

  await section.locator('input[name=customerId]').fill(customerId.replace(/^(\d{3})(\d{3})/, '$1-$2-'))
  await section.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Google Ads connected')
  await dismissToast(page, 'Google Ads connected')
  await expect(section.getByText(`Figures through ${formatDay(yesterday)}.`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Results by month' })).toContainText('$1,234.50')
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Google Ads')
  await captureScreen(page, info, 'google-ads-connected')

  await holds({ fault: { status: 403, code: 'USER_PERMISSION_DENIED' } })
  await section.getByRole('button', { name: 'Import now' }).click()
  await expectToast(page, 'Import started')
  await dismissToast(page, 'Import started')
  await expect(section.getByText('We can’t reach this account. Check the customer ID')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await captureScreen(page, info, 'google-ads-problem')
})
