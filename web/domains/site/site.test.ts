import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { claims, packageReturns } from '#contract/brand.ts'
import { createStateGuide, getRules, stateCodes } from '#contract/formation'
import { cancelTexts } from '#contract/packages.ts'
import { pages } from '#contract/pages.ts'
import { createPageMeta, getPageEntry, pageNames } from '#web/pages/metadata/page-meta.ts'
import { meta as readStateMeta } from '#web/pages/public/state.tsx'
import routes from '#web/routes.ts'
import { calculateGrantValue } from './home/calculator.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { privacyPolicy } from './legal/privacy-text.ts'
import { securityText } from './legal/security-text.ts'
import { termsText } from './legal/terms-text.ts'

describe('page metadata', () => {
  const metas = pageNames.map((name) => createPageMeta(name))
  it('gives every page a URL, share tags with an image, and structured data', () => {
    for (const [index, meta] of metas.entries()) {
      const address = `https://causeway.example${getPageEntry(pageNames[index] ?? 'home').path}`
      const image = 'https://causeway.example/share.png'
      expect(meta, '[PUB-04]').toContainEqual({ tagName: 'link', rel: 'canonical', href: address })
      expect(meta, '[PUB-05]').toContainEqual({ property: 'og:url', content: address })
      expect(meta, '[PUB-05]').toContainEqual({ property: 'og:image', content: image })
      expect(
        meta.some((entry) => 'script:ld+json' in entry),
        '[PUB-06]',
      ).toBe(true)
    }
  })

  it('[PUB-05] ships the share image at 1200 by 630', () => {
    const png = readFileSync(new URL('../../../public/share.png', import.meta.url))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('gives each state its own title, address, image, breadcrumbs, and steps', () => {
    const metas = stateCodes.map((code) =>
      readStateMeta({ loaderData: createStateGuide(code, getRules(), '2026-11-26') }),
    )
    const ohio = metas[stateCodes.indexOf('OH')]
    const address = 'https://causeway.example/states/ohio'
    expect(ohio).toContainEqual({ title: 'How to start a nonprofit in Ohio | Causeway' })
    expect(ohio, '[PUB-04]').toContainEqual({ tagName: 'link', rel: 'canonical', href: address })
    const image = 'https://causeway.example/share/ohio.png'
    expect(ohio, '[PUB-05]').toContainEqual({ property: 'og:image', content: image })
    const structured = JSON.stringify(ohio?.find((entry) => 'script:ld+json' in entry))
    expect(structured, '[PUB-06]').toContain(`"position":3,"name":"Ohio","item":"${address}"`)
    expect(structured, '[PUB-06]').toContain('"@type":"HowTo"')
    const titles = metas.map((meta) => JSON.stringify(meta.find((entry) => 'title' in entry)))
    expect(new Set(titles).size, '[PUB-03]').toBe(51)
  })

  it('[PUB-07] includes /application', () => {
    expect(getPageEntry('application').path).toBe('/application')
    expect(createPageMeta('application')).toContainEqual({ title: 'Start Your Application | Causeway' })
  })
})

describe('route table', () => {
  interface Page {
    path: string
    file: string
  }
  type Meta = Record<string, string>[]
  interface PageModule {
    meta(args: { params: object }): Meta
  }
  const flatten = (entries: typeof routes): Page[] =>
    entries.flatMap(({ path, index, file, children }) => [
      ...(index ? [{ path: '/', file }] : path ? [{ path: `/${path}`, file }] : []),
      ...flatten(children ?? []),
    ])
  const replaceParameters = (path: string) => path.replace(/:\w+/g, ':x')

  it('[PUB-01] has exactly the pages in the contract, and a page for unknown URLs', () => {
    const known = flatten(routes).map(({ path }) => replaceParameters(path))
    expect(known.toSorted()).toEqual([...pages.map(({ path }) => replaceParameters(path)), '/*'].toSorted())
  })

  it('[PUB-03] has pages that each set their own title, description, and keywords', async () => {
    // The three checkout URLs share their metadata, so only one of them is checked.
    const files = flatten(routes).filter(({ path }) => !/^\/checkout./.test(path))
    const metas = await Promise.all(
      files.map(async ({ file }) => {
        const page: PageModule = await import(
          /* @vite-ignore */ new URL(`../../${file}`, import.meta.url).pathname
        )
        return page.meta({ params: {} })
      }),
    )
    const getContent = (meta: Meta, name: string) => meta.find((entry) => entry.name === name)?.content
    for (const getText of [
      (meta: Meta) => meta.find(({ title }) => title)?.title,
      (meta: Meta) => getContent(meta, 'description'),
      (meta: Meta) => getContent(meta, 'keywords'),
    ]) {
      const texts = metas.map(getText)
      expect(texts).not.toContain(undefined)
      expect(new Set(texts).size).toBe(files.length)
    }
  })
})

describe('claims', () => {
  it('match this list', () => {
    expect(claims).toMatchObject({
      approvalRate: '99.2%',
      daysToLaunch: 45,
      nonprofitsLaunched: '100+',
      advertisingActivated: '$60M+',
      donationIncrease: '300%',
      clientsPerMonth: 5,
      applicationTime: 'about 10–15 minutes',
      grantPerMonth: '$10,000',
      grantPerYear: '$120,000',
      launchPricing: 'Limited Time Launch Pricing - Save up to $6,000',
    })
  })

  it('calculate the three returns', () => {
    expect(packageReturns.starter, '[BIZ-08]').toBe('2,000%')
    expect(packageReturns.full, '[BIZ-09]').toBe('1,333%')
    expect(packageReturns.fullNet, '[BIZ-10]').toBe('1,233%')
  })

  it('calculate what months of the grant buy', () => {
    expect(calculateGrantValue(12, 200)).toEqual({ value: 120_000_00, clicks: 60_000 })
    expect(calculateGrantValue(1, 300)).toEqual({ value: 10_000_00, clicks: 3_333 })
  })
})

it('[BIZ-13] never promise an application in under 10 minutes', () => {
  const root = new URL('../../../', import.meta.url).pathname
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const shorter = /\b(under|within|less than|in)\s+(10|ten)\s+minutes/i
  expect(files.filter((file) => shorter.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([])
})

describe('terms', () => {
  const text = JSON.stringify(termsText)

  it.each([
    ['[BIZ-22]', 'After launch, both packages include 30 days of support'],
    [
      'what each package includes after launch',
      'With the Starter Package, you run the account yourself after that',
    ],
    ['what each package includes after launch', 'Compliance management continues after that'],
    ['how a refund is computed', cancelTexts.method],
    ['[BIZ-25]', 'denied within 3 months of submission and you request the refund within 30 days'],
    [
      '[BIZ-25]',
      'If your nonprofit application is rejected, you get a full refund minus government filing fees already paid',
    ],
    ['[BIZ-26]', 'Approved refunds are processed within 30 days'],
    ['[BIZ-27]', 'after your grant has been live for 3 consecutive months'],
    ['[BIZ-28]', 'for convenience on 14 days’ notice'],
    ['[BIZ-29]', 'optimized no more than once per 30 days'],
    ['[BIZ-30]', 'version 1.0, effective January 6, 2025'],
    ['[PUB-29]', 'not affiliated with, endorsed by, or acting for Google or the IRS'],
  ])('%s say: %s', (_, words) => {
    expect(text).toContain(words)
  })
})

it('the security page says where data is, how long it’s kept, what is backed up, and who processes it', () => {
  const text = JSON.stringify(securityText)
  for (const words of [
    'payment, email, and hosting providers',
    'Backups include the database and the documents',
    'two-step login',
  ])
    expect(text).toContain(words)
  const periods = JSON.stringify(privacyPolicy)
  for (const period of ['seven years', 'twelve months', '180 days']) {
    expect(text).toContain(period)
    expect(periods).toContain(period)
  }
})

it('the stories give the long form no date that the IRS doesn’t keep', () => {
  expect(renderToStaticMarkup(createElement(Testimonials))).toContain('Form 1023-EZ. Six weeks later')
})
