import { claims } from '#contract/brand.ts'
import { expect, test } from './journey.ts'
import { createUniqueEmailAddress } from './steps.ts'

const publicPathsByStatement = {
  '[ROLE-02]': ['/', '/login', '/select-package', '/about', '/contact', '/terms', '/privacy', '/cookies'],
  '[ROLE-03]': ['/register', '/forgot-password', '/set-password'],
}

const GUARANTEE_TEXT = 'Approved, or your money back'
const REFUND_TEXT =
  'Full refund minus government filing fees already paid if your nonprofit or grant application is rejected'

test('the home and about pages describe the service', async ({ page }) => {
  await page.goto('/')
  const home = page.getByRole('main')
  const findPackage = (name: string) => home.locator('#pricing article').filter({ hasText: name })

  await test.step('[BIZ-01] what the service is', () =>
    expect(home).toContainText(
      'We take your US nonprofit from 501(c)(3) formation to IRS approval, and get it approved for a free search-advertising grant worth about $10,000 per month.',
    ))

  await test.step('[BIZ-15] the ongoing costs', () =>
    expect(home).toContainText('Annual state filings, typically $25-100 per year'))

  await test.step('[BIZ-17] what Starter includes', () =>
    expect(findPackage('Starter Package').getByRole('listitem')).toHaveText([
      '501(c)(3) formation plus IRS approval',
      'Mission writing for grant compliance',
      'Basic website of 1-3 pages',
      'Ad Grant setup',
      '$10K/month ads credit',
    ]))

  await test.step('[BIZ-19] only Full Launch has a badge', async () => {
    await expect(findPackage('Full Launch Package').getByText('MOST POPULAR', { exact: true })).toBeVisible()
    await expect(home.getByText('MOST POPULAR')).toHaveCount(1)
  })

  await test.step('[BIZ-20] what Full Launch includes', () =>
    expect(findPackage('Full Launch Package').getByRole('listitem')).toHaveText([
      'Everything in Starter',
      'Custom landing page design',
      'Professional ad campaign creation',
      '3-month campaign management',
      'Monthly performance reports',
      'Ongoing compliance management',
    ]))

  await test.step('[BIZ-23] the refund promise', () =>
    expect(
      home.locator('section').filter({ has: page.getByRole('heading', { name: GUARANTEE_TEXT }) }),
    ).toContainText(REFUND_TEXT))

  await page.goto('/about')
  await test.step('[BIZ-06] the founding year', () =>
    expect(page.getByRole('main')).toContainText('Causeway began in 2019'))
})

test('the home page shows a sample dashboard, the prices, and the 45 days', async ({ page }) => {
  await page.goto('/')
  const home = page.getByRole('main')
  const card = home.getByRole('complementary', { name: 'Sample dashboard' })
  const fact = (label: string) => card.locator('dl > div').filter({ hasText: label }).locator('dd')

  await test.step('[HOME-08] a sample dashboard with a LIVE label', async () => {
    await expect(card.getByText('LIVE', { exact: true })).toBeVisible()
    await expect(card.getByText('Sample data for illustration', { exact: true })).toBeVisible()
  })

  await test.step('[HOME-09] three facts', async () => {
    await expect(fact('501(c)(3) Status')).toHaveText('APPROVED')
    await expect(fact('Ad Grant')).toHaveText('ACTIVE')
    await expect(fact('Monthly Ad Spend')).toHaveText(/^\$[\d,]+$/)
  })

  await test.step('[HOME-11] two prices, each paid once', async () => {
    await expect(home.locator('#how-it-works ol > li').nth(1)).toContainText(
      'One-time payment: $6,000 (Starter) or $9,000 (Full Launch)',
    )
    await expect(home).not.toContainText(/one-time payment( of|:)? \$9,000/i)
  })

  await test.step('[HOME-12] the days of each phase', async () => {
    for (const [days, phase] of [
      ['Days 1-5', 'Application review'],
      ['Days 6-20', '501(c)(3) filing'],
      ['Days 21-35', 'Ad Grant setup'],
      ['Days 36-45', 'Launch and optimization'],
    ] as const)
      await expect(home.getByRole('listitem').filter({ hasText: days })).toContainText(phase)
  })

  await test.step('the conditions for the timeline and what others decide', async () => {
    const part = (title: RegExp) =>
      home.locator('div').filter({ has: page.locator(':scope > h3').filter({ hasText: title }) })
    await expect(part(/^How 45 days/).getByRole('listitem')).toHaveText([
      /up front/,
      /20 days/,
      /IRS/,
      /fast end/,
    ])
    await expect(part(/control$/).getByRole('listitem')).toHaveText([
      /^The IRS/,
      /^Your state/,
      /^Google/,
      /^If one/,
    ])
  })

  await test.step('the three ways compared by time, cost, and remaining work', async () => {
    const ways = home.getByRole('table', { name: 'Three ways' })
    await expect(ways.getByRole('columnheader')).toHaveText([/./, 'Do it yourself', 'Attorney', 'Causeway'])
    const told = [
      ['Time to a live grant', /months$/, /months$/, 'About 45 days from payment'],
      ['What you pay', /fees/, /\$3,000–7,500/, /^\$6,000 or \$9,000 once/],
      ['What you do', /./, /./, /^Answer a few questions/],
    ] as const
    for (const [index, texts] of told.entries())
      await expect(ways.locator('tbody tr').nth(index).locator('th, td')).toHaveText([...texts])
  })

  await test.step('the stories are labeled as illustrative', () =>
    expect(home.locator('#testimonials').getByText(/^These stories are illustrative\./)).toBeVisible())
})

test('the price covers the same in the terms, at checkout, and on receipts', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText(
    'It includes government filing fees for formation and recognition.',
  )
  await page.goto('/select-package?package=starter')
  await page.locator('input[name=name]').fill('Noor Haddad')
  await page.locator('input[name=email]').fill(createUniqueEmailAddress('fees'))
  await page.locator('input[name=disclosureAgreed]').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('Government filing fees for formation and recognition')).toBeVisible()
  await test.step('[BIZ-23] the pay button is next to the guarantee', async () => {
    const payment = page.getByRole('region', { name: 'Payment' })
    await expect(payment).toContainText(GUARANTEE_TEXT)
    await expect(payment).toContainText(REFUND_TEXT)
  })
  await page.getByRole('button', { name: 'Pay $6,000' }).click()
  await page.getByRole('button', { name: 'Pay $6,000.00' }).click()
  await page.getByRole('link', { name: 'View or print your receipt' }).click()
  await expect(
    page.getByText('The price includes government filing fees for formation and recognition'),
  ).toBeVisible()
})

for (const [id, path] of Object.entries(publicPathsByStatement).flatMap(([id, paths]) =>
  paths.map((path) => [id, path]),
))
  test(`${path} is open to visitors and names the program at most once`, async ({ page }) => {
    await test.step(`${id} loads without a login`, async () => {
      expect((await page.goto(`${path}?returnUrl=%2Fdashboard`))?.status()).toBe(200)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}\\?`))
    })
    const text = (await page.locator('header, main, footer').allTextContents()).join(' ')
    await test.step('[RULE-04] Google Ad Grants at most once', () =>
      expect(text.match(/Google Ad Grants/g)?.length ?? 0).toBeLessThanOrEqual(1))
    if (path === '/')
      await test.step('[RULE-04] on the first screen of the home page', () =>
        expect(page.getByText('Google Ad Grants')).toBeInViewport({ ratio: 1 }))
    await test.step('[RULE-03] Ad Grant everywhere else', () => expect(text).not.toMatch(/Google Grant\b/))
  })

test('[RULE-43] every page that says 45 days qualifies it beside it', async ({ page }) => {
  for (const path of ['/', '/about', '/contact', '/select-package', '/terms']) {
    await page.goto(path)
    const words = (await page.locator('main').textContent()) ?? ''
    expect(words, path).toMatch(/45 days/)
    expect(words, path).toContain(claims.timing)
  }
})
