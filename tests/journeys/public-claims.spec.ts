import { expect, test } from './journey.ts'
import { newAddress } from './steps.ts'

const paths = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/select-package',
  '/login',
  '/register',
  '/forgot-password',
]

test('[BIZ-01] [BIZ-06] [BIZ-15] [BIZ-17] [BIZ-19] [BIZ-20] [BIZ-23] home and about say what is sold, in these words', async ({
  page,
}) => {
  await page.goto('/')
  const home = page.getByRole('main')
  await expect(home).toContainText(
    'We form your US nonprofit, from 501(c)(3) formation to IRS approval, and get it approved for a free search-advertising grant worth about $10,000 per month.',
  )
  await expect(home).toContainText(
    'Full refund minus government filing fees already paid if your nonprofit or grant application is rejected',
  )
  await expect(home).toContainText('Annual state filings, typically $25-100 per year')
  const packageOf = (name: string) =>
    home.getByRole('article').or(home.locator('li')).filter({ hasText: name }).first()
  for (const line of [
    '501(c)(3) formation plus IRS approval',
    'Mission writing for grant compliance',
    'Basic website of 1-3 pages',
    'Ad Grant setup',
    '$10K/month ads credit',
  ])
    await expect(packageOf('Starter Package')).toContainText(line)
  for (const line of [
    'MOST POPULAR',
    'Everything in Starter',
    'Custom landing page design',
    'Professional ad campaign creation',
    '3-month campaign management',
    'Monthly performance reports',
    'Ongoing compliance management',
  ])
    await expect(packageOf('Full Launch Package')).toContainText(line)
  await page.goto('/about')
  await expect(page.getByRole('main')).toContainText('2019')
})

test('[HOME-08] [HOME-09] [HOME-11] [HOME-12] home shows what a client sees, what is paid, and the 45 days', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.locator('div', { hasText: 'Monthly Ad Spend' }).filter({ hasText: 'LIVE' }).last()
  await expect(card).toContainText(/501\(c\)\(3\) Status\s*APPROVED/)
  await expect(card).toContainText(/Ad Grant\s*ACTIVE/)
  await expect(card).toContainText(/Monthly Ad Spend\s*\$[\d,]+/)
  const home = page.getByRole('main')
  await expect(home).toContainText('One-time payment: $6,000 (Starter) or $9,000 (Full Launch)')
  await expect(home).not.toContainText(/one-time payment( of|:)? \$9,000/i)
  for (const [days, step] of [
    ['Days 1-5', 'Application review'],
    ['Days 6-20', '501(c)(3) filing'],
    ['Days 21-35', 'Ad Grant setup'],
    ['Days 36-45', 'Launch and optimization'],
  ])
    await expect(home.getByRole('listitem').filter({ hasText: days ?? '' })).toContainText(step ?? '')
})

test('what the price covers is the same in the terms, at checkout and on receipts', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText(
    'It includes government filing fees for formation and recognition.',
  )
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Noor Haddad')
  await page.locator('input[name=email]').fill(newAddress('fees'))
  await page.locator('input[name=disclosureAgreed]').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Government filing fees for formation and recognition')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
  await page.getByRole('link', { name: 'View or print your receipt' }).click()
  await expect(
    page.getByText('The price includes government filing fees for formation and recognition'),
  ).toBeVisible()
})

test('[ROLE-02] [ROLE-03] [RULE-03] [RULE-04] visitors reach every public page, which names the programme at most once', async ({
  page,
}) => {
  for (const path of paths) {
    expect((await page.goto(`${path}?returnUrl=%2Fdashboard`))?.status(), path).toBe(200)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}\\?`))
    const text = (await page.locator('header, main, footer').allTextContents()).join(' ')
    expect(text.match(/Google Ad Grants/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
    expect(text, path).not.toMatch(/Google Grant\b/)
  }
})
