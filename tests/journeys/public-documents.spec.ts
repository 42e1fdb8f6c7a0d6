import { HtmlValidate } from 'html-validate'
import { expect, test } from './journey.ts'

const paths = [
  '/',
  '/about',
  '/contact',
  '/contact/sent',
  '/contact/not-sent',
  '/unsubscribe',
  '/unsubscribe/done',
  '/terms',
  '/privacy',
  '/cookies',
  '/security',
  '/states',
  '/states/new-york',
  '/states/district-of-columbia',
  '/eligibility',
  '/verify',
  '/sign',
  '/no-such-page',
  '/select-package',
  '/login',
  '/register',
  '/forgot-password',
  '/set-password',
]

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The next four rules concern only style, and the framework's output doesn't follow them.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-implicit-button-type': 'error',
    // The length of texts for search engines isn't checked here.
    'long-title': 'off',
  },
})

for (const path of paths)
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset, offset + 80)}`,
      ),
    )
    expect(faults).toEqual([])
  })

test('every link and anchor on the public pages has a target', async ({ request }) => {
  const documents = new Map<string, string>()
  const fetchDocument = async (path: string) => {
    const known = documents.get(path)
    if (known !== undefined) return known
    // Compressing each of the 51 state pages on first request would take most of the time.
    const response = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    const text = response.ok() ? await response.text() : ''
    documents.set(path, text)
    return text
  }
  const broken: string[] = []
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      // Ignores external, email, and phone links.
      if (/^(mailto|tel|https?):/.test(href)) continue
      const { pathname, search, hash } = new URL(href, `http://site${path}`)
      const target = pathname === path ? html : await fetchDocument(pathname + search)
      if (target === '' || (hash !== '' && !target.includes(`id="${hash.slice(1)}"`)))
        broken.push(`${path} → ${href}`)
    }
  }
  expect(broken).toEqual([])
})

test('[PUB-03] every public page has its own title, description, and keywords', async ({ request }) => {
  const told = {
    title: /<title>([^<]+)</,
    description: /name="description" content="([^"]+)/,
    keywords: /name="keywords" content="([^"]+)/,
  }
  const documents = await Promise.all(paths.map(async (path) => (await request.get(path)).text()))
  for (const [name, pattern] of Object.entries(told)) {
    const texts = documents.map((html) => pattern.exec(html)?.[1])
    expect(texts, name).not.toContain(undefined)
    expect(new Set(texts).size, name).toBe(paths.length)
  }
})

test('[BIZ-13] every mention of the application time says about 10–15 minutes', async ({ request }) => {
  const pathsThatSay: string[] = []
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
    // Excludes the lifetime of password links. All other sentences with “minutes” are about the application.
    for (const sentence of main.replace('expires in 60 minutes', '').match(/[^.<>]*\bminutes\b/g) ?? []) {
      expect(sentence, path).toContain('about 10–15 minutes')
      pathsThatSay.push(path)
    }
  }
  expect(pathsThatSay).toEqual(['/', '/', '/', '/', '/about', '/contact', '/select-package'])
})

interface Entry {
  '@type': string | string[]
  name?: string
  offers?: { name: string; price: string; url: string }[]
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
  itemListElement?: { item: string }[]
  url?: string
}

test('[PUB-04] [PUB-06] structured data parses and matches the page', async ({ page, baseURL }) => {
  const seen = new Set<string>()
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/select-package',
    '/terms',
    '/states',
    '/states/new-york',
  ]) {
    await page.goto(path)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as {
      '@graph': Entry[]
    }
    const shown = (await page.locator('body').textContent()) ?? ''
    for (const { '@type': type, offers = [], mainEntity = [], itemListElement = [] } of data['@graph']) {
      seen.add(String(type))
      for (const { name, price, url } of offers) {
        expect(shown).toContain(name)
        expect(shown).toContain(`$${Number(price).toLocaleString('en-US')}`)
        expect(url).toContain(`${baseURL}/select-package`)
      }
      for (const { name, acceptedAnswer } of mainEntity) {
        expect(shown).toContain(name)
        expect(shown).toContain(acceptedAnswer.text)
      }
      for (const { item } of itemListElement) expect(item.startsWith(`${baseURL}/`)).toBe(true)
    }
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
  }
  for (const type of ['Organization,ProfessionalService', 'Service', 'FAQPage', 'HowTo', 'BreadcrumbList'])
    expect([...seen]).toContain(type)
})

test('search engines get the configured URL and no private pages', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>[^<]*\/states\/[a-z-]+<\/loc>/g)).toHaveLength(51)
  expect(sitemap).toContain(`<loc>${baseURL}/about</loc>`)
  expect(sitemap).toContain(`<loc>${baseURL}/verify</loc>`)
  expect(sitemap).not.toContain('/set-password')
  expect(sitemap).not.toContain('/sign<')
  for (const path of ['/dashboard', '/admin', '/profile', '/checkout', '/no-such-page'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
})

test('pages are compressed and revalidated, and their assets are cached for a year', async ({ request }) => {
  for (const [taken, packing] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const headers = { 'accept-encoding': taken }
    const first = await request.get('/about', { headers })
    expect(first.headers()['content-encoding']).toBe(packing)
    expect(first.headers()).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const again = await request.get('/about', {
      headers: { ...headers, 'if-none-match': first.headers().etag ?? '' },
    })
    expect(again.status()).toBe(304)
  }
  const html = await (await request.get('/about')).text()
  const file = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  const asset = await request.get(file, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
})
