import { expect, test } from './journey.ts'
import { captureScreen } from './look.ts'
import { enterAs } from './steps.ts'

test('staff with the permission read the business page, choose a range, and download a table @phone', async ({
  page,
}, info) => {
  await enterAs(page, 'staff')
  await page.goto('/admin/business')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business')
  for (const section of ['Money', 'From visit to launch', 'Time in each status', 'Workload', 'Grants'])
    await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible()
  await expect(page.locator('main [role="status"]')).toHaveCount(0)
  const money = page.getByRole('region', { name: 'Money by month', exact: true }).getByRole('table')
  await expect(money.getByRole('row')).toHaveCount(14)
  await expect(page.getByText(/paid so far, plus \$[\d,]+ a day/)).toBeVisible()
  await captureScreen(page, info, 'business')

  await test.step('the range is in the address', async () => {
    await page.getByRole('button', { name: 'This month' }).click()
    await expect(page).toHaveURL(/from=(\d{4}-\d\d)&to=\1/)
    await expect(money.getByRole('row')).toHaveCount(3)
    await page.reload()
    await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Compare with').selectOption('none')
    await expect(page.getByText(/than before/)).toHaveCount(0)
  })

  await test.step('a table is a CSV file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV: Workload' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^workload-.*\.csv$/)
  })

  await page.emulateMedia({ colorScheme: 'dark' })
  await captureScreen(page, info, 'business-dark')
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await captureScreen(page, info, 'business-forced-colors')
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
