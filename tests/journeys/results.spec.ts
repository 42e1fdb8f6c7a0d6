import { changeStatus } from '#contract/projects'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import {
  copySessionToBrowser,
  createClient,
  createPaidClient,
  logInAsStaff,
  orderPackage,
} from './staff-steps.ts'
import { createSession, dismissToast, expectToast, logInByRequest } from './steps.ts'

const ACCOUNT_TOTAL_ROW = 'Total: Account, --, --,USD,"2,240.50","21,345",1100,5.2%,31.5'
const createReportFile = (...rows: string[]) => ({
  name: 'Campaign report.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Campaign report',
      '"January 1, 2026 - January 31, 2026"',
      'Campaign status,Campaign,Day,Currency code,Cost,Impr.,Clicks,CTR,Conversions',
      ...rows,
    ].join('\n'),
  ),
})
const rows = [
  'Enabled,Food Bank,2026-01-12,USD,"1,234.50","12,345",640,5.2%,12.5',
  'Enabled,Total Wine,2026-01-12,USD,"1,006.00","9,000",460,5.1%,19',
  'Enabled,Volunteers,someday,USD,1.00,1,1,100%,1',
]

test('staff import a report, replace it with a corrected one, and undo that', async ({ page }, info) => {
  const { publicId } = await createPaidClient('Ines Marlow')
  await logInByRequest(page, 'staff', `/admin/campaigns/${publicId}`)
  await expect(page.getByText('No results yet.')).toBeVisible()
  await captureScreen(page, info, 'results-empty')
  const chooser = page.getByLabel('Google Ads report')

  await test.step('rejects a file that is not a report with a message', async () => {
    await chooser.setInputFiles({
      name: 'notes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Email\n'),
    })
    await expect(page.getByRole('alert')).toContainText('notes.csv couldn’t be imported')
    await expect(page.getByRole('alert')).toContainText('This isn’t a Google Ads report.')
  })

  await test.step('shows the parsed report before storing it', async () => {
    await chooser.setInputFiles(createReportFile(...rows, ACCOUNT_TOTAL_ROW))
    await expect(page.getByRole('row', { name: /Total Wine/ })).toContainText('$1,006')
    await expect(page.getByRole('list', { name: 'Ignored rows' }).getByRole('listitem')).toHaveText([
      'Row 6: “someday” isn’t a day.',
      'Row 7: A row of totals. Including it would count everything twice.',
    ])
    await captureScreen(page, info, 'results-preview')
    await page.getByRole('button', { name: 'Import 2 Rows' }).click()
    await expectToast(page, 'Results imported')
    await dismissToast(page, 'Results imported')
    await expect(page.getByRole('row', { name: /January 2026/ })).toContainText('$2,240.50')
  })

  await test.step('shows the same conversions in the results and in the conversions rule', async () => {
    await expect(page.getByRole('row', { name: /January 2026/ })).toContainText('31.5')
    const rule = page
      .getByRole('list', { name: 'Ad Grant compliance' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Conversions' }) })
    await expect(rule).toContainText('31.5 · January 2026')
  })

  await test.step('the same report again changes nothing', async () => {
    await chooser.setInputFiles(createReportFile(...rows, ACCOUNT_TOTAL_ROW))
    await expect(page.getByText('Already imported')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('asks before replacing figures', async () => {
    await chooser.setInputFiles(
      createReportFile(rows[0]?.replace('1,234.50', '1,300.00') ?? '', rows[1] ?? ''),
    )
    await expect(page.getByText('This period already has different figures. Replace them?')).toBeVisible()
    const changes = page.getByRole('table', { name: 'Rows that would change' })
    await expect(changes).toContainText('Jan 12, 2026')
    await expect(changes.getByRole('listitem'), 'only what changes').toHaveText(/^Spend\$1,234\.50to\$1,300$/)
    await captureScreen(page, info, 'results-question')
    await page.getByRole('button', { name: 'Replace and import' }).click()
    await expect(page.getByRole('row', { name: /January 2026/ })).toContainText('$2,306')
  })

  await test.step('undo restores the first figures', async () => {
    const imports = page.getByRole('table', { name: 'Imports' })
    const undo = imports.getByRole('button', { name: /^Undo/ })
    // The list is refetched after the figures. Until then, it shows an older import.
    await expect(imports.getByText('Replaced')).toBeVisible()
    await expect(undo).toHaveCount(1)
    await undo.click()
    await expectToast(page, 'Import undone')
    await dismissToast(page, 'Import undone')
    await expect(page.getByRole('row', { name: /January 2026/ })).toContainText('$2,240.50')
    await expect(imports).toContainText('Undone')
    await expect(undo, 'the first import counts again').toHaveCount(1)
    await captureScreen(page, info, 'results-imports')
  })
})

test('staff confirm questionable parts of a report before importing it, and the client sees its days @phone', async ({
  page,
}, info) => {
  const { client } = await createClient('Mira Voss')
  const publicId = await orderPackage(client, 'starter')
  const staff = await logInAsStaff()
  await staff.call(changeStatus, { params: { publicId }, body: { status: 'live' } })
  await logInByRequest(page, 'staff', `/admin/campaigns/${publicId}`)
  const chooser = page.getByLabel('Google Ads report')
  const choose = (name: string) => chooser.setInputFiles(`server/domains/results/report/cases/${name}.csv`)

  await test.step('rejects a report in another currency', async () => {
    await choose('pound')
    await expect(page.getByRole('alert')).toContainText('This report is in GBP.')
  })

  await test.step('asks which account a report with several is for', async () => {
    await choose('two-accounts')
    await expect(page.getByText('This report has several accounts')).toBeVisible()
    await page.getByRole('button', { name: 'Review this account' }).click()
    await expect(page.getByLabel('This project’s account')).toHaveAccessibleDescription('Choose an account')
    await captureScreen(page, info, 'results-accounts')
    await page.getByLabel('This project’s account').selectOption('111-111-1111')
    await page.getByRole('button', { name: 'Review this account' }).click()
    await expect(page.getByRole('row', { name: /Brand/ })).toContainText('$20.00')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step("rows that don't cover the whole account must be confirmed", async () => {
    await choose('search-terms')
    await expect(
      page.getByText(/The rows add up to \$1\.20.*but the report’s own total is \$480/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 Row' }).click()
    const box = page.getByRole('checkbox', { name: /Import these rows anyway/ })
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription('Confirm this, or cancel the import')
    await captureScreen(page, info, 'results-problem')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a partial month stays partial', async () => {
    await choose('june-part-1')
    await page.getByRole('checkbox', { name: 'Import it for these days only.' }).check()
    await page.getByRole('button', { name: 'Import 1 Row' }).click()
    await expectToast(page, 'Results imported')
    await expect(page.getByRole('row', { name: /June 2026 \(partial\)/ })).toContainText('$160.00')
  })

  await page.context().clearCookies()
  await copySessionToBrowser(page.context(), client)
  await page.goto(`/project/${publicId}?tab=results`)
  const results = page.getByRole('tabpanel')
  await expect(results.getByText(/^Figures for Jun 1\s–\s8, 2026 only$/)).toBeVisible()
  await captureScreen(page, info, 'client-results-partial')
})

test('staff record a month by hand and confirm before overwriting it', async ({ page }, info) => {
  const { publicId } = await createPaidClient('Jonas Pell')
  await logInByRequest(page, 'staff', `/admin/campaigns/${publicId}`)
  const record = async (cost: string) => {
    await page.getByRole('button', { name: 'Record a month by hand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a month' })
    for (const [name, value] of Object.entries({
      month: '2026-02',
      cost,
      impressions: '41,200',
      clicks: '2,910',
      conversions: '148.5',
    }))
      await dialog.locator(`input[name=${name}]`).fill(value)
    await dialog.getByRole('button', { name: 'Record month' }).click()
    return dialog
  }
  const dialog = await record('8640.505')
  await expect(dialog.getByText('Enter the spend in dollars, like 8640.50')).toBeVisible()
  await captureScreen(page, info, 'results-month')
  await dialog.locator('input[name=cost]').fill('8,640.50')
  await dialog.getByRole('button', { name: 'Record month' }).click()
  await expectToast(page, 'Month recorded')
  await expect(page.getByRole('row', { name: /February 2026/ })).toContainText('$8,640.50')

  const again = await record('9000')
  await expect(again.getByText('February 2026 already has different figures. Replace them?')).toBeVisible()
  await again.getByRole('button', { name: 'Replace month' }).click()
  await expect(page.getByRole('row', { name: /February 2026/ })).toContainText('$9,000')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a client sees what the ads achieved in figures, text, and charts: ${colorScheme} @phone`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme })
    await createSession(page, 'client')
    const openResults = async (name: string) => {
      await page.goto('/dashboard')
      await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click()
      await page.getByRole('tab', { name: 'Results' }).click()
    }
    await openResults('Tidewater Reading Room')
    const results = page.getByRole('tabpanel')
    await expect(results.getByText(/people came to your site through your ads\./)).toBeVisible()
    await expect(results.getByText(/^Above (the )?5%/)).toBeVisible()
    const rates = results.getByRole('table', { name: 'Click-through rate, 5% required' })
    await expect(rates.getByRole('row').nth(1)).toContainText('launch month, doesn’t count')
    await expect(results.getByText('Launch month, doesn’t count', { exact: true })).toBeVisible()
    const spend = results.getByRole('table', { name: 'Ad spend, $10,000 a month' })
    await expect(spend.getByRole('row').nth(7), 'the headings and seven months or more').toBeAttached()
    const months = results.getByLabel('Month', { exact: true })
    const before = await months.locator('option').nth(1).textContent()
    await months.selectOption(before)
    await expect(results.getByRole('heading', { name: `Your Campaigns in ${before}` })).toBeVisible()
    await expect(results.getByRole('row', { name: /^Free Tutoring/ })).toBeVisible()
    await expect(results.getByRole('row', { name: /^free tutoring near me/ })).toBeVisible()
    await captureScreen(page, info, `client-results-${colorScheme}`)

    await openResults('Saltmarsh Restoration Fund')
    await expect(page.getByRole('heading', { name: 'Your results will appear here' })).toBeVisible()
    await captureScreen(page, info, `client-results-empty-${colorScheme}`)
  })

test('staff see which account is at risk and record an issue and then its proof @phone', async ({
  page,
}, info) => {
  await logInByRequest(page, 'staff', '/admin/campaigns')
  const account = page.getByRole('row', { name: /Brightwells Clinic Rides/ })
  await expect(account).toContainText('More than half unspent')
  await expect(account).toContainText('Click-through rate')
  await captureScreen(page, info, 'campaigns')
  await account.getByRole('link', { name: 'Brightwells Clinic Rides' }).click()
  await expect(page.getByRole('heading', { name: 'Brightwells Clinic Rides' })).toBeVisible()
  const rule = (name: string) =>
    page
      .getByRole('list', { name: 'Ad Grant compliance' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
  await expect(rule('Click-through rate')).toContainText(/What to do: Pause keywords/)
  await captureScreen(page, info, 'campaign-rules')

  // Records checks in a new project, so that other journeys don't see them.
  await page.goto(`/admin/campaigns/${(await createPaidClient('Tove Aldrin')).publicId}`)
  const record = async (value: string, note: string) => {
    await rule('Sitelinks').getByRole('button', { name: 'Record a check: Sitelinks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sitelinks' })
    await dialog.locator('input[name=value]').fill(value)
    await dialog.locator('textarea[name=note]').fill(note)
    if (value === '1') await captureScreen(page, info, 'campaign-check')
    await dialog.getByRole('button', { name: 'Record check' }).click()
    await expect(dialog).toBeHidden()
    await expect(rule('Sitelinks')).toContainText(note)
  }
  await record('1', 'One of two was paused')
  await expect(rule('Sitelinks')).toContainText('Not met')
  await expect(rule('Sitelinks')).toContainText('What to do: Add sitelinks')
  await record('4', 'Four are on again')
  await expect(rule('Sitelinks')).toContainText('Met')
})
