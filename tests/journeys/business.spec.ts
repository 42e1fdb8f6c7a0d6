import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInByRequest } from './steps.ts'

test('staff with the permission read the business page, choose a range, and download a table @phone', async ({
  page,
}, info) => {
  await logInByRequest(page, 'staff', '/admin/business')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business')
  for (const section of ['Money', 'Workload', 'From visit to launch', 'Time in each status', 'Grants'])
    await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible()
  await expect(page.locator('main [role="status"]')).toHaveCount(0)
  const money = page.getByRole('region', { name: 'Money by month', exact: true }).getByRole('table')
  const isPhone = info.project.name === 'phone'
  for (const figure of ['Net', 'After fees', ...(isPhone ? [] : ['Provider fees', 'Government fees'])])
    await expect(money.getByRole('row').last().locator(`[data-label="${figure}"]`)).toHaveText(/^-?\$[\d,]+$/)
  const afterFees = page.locator('dl > div').filter({ hasText: /^After fees/ })
  await expect(afterFees).toContainText(/\$[\d,]+/)
  await expect(page.getByText(/^Provider \$[\d,.]+, government \$[\d,.]+$/)).toBeVisible()
  await expect(page.getByText(/paid so far.*, plus \$[\d,]+ net a day/)).toBeVisible()
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

  await test.step('a past month has no forecast', async () => {
    const forecast = page.getByRole('heading', { name: /^Net forecast for / })
    await expect(forecast).toBeVisible()
    const past = await page.getByLabel('First month').locator('option').nth(2).getAttribute('value')
    await page.goto(`/admin/business?from=${past}&to=${past}&compare=none`)
    await expect(money.getByRole('row')).toHaveCount(3)
    await expect(forecast).toHaveCount(0)
    await page.goBack()
  })

  await test.step('links lead to the sections', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Grants', exact: true })).toBeVisible()
    await expect(page.locator('main [role="status"]')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Grants' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Grants', exact: true })).toBeInViewport()
    await page.goBack()
  })

  await test.step('all staff are listed, also those without projects', async () => {
    const people = page.getByRole('region', { name: 'By person', exact: true }).getByRole('table')
    await expect(people.getByRole('row').filter({ hasText: 'Administrator' })).toBeVisible()
  })

  await test.step('a table is a CSV file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV: By person' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^workload-.*\.csv$/)
  })

  await test.step('the overdue count leads to exactly these projects', async () => {
    const workload = page.getByRole('region', { name: 'By person', exact: true }).getByRole('table')
    const link = workload.getByRole('link', { name: /: Overdue projects$/ }).first()
    const overdue = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/\/admin\?assignee=\w+&overdue=yes$/)
    await expect(page.getByRole('button', { name: 'Overdue', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByText(new RegExp(`^${overdue} projects? · .* · ${overdue} overdue$`))).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business')
  })

  await test.step('unpaid orders are shown as money and lead to their list', async () => {
    const unpaid = page.locator('dl > div').filter({ hasText: 'Unpaid orders' })
    await expect(unpaid).toContainText(/\$[\d,]+/)
    await expect(unpaid.getByText(/^No order is waiting|not counted$/)).toBeVisible()
  })

  await page.emulateMedia({ colorScheme: 'dark' })
  await captureScreen(page, info, 'business-dark')
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await captureScreen(page, info, 'business-forced-colors')
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()

  await test.step('a printed month names it, says when it was printed, and fits on a few pages', async () => {
    const month = new Date().toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'America/New_York',
    })
    await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${month}$`) })).toBeVisible()
    await expect(page.getByText(/^Causeway, printed \w+ \d+, \d{4}$/)).toBeVisible()
    const file = await page.pdf({ format: 'Letter', margin: { top: 40, right: 40, bottom: 40, left: 40 } })
    // The demo alone fills three pages. Other journeys add staff and projects.
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4)
  })
})
