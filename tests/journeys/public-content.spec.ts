import type { Locator } from '@playwright/test'
import { invoiceNote, ongoingNote, refundTexts, supportNote, taxFormNote } from '#contract/packages.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'

/** Returns the text and target of every link in a section. */
const findLinks = (part: Locator) =>
  part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('the sections and claims of the home page', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const section = (title: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  const figure = (label: string) => main.locator('dl > div', { hasText: label }).locator('dd')

  await test.step('[HOME-01] hero, two packages, three steps, 45 days, testimonials, questions, call to action', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'We form your nonprofit and win it $10,000 a month in Google ads.',
    )
    await expect(main.locator('#pricing article h3')).toHaveText(['Starter Package', 'Full Launch Package'])
    await expect(main.locator('#how-it-works ol > li h3')).toHaveText([
      'Choose your package',
      /^One-time payment/,
      'Tell us about your cause. We do the rest.',
    ])
    await expect(section('45 days from payment to launch').locator('ol > li')).toHaveText([
      /Days 1-5/,
      /Days 6-20/,
      /Days 21-35/,
      /Days 36-45/,
    ])
    await expect(main.locator('#testimonials blockquote')).toHaveCount(3)
    const names = await main.locator('#testimonials li > p > span:first-child').all()
    const tops = await Promise.all(names.map(async (name) => (await name.boundingBox())?.y))
    expect(tops, 'who speaks is named at one height').toEqual([tops[0], tops[0], tops[0]])
    await expect(section('FAQ').locator('details')).toHaveCount(9)
    await expect(main.locator('section').last().getByRole('link')).toHaveText('Start Your Application Today')
  })

  await test.step('[HOME-10] the banner', () =>
    expect(main.getByText('Limited Time Launch Pricing - Save up to $6,000', { exact: true })).toBeVisible())

  await test.step('[BIZ-08] the return of Starter', () =>
    expect(main.locator('#pricing article').first()).toContainText('2,000% ROI'))

  await test.step('[BIZ-09] the return of Full Launch', () =>
    expect(main.locator('#pricing article').last()).toContainText('1,333% ROI'))

  await test.step('[BIZ-10] the return net of the price', () =>
    expect(figure('Net return, year one')).toHaveText('1,233%'))

  await test.step('the assumption behind the returns', async () => {
    await expect(main.locator('#pricing article').first()).toContainText(
      'if your ads use all $10,000 each month',
    )
    await expect(main.locator('#pricing')).toContainText('These returns count the full grant')
  })

  await test.step('[BIZ-02] an approval rate of 99.2%', () =>
    expect(figure('approval rate')).toHaveText('99.2%'))

  await test.step('[BIZ-03] the process takes 45 days from payment', () =>
    expect(main).toContainText('Launched within 45 days of your payment.'))

  await test.step('[BIZ-04] 100+ nonprofits launched', () =>
    expect(figure('nonprofits launched')).toHaveText('100+'))

  await test.step('[BIZ-05] $60M+ in free advertising activated', () =>
    expect(figure('in free advertising activated')).toHaveText('$60M+'))

  await test.step('[BIZ-07] an average donation increase of 300%', () =>
    expect(main.locator('#testimonials')).toContainText(
      'On average, donations to the nonprofits we launched grew by 300%.',
    ))

  await test.step('[BIZ-12] only 5 new clients per month', () =>
    expect(main).toContainText('We accept only 5 new clients per month'))

  await test.step('[BIZ-14] the grant in a month and a year', async () => {
    await expect(main).toContainText('up to $10,000 of search advertising a month, $120,000 a year')
    await expect(figure('One year of the Ad Grant')).toHaveText('$120,000')
  })

  await test.step('[BIZ-22] 30 days of support', async () => {
    await expect(main).toContainText('Starter includes 30 days of support after launch')
    await expect(main.getByRole('row', { name: '30 days of support after launch' })).toHaveCount(1)
    await expect(main.locator('#pricing article').first()).toContainText(supportNote)
    await expect(main.locator('#pricing article').last()).toContainText(ongoingNote)
  })
})

test('both packages with their prices on the home page and the selection page', async ({ page }) => {
  for (const [path, offers] of [
    ['/', page.locator('#pricing article')],
    ['/select-package', page.locator('label:has(input[type=radio])')],
  ] as const) {
    await page.goto(path)

    await test.step(`[BIZ-16] ${path}: Starter, "Quick Launch", $6,000 instead of $9,000`, async () => {
      const starter = offers.filter({ hasText: 'Starter Package' })
      await expect(starter).toContainText('Quick Launch')
      await expect(starter.getByText('$6,000', { exact: true })).toBeVisible()
      await expect(starter.locator('s')).toHaveText('instead of $9,000')
      await expect(starter.getByText('Save $3,000', { exact: true })).toBeVisible()
    })

    await test.step(`[BIZ-18] ${path}: Full Launch, $9,000 instead of $15,000`, async () => {
      const full = offers.filter({ hasText: 'Full Launch Package' })
      await expect(full.getByText('$9,000', { exact: true })).toBeVisible()
      await expect(full.locator('s')).toHaveText('instead of $15,000')
      await expect(full.getByText('Save $6,000', { exact: true })).toBeVisible()
    })
  }
})

test('the prices say how a board gets an invoice before it pays', async ({ page }) => {
  for (const path of ['/', '/select-package']) {
    await page.goto(path)
    const note = page.getByRole('main').locator('p').filter({ hasText: 'Does your board need an invoice?' })
    await expect(note).toContainText(`${invoiceNote} ${taxFormNote}`)
    await expect(note.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')
  }
  await page.goto('/')
  await page.getByText('Can our board get an invoice before we pay?').click()
  await expect(page.locator('details[open]')).toContainText(`${invoiceNote} ${taxFormNote}`)
})

test('[BIZ-24] every refund promise links to the refund section of the terms, and the limits aren’t repeated', async ({
  page,
}) => {
  const praise = page
    .locator('main')
    .locator('p, details')
    .filter({ hasText: /full refund minus/i })
  const full = `${refundTexts.grantLimits} ${refundTexts.exception}`
  for (const [path, limits] of [
    ['/', [full, refundTexts.short, full]],
    ['/select-package', [refundTexts.short]],
  ] as const) {
    await page.goto(path)
    await expect(praise).toHaveCount(limits.length)
    for (const [index, text] of (await praise.all()).entries()) {
      await expect(text.locator('a')).toHaveAttribute('href', '/terms#refunds')
      await expect(text).toContainText(refundTexts.promise.replace(/^Full|\.$/g, ''))
      await expect(text).toContainText(limits[index] ?? '')
    }
  }
  await page.getByRole('link', { name: 'See the Terms', exact: true }).click()
  await expect(page).toHaveURL('/terms#refunds')
  await expect(page.getByRole('heading', { name: /Refunds$/ })).toBeInViewport()
  await expect(page.locator('#refunds')).toContainText('within 3 months of submission')
  await expect(page.locator('#refunds')).toContainText('within 30 days of the denial')
  await expect(page.getByRole('main')).toContainText(
    'If another page on this site says something different, these terms apply.',
  )
})

test('the table of contents of a legal text marks the current section', async ({ page }) => {
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const isMarked = (name: string) =>
    expect
      .poll(() => contents.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).fontWeight))
      .toBe('600')
  await isMarked('1. What we do for you')
  await contents.getByRole('link', { name: '8. Ending the agreement' }).click()
  await isMarked('8. Ending the agreement')
  await expect(contents, 'and stay in sight').toBeInViewport()
})

test('about: figures, a link to the packages, and the footer', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')
  const group = (title: string) => footer.getByRole('navigation', { name: title })

  await test.step('[PUB-21] mission, story, and values', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Our mission',
      'Our story',
      'The road, step by step',
      'How we work with the IRS',
      'Who does what',
      'What we stand for',
    ])
    await expect(main).toContainText('Our mission is to get founders across')
    await expect(main).toContainText('Causeway began in 2019 with one animal shelter')
    const stand = main.locator('section').filter({ hasText: 'What we stand for' })
    await expect(stand.getByRole('heading', { level: 3 })).toHaveText([
      'Plain language',
      'One price, up front',
      'A few clients at a time',
      'Your cause stays yours',
    ])
  })

  await test.step('[PUB-22] four figures', () =>
    expect(main.locator('dl > div')).toHaveText([
      'nonprofits launched100+',
      'in grants activated$60M+',
      'approval rate99.2%',
      'average setup45 days',
    ]))

  await test.step('[PUB-23] a button leads to the packages', async () => {
    expect(await findLinks(main)).toEqual([['Choose Your Package', '/select-package']])
  })

  await test.step('[PUB-16] the footer’s services lead to the packages', async () => {
    expect(await findLinks(group('Services'))).toEqual([
      ['501(c)(3) Formation', '/select-package'],
      ['Ad Grant', '/select-package'],
      ['Nonprofit Consulting', '/select-package'],
      ['Ongoing Support', '/select-package'],
    ])
  })

  await test.step('[PUB-17] the footer’s links about the company', async () => {
    expect(await findLinks(group('Company'))).toEqual([
      ['About Us', '/about'],
      ['Contact Us', '/contact'],
      ['Success Stories', '/#testimonials'],
    ])
  })

  await test.step('[PUB-18] the footer’s links for clients', async () => {
    expect(await findLinks(group('Client Access'))).toEqual([
      ['Client Login', '/login'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Cookie Policy', '/cookies'],
    ])
  })

  await test.step('the footer’s links to what a skeptic looks for', async () => {
    expect(await findLinks(group('Guides and tools'))).toEqual(
      expect.arrayContaining([
        ['Security', '/security'],
        ['FAQ', '/#faq'],
        ['Refunds', '/terms#refunds'],
      ]),
    )
  })

  await test.step('[PUB-19] the copyright year', () =>
    expect(footer.getByText('© 2025 Causeway', { exact: true })).toBeVisible())

  await test.step('[PUB-20] not affiliated with Google', () =>
    expect(footer).toContainText(
      'Causeway is not affiliated with, endorsed by, or acting for Google or the IRS.',
    ))
})

test('[PUB-07] /application redirects to the packages', async ({ page }) => {
  await page.goto('/application')
  await expect(page).toHaveURL('/select-package')
  await expect(page).toHaveTitle('Choose Your Package | Causeway')
})

test('contact: form, details, questions, and promises', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const detail = (label: string) => main.locator('dl > div').filter({ hasText: label }).locator('dd')

  await test.step('[PUB-24] a form, contact details, and questions with answers', async () => {
    for (const name of ['fullName', 'email', 'organization', 'subject', 'message'])
      await expect(main.locator(`form [name=${name}]`)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Send message' })).toBeVisible()
    for (const label of ['Email', 'Phone', 'Office']) await expect(detail(label)).not.toBeEmpty()
    await expect(main.locator('details')).not.toHaveCount(0)
  })

  await test.step('[PUB-25] a reply within 24 hours', () =>
    expect(main).toContainText('We reply within 24 hours'))

  await test.step('[PUB-26] the business hours', () =>
    expect(detail('Business hours')).toHaveText('Monday to Friday, 9 AM to 6 PM EST'))
})

for (const path of ['/terms', '/privacy', '/cookies'])
  test(`the text of ${path}`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    const sections = main.locator('article section')
    const titles = await sections.getByRole('heading', { level: 2 }).allTextContents()

    await test.step('[PUB-27] every section has a title and text', async () => {
      expect(titles.length).toBeGreaterThan(3)
      expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(
        titles.map((_title, index) => index + 1),
      )
      for (const text of await sections.allTextContents()) expect(text.length, text).toBeGreaterThan(80)
    })

    await test.step('[PUB-28] a table of contents links to every section, and the text has an effective date', async () => {
      const ids = await sections.evaluateAll((all) => all.map(({ id }) => `#${id}`))
      expect(await findLinks(main.getByRole('navigation', { name: 'Contents' }))).toEqual(
        titles.map((title, index) => [title, ids[index]]),
      )
      await expect(
        main.getByText(/^(Version 1\.0, effective|Effective) [A-Z][a-z]+ \d{1,2}, 20\d\d$/),
      ).toBeVisible()
    })
  })

test('the Terms can be printed, without the page around them', async ({ page }, info) => {
  await page.goto('/refunds')
  await expect(page).toHaveURL('/terms#refunds')
  await expect(page.getByRole('heading', { name: '5. Refunds' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const part of [
    page.getByRole('navigation', { name: 'Contents' }),
    page.getByRole('button', { name: 'Print or save as PDF' }),
    page.getByRole('contentinfo'),
  ])
    await expect(part).toBeHidden()
  await captureScreen(page, info, 'terms-printed')
})
