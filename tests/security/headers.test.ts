import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser, login, logout } from '#contract/identity'
import { loadPages, servePages } from '#server/platform/http/pages.ts'
import { addSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { type Program, startProgram } from '../program.ts'
import { password, signInNewUser } from '../users.ts'
import { calculateObservatoryScore } from './observatory.ts'

const publicUrl = 'https://causeway.test'

const createPageHtml = (text: string) => `<!doctype html><html lang="en"><head><title>${text}</title>
<style>body{margin:0}</style><link rel="stylesheet" href="/assets/a.css"></head><body><h1>${text}</h1>
<script>document.title += "."</script><script type="module" src="/assets/a.js"></script></body></html>`

/** The program, configured as behind a TLS proxy. */
let program: Program
/** Serves a few static pages. */
let pageServer: FastifyInstance
let root: string
beforeAll(async () => {
  program = await startProgram({ PUBLIC_URL: publicUrl, SUPPORT_EMAIL: 'help@causeway.test' })
  root = mkdtempSync(join(tmpdir(), 'causeway-pages-'))
  mkdirSync(join(root, '404'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), createPageHtml('Home'))
  writeFileSync(join(root, '404', 'index.html'), createPageHtml('Nothing here'))
  mkdirSync(join(root, 'dashboard'))
  writeFileSync(join(root, 'dashboard', 'index.html'), createPageHtml('The application'))
  mkdirSync(join(root, 'project', '__id__'), { recursive: true })
  writeFileSync(
    join(root, 'project', '__id__', 'index.html'),
    createPageHtml('Of https://causeway.example/project/__id__'),
  )
  writeFileSync(join(root, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'a.css'), 'h1{margin:0}')
  pageServer = fastify()
  await addSecurityHeaders(pageServer, 'subdomains')
  loadPages(pageServer, root, publicUrl)
  await servePages(pageServer, root)
})
afterAll(async () => {
  await pageServer.close()
  await program.stop()
  rmSync(root, { recursive: true, force: true })
})

const getPage = async (path: string) => {
  const { headers, body, statusCode } = await pageServer.inject(path)
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  return { headers: new Headers(entries), body, status: statusCode }
}

const expectSecurityHeaders = (headers: Headers) => {
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/,
  )
  expect(headers.get('content-security-policy')).not.toContain('unsafe-')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
}

test('a form posted with a foreign host in its request line is never redirected there', async () => {
  const address = await pageServer.listen({ host: '127.0.0.1', port: 0 })
  for (const target of ['http://evil.example/login', 'http://evil.example/login?a=1', '/login?a=1']) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.end(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    expect(await readText(socket)).toMatch(/\r\nlocation: \/login(\?a=1)?\r\n/i)
  }
})

describe('every kind of reply has the security headers', () => {
  test.each(['/', '/dashboard', '/nothing', '/assets/a.js', '/assets/a.css'])('page %s', async (path) => {
    const { headers, status } = await getPage(path)
    expect(status).toBe(path === '/nothing' ? 404 : 200)
    expectSecurityHeaders(headers)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-type')).toMatch(/charset=utf-8$/i)
  })

  test.each([
    ['GET', '/api/me'],
    ['GET', '/api/nothing'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/api/openapi.json'],
    ['GET', '/.well-known/security.txt'],
    ['POST', '/api/login'],
    ['POST', '/login'],
    ['POST', '/nothing'],
    ['DELETE', '/api/me'],
    ['GET', '/%'],
  ])('%s %s', async (method, path) => {
    const { headers, body } = await program.browser().send(method, path)
    expectSecurityHeaders(headers)
    if (body !== '') expect(headers.get('content-type')).toMatch(/; charset=utf-8$/)
  })
})

test('a page allows its own files and only its own inline scripts and styles', async () => {
  const { headers } = await getPage('/')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
    expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
})

describe("Mozilla's observatory", () => {
  test('gives a page at least 130 points, an A+', async () => {
    const { headers, body } = await getPage('/')
    expect(calculateObservatoryScore({ headers, body, url: publicUrl })).toBeGreaterThanOrEqual(130)
  })

  test('detects missing headers', async () => {
    const { headers, body } = await getPage('/')
    const without = (name: string, value?: string) => {
      const changed = new Headers(headers)
      changed.delete(name)
      if (value !== undefined) changed.set(name, value)
      return calculateObservatoryScore({ headers: changed, body, url: publicUrl })
    }
    expect(without('strict-transport-security')).toBe(80)
    expect(without('content-security-policy')).toBe(75)
    expect(without('content-security-policy', "script-src 'self' 'unsafe-inline'")).toBe(80)
    expect(without('x-content-type-options')).toBe(125)
    expect(without('referrer-policy', 'unsafe-url')).toBe(120)
    expect(without('set-cookie', 'session=1')).toBe(60)
  })
})

describe('the page of an address with an id', () => {
  const own = `${publicUrl}/project/7b1f3c1e`

  test("names that address, isn't indexed, and has a stable ETag", async () => {
    const first = await getPage('/project/7b1f3c1e')
    expect(first.body).toContain(`<h1>Of ${own}</h1>`)
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expectSecurityHeaders(first.headers)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await pageServer.inject({ url: '/project/7b1f3c1e', headers: known })).statusCode).toBe(304)
    expect((await pageServer.inject({ url: '/project/another', headers: known })).statusCode).toBe(200)
  })

  test('is compressed with the best encoding the client accepts', async () => {
    const packed = await pageServer.inject({
      url: '/project/7b1f3c1e',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toContain(`<h1>Of ${own}</h1>`)
  })

  test.each(['"onload="x', '<script>', "'", '$&', '..%2f'])('inserts nothing from %s', async (segment) => {
    const { body } = await getPage(`/project/${encodeURIComponent(segment)}`)
    expect(body).toContain(`<h1>Of ${publicUrl}/project/__id__</h1>`)
  })
})

describe('cookies over HTTPS', () => {
  test('have the __Host- prefix, Secure, SameSite, and path /', async () => {
    const { email } = await signInNewUser(program)
    const begun = await program.browser().send('POST', login.path, { body: { email, password } })
    const cookies = begun.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-causeway(_hint)?=[^;]+;.* Path=\/; Expires=[^;]+; (HttpOnly; )?Secure; SameSite=Lax$/,
      )
    expect(cookies[0]).toMatch(/HttpOnly/)
  })

  test('are removed when the session ends', async () => {
    const { browser } = await signInNewUser(program)
    const { headers } = await browser.send('POST', logout.path)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-causeway=;/),
      expect.stringMatching(/^__Host-causeway_hint=;/),
    ])
    expect((await browser.refused(getCurrentUser)).status).toBe(401)
  })
})

test('security.txt has a contact and an expiration date', async () => {
  const { status, headers, body } = await program.browser().send('GET', '/.well-known/security.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:help@causeway.test')
  expect(fields.get('Canonical')).toBe(`${publicUrl}/.well-known/security.txt`)
  const days = (new Date(fields.get('Expires') ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(120)
  expect(days).toBeLessThan(365)
})

/** Sends raw bytes that HTTP libraries would reject, and returns the response. */
const sendRawRequest = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(program.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    setTimeout(() => socket.end(), 1000)
  })

describe('HTTP requests', () => {
  test('with two lengths are rejected', async () => {
    const both =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const twice =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!'
    const bare = 'GET /healthz HTTP/1.1\nHost: x\nX: y\r\rZ: 1\n\n'
    for (const request of [both, twice, bare]) {
      const answer = await sendRawRequest(request)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).not.toContain('200 OK')
      expect(answer).toMatch(/^strict-transport-security: max-age=63072000/m)
      expect(answer).toMatch(/^x-content-type-options: nosniff/m)
      expect(answer).toContain('"code":"MALFORMED_REQUEST"')
    }
  })

  test('with an endless header are rejected in the usual form', async () => {
    const answer = await sendRawRequest(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"code":"MALFORMED_REQUEST"')
  })

  test.each(['TRACE', 'TRACK', 'CONNECT'])('%s is not answered', async (method) => {
    const answer = await sendRawRequest(
      `${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
    expect(answer).not.toContain('echo')
  })

  test('that a foreign page could send without preflight are rejected, and so are preflights', async () => {
    const browser = program.browser()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await browser.send('POST', login.path, {
        raw: '{"email":"a@b.co","password":"x"}',
        headers: { 'content-type': type },
      })
      expect(answer.status).toBe(415)
    }
    const asked = await browser.send('OPTIONS', login.path, {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(404)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })
})
