import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import routes from '../../routes.ts'
import { claims, returns } from './claims.ts'
import { grantValue } from './home/grant-value.ts'
import { terms } from './legal/terms-text.ts'
import { pageMeta } from './metadata.ts'
import { pageNames, textsOf } from './page-texts.ts'

describe('page metadata', () => {
  const metas = pageNames.map((name) => pageMeta(name))
  const contents = (field: string) =>
    metas.map((meta) => meta.find((entry) => 'name' in entry && entry.name === field))

  it('[PUB-03] gives every page a title, description and keywords of its own', () => {
    const titles = metas.map((meta) => JSON.stringify(meta.find((entry) => 'title' in entry)))
    expect(new Set(titles).size).toBe(pageNames.length)
    expect(new Set(contents('description').map((entry) => JSON.stringify(entry))).size).toBe(pageNames.length)
    for (const entry of contents('keywords')) expect(entry).toMatchObject({ content: expect.any(String) })
  })

  it('[PUB-04] [PUB-05] [PUB-06] gives every page an address, share tags with an image, and structured data', () => {
    for (const [index, meta] of metas.entries()) {
      const address = `https://causeway.example${textsOf(pageNames[index] ?? 'home').path}`
      expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: address })
      expect(meta).toContainEqual({ property: 'og:url', content: address })
      expect(meta).toContainEqual({ property: 'og:image', content: 'https://causeway.example/share.png' })
      expect(meta.some((entry) => 'script:ld+json' in entry)).toBe(true)
    }
  })

  it('[PUB-05] ships the share image at 1200 by 630', () => {
    const png = readFileSync(new URL('../../../public/share.png', import.meta.url))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('[PUB-07] names /application too', () => {
    expect(textsOf('application').path).toBe('/application')
  })
})

describe('route table', () => {
  const flatten = (entries: typeof routes): string[] =>
    entries.flatMap(({ path, index, children }) => [
      ...(index ? ['/'] : path ? [`/${path}`] : []),
      ...flatten(children ?? []),
    ])
  const shapeOf = (path: string) => path.replace(/:\w+/g, ':x')

  it('[PUB-01] knows exactly the pages of the contract, and a page for anything else', () => {
    const known = flatten(routes).map(shapeOf)
    expect(known.toSorted()).toEqual([...pages.map(({ path }) => shapeOf(path)), '/*'].toSorted())
  })
})

describe('claims', () => {
  it('[BIZ-02] [BIZ-03] [BIZ-04] [BIZ-05] [BIZ-07] [BIZ-12] [BIZ-13] [BIZ-14] [HOME-10] are these', () => {
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

  it('[BIZ-08] [BIZ-09] [BIZ-10] [BIZ-11] computes the three returns', () => {
    expect(returns).toEqual({ starter: '2,000%', full: '1,333%', fullNet: '1,233%' })
  })

  it('computes what months of grant buy', () => {
    expect(grantValue(12, 200)).toEqual({ value: 120_000_00, clicks: 60_000 })
    expect(grantValue(1, 300)).toEqual({ value: 10_000_00, clicks: 3_333 })
  })
})

describe('terms', () => {
  const text = JSON.stringify(terms)

  it.each([
    ['[BIZ-22]', '30 days'],
    ['[BIZ-25]', 'denied within 3 months of its submission and that you request the refund within 30 days'],
    [
      '[BIZ-25]',
      'If your nonprofit application is rejected, you get a full refund minus government filing fees already paid',
    ],
    ['[BIZ-26]', 'Approved refunds are processed within 30 days'],
    ['[BIZ-27]', 'after your grant has been live for 3 consecutive months'],
    ['[BIZ-28]', "for convenience on 14 days' notice"],
    ['[BIZ-29]', 'optimized no more than once per 30 days'],
    ['[BIZ-30]', 'version 1.0, effective January 6, 2025'],
    ['[PUB-29]', 'not affiliated with, endorsed by or acting for Google or the IRS'],
  ])('%s say: %s', (_, words) => {
    expect(text).toContain(words)
  })

  it('[BIZ-24] have the section that marketing links to', () => {
    expect(terms.sections.map(({ id }) => id)).toContain('refunds')
  })
})
