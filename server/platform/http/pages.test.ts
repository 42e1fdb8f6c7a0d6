import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAILURE_ELEMENT_ID } from '#contract/pages.ts'
import { Problem } from '#contract/problem.ts'
import { sendFailurePage } from './errors.ts'
import { loadPages, servePages } from './pages.ts'
import { addSecurityHeaders } from './security-headers.ts'

const builtUrl = 'https://causeway.example'
const publicUrl = 'https://causeway.test'
const INLINE_SCRIPT = 'document.title'
const HOME_HTML = `<html><link rel="canonical" href="${builtUrl}/"><style>b{}</style><script>${INLINE_SCRIPT}</script><p>Home</p></html>`
const PROJECT_HTML = `<html><script>open("/project/__id__")</script><a href="/project/__id__">Project</a></html>`
const SCRIPT_CODE = 'export const code = 1\n'.repeat(50)

const pageFiles: Record<string, string | Buffer> = {
  'index.html': HOME_HTML,
  'about/index.html': `<html><p>About ${builtUrl}</p></html>`,
  'login/index.html': '<html><p>Login</p></html>',
  'states/ohio/index.html': '<html><p>Ohio</p></html>',
  'dashboard/index.html': '<html><p>Dashboard</p></html>',
  'project/__id__/index.html': PROJECT_HTML,
  '404/index.html': '<html><p>Nothing here</p></html>',
  'not-sent/index.html': `<html><script>a()</script><div id="${FAILURE_ELEMENT_ID}" class="x"></div></html>`,
  'loose.html': '<html><p>Loose</p></html>',
  'robots.txt': `Sitemap: ${builtUrl}/sitemap.xml`,
  'sitemap.xml': `<loc>${builtUrl}/about</loc>`,
  'manifest.json': '{"name":"Causeway"}',
  'assets/main-1.js': SCRIPT_CODE,
  'assets/main-1.js.br': brotliCompressSync(SCRIPT_CODE),
  'assets/main-1.js.gz': gzipSync(SCRIPT_CODE),
}

const root = mkdtempSync(join(tmpdir(), 'causeway-pages-'))
let app: FastifyInstance
beforeAll(async () => {
  for (const [name, content] of Object.entries(pageFiles)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  app = fastify()
  await addSecurityHeaders(app, null)
  loadPages(app, root, publicUrl)
  for (const path of ['/not-sent', '/none'])
    app.get(`/fail${path}`, (_request, reply) =>
      sendFailurePage(
        reply,
        app.pages.get(path),
        new Problem('VALIDATION_FAILED', { message: 'Too <short>' }),
      ),
    )
  await servePages(app, root)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const fetchPage = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/about', `About ${publicUrl}`],
    ['/about/', `About ${publicUrl}`],
    ['/about//', `About ${publicUrl}`],
    ['/about?from=mail', `About ${publicUrl}`],
    ['/login', 'Login'],
    ['/dashboard', 'Dashboard'],
    ['/project/abc', 'Project'],
  ])('%s is a complete document', async (path, words) => {
    const { statusCode, headers, body } = await fetchPage(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('accept-encoding')
    expect(body).toContain(words)
    expect(body).not.toContain(builtUrl)
  })

  test.each([
    ['/', undefined],
    ['/about', undefined],
    ['/dashboard', 'noindex'],
    ['/project/abc', 'noindex'],
  ])('%s is indexed by search engines only if it is public', async (path, robots) => {
    expect((await fetchPage(path)).headers['x-robots-tag']).toBe(robots)
  })

  test('allows only its own inline script and style', async () => {
    const fetchPolicy = async (path: string) =>
      String((await fetchPage(path)).headers['content-security-policy'])
    const policy = await fetchPolicy('/')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; style-src 'self' 'sha256-/)
    expect(policy).not.toBe(await fetchPolicy('/about'))
    expect(await fetchPolicy('/about')).toContain("script-src 'self'; style-src 'self';")
  })

  test('is compressed with an encoding the browser accepts, preferably brotli', async () => {
    const fetchEncoded = async (accepted: string) => {
      const { headers, rawPayload } = await fetchPage('/', { 'accept-encoding': accepted })
      return { coding: headers['content-encoding'], etag: headers.etag, content: rawPayload }
    }
    const expected = HOME_HTML.replace(builtUrl, publicUrl)
    const brotli = await fetchEncoded('gzip, deflate, br')
    expect(brotli.coding).toBe('br')
    expect(brotliDecompressSync(brotli.content).toString()).toBe(expected)
    const gzipped = await fetchEncoded('deflate,gzip;q=0.5,br;q=0')
    expect(gzipped.coding).toBe('gzip')
    expect(gunzipSync(gzipped.content).toString()).toBe(expected)
    for (const accepted of ['', 'identity', 'gzip;q=0', 'br; q=0.000', 'deflate'])
      expect(await fetchEncoded(accepted), accepted).toMatchObject({ coding: undefined })
    expect(new Set([brotli.etag, gzipped.etag, (await fetchEncoded('')).etag]).size).toBe(3)
    expect((await fetchEncoded('br')).etag).toBe(brotli.etag)
  })

  test('is not sent again to a browser that has cached it', async () => {
    const { headers } = await fetchPage('/about')
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await fetchPage('/about', { 'if-none-match': known })
      expect([answer.statusCode, answer.body], known).toEqual([304, ''])
    }
    for (const known of ['"other"', '', etag.slice(1)])
      expect((await fetchPage('/about', { 'if-none-match': known })).statusCode, known).toBe(200)
    const missing = await fetchPage('/nowhere')
    const again = await fetchPage('/nowhere', { 'if-none-match': String(missing.headers.etag) })
    expect(again.statusCode).toBe(404)
  })

  test('for a project contains its address and has the policy of the built page', async () => {
    const { body, headers } = await fetchPage('/project/abc-1', { 'accept-encoding': '' })
    expect(body).toBe(PROJECT_HTML.replaceAll('__id__', 'abc-1'))
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    const packed = await fetchPage('/project/abc-1', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
  })

  test.each(['/project/a%22b', '/project/<b>', '/project/a.b'])(
    'at %s is sent as built, because such an address could inject markup',
    async (path) => {
      expect((await fetchPage(path)).body).toBe(PROJECT_HTML)
    },
  )
})

describe('a missing page', () => {
  test.each([
    '/nowhere',
    '/404',
    '/404/',
    '/loose.html',
    '/index.html',
    '/about/index.html',
    '/project',
    '/states/atlantis',
    '/x/',
  ])('%s returns the 404 page', async (path) => {
    const { statusCode, headers, body } = await fetchPage(path)
    expect(statusCode).toBe(404)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('Nothing here')
  })

  test.each([
    ['GET', '/api/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/about'],
  ] as const)("%s %s returns an error in the API's format", async (method, url) => {
    const { statusCode, headers, body } = await app.inject({ method, url })
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } })
  })
})

test('a page with a value in its path has its own document, which search engines may index', async () => {
  const { statusCode, headers, body } = await fetchPage('/states/ohio')
  expect([statusCode, body]).toEqual([200, '<html><p>Ohio</p></html>'])
  expect(headers['x-robots-tag']).toBeUndefined()
})

describe('a file', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${publicUrl}/sitemap.xml`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', `<loc>${publicUrl}/about</loc>`],
  ])("%s contains the site's address", async (path, type, body) => {
    const answer = await fetchPage(path)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body])
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  })

  test('with a hash in its name is cached forever, others for an hour', async () => {
    const asset = await fetchPage('/assets/main-1.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.vary).toBe('accept-encoding')
    expect(asset.body).toBe(SCRIPT_CODE)
    const manifest = await fetchPage('/manifest.json')
    expect([manifest.statusCode, manifest.body]).toEqual([200, '{"name":"Causeway"}'])
    expect(manifest.headers['cache-control']).toBe('public, max-age=3600')
  })

  test('is sent as compressed by the build', async () => {
    const brotli = await fetchPage('/assets/main-1.js', { 'accept-encoding': 'br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT_CODE)
    const gzipped = await fetchPage('/assets/main-1.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(SCRIPT_CODE)
  })

  test.each([
    '/assets/main-1.js.br',
    '/assets/main-1.js.gz',
    '/assets/none.js',
    '/assets/',
    '/assets/../robots',
  ])('%s returns 404', async (path) => {
    expect((await fetchPage(path)).statusCode).toBe(404)
  })
})

test.each([
  ['/pricing', '/#pricing'],
  ['/faq', '/#faq'],
  ['/refunds', '/terms#refunds'],
])('%s leads to a part of a page', async (path, location) => {
  const response = await fetchPage(path)
  expect([response.statusCode, response.headers.location]).toEqual([302, location])
})

test.each([
  ['/login', '/login'],
  ['/login?next=/dashboard', '/login?next=/dashboard'],
  ['/register', '/register'],
  ['/forgot-password', '/forgot-password'],
  ['/select-package?package=full', '/select-package?package=full'],
  ['/login?a=1?b=2', '/login?a=1'],
])('a form posted to %s without JavaScript redirects to the page', async (url, location) => {
  const { statusCode, headers } = await app.inject({ method: 'POST', url, payload: 'password=secret' })
  expect([statusCode, headers.location]).toEqual([303, location])
})

test('a failed form returns the page with the reason', async () => {
  const { statusCode, headers, body } = await fetchPage('/fail/not-sent')
  expect(statusCode).toBe(new Problem('VALIDATION_FAILED').status)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect(body).toContain(
    `<div id="${FAILURE_ELEMENT_ID}" class="x"><p role="alert">Too &lt;short&gt;</p></div>`,
  )
})

test('a failed form without a page returns only the reason', async () => {
  const { headers, body } = await fetchPage('/fail/none')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe('Too <short>')
})

test('the server returns plain text without a built web app', async () => {
  const bare = fastify()
  const nowhere = join(root, 'none')
  loadPages(bare, nowhere, publicUrl)
  await servePages(bare, nowhere)
  const page = await bare.inject('/about')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(page.body).not.toContain('<')
  expect((await bare.inject('/api/x')).json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  await bare.close()
})
