import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { login } from '#contract/identity'
import { paymentWebhook } from '#contract/payments'
import { routes, routesByDomain } from '#contract/routes.ts'
import { users } from '#server/database/schema.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { password, signInReauthenticated } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()

const fillPath = (path: string) =>
  path
    .replace(
      /:publicId|:documentId|(?<=mails\/):id|(?<=signature-requests\/):requestId/,
      '00000000-0000-4000-8000-000000000000',
    )
    .replace(':sessionId', 'cs_test_unknown')
    .replace(':status', 'live')
    .replace(':kind', 'articles')
    .replace(':step', 'verification')
    .replace(':month', '2026-01')
    .replace(':key', 'US:federal-return:2026-12-31')
    .replace(':scope/:name', 'federal/einFee')
    .replace(':userId', '2000000000')
    .replace(/(?<=\/):\w+/g, '2000000000')

const refusalShape = {
  success: false,
  error: { code: expect.any(String), message: expect.any(String) },
}
const jsonRoutes = routes.filter(({ kind = 'json' }) => kind === 'json')
const mutatingRoutes = jsonRoutes.filter(({ method }) => method !== 'GET')

describe('every call', () => {
  test.each(
    jsonRoutes.filter(({ access }) => access !== 'public').map((route) => [route.method, route.path]),
  )("without a session, %s %s returns 401 in the contract's format for any body", async (method, path) => {
    for (const options of [{}, method === 'GET' ? {} : { raw: '{broken' }]) {
      const answer = await program.browser().send(method, fillPath(path), options)
      expect(answer).toMatchObject({ status: 401, body: refusalShape })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each(mutatingRoutes.map((route) => [route.method, route.path, Boolean(route.body)] as const))(
    '%s %s rejects unreadable bodies and cross-site calls',
    async (method, path, takesBody) => {
      const browser = await signInReauthenticated(program, 'Ruth Avery', ['delete records'])
      const target = fillPath(path)
      if (takesBody) {
        for (const raw of [
          '{broken',
          'null',
          '[]',
          '"text"',
          '7',
          '{"__proto__":{"x":1}}',
          '[['.repeat(50_000),
        ])
          expect(await browser.send(method, target, { raw })).toMatchObject({
            status: 400,
            body: refusalShape,
          })
        const form = { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
        expect(await browser.send(method, target, form)).toMatchObject({ status: 415, body: refusalShape })
      }
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      ])
        expect(await browser.send(method, target, { headers })).toMatchObject({
          status: 403,
          body: { error: { code: 'FORGED_REQUEST' } },
        })
    },
  )

  test('without an Origin header is rejected unless it is declared same-origin', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${program.url}/api/logout`, { method: 'POST', headers })
    expect((await post({})).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })
})

test('logs one line per request without its query string', async () => {
  const lines: Record<string, unknown>[] = []
  const noisy = await startProgram({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  try {
    await noisy.browser().send('GET', '/api/first?search=ida')
    const findRequestLines = () => lines.filter(({ reqId }) => reqId !== undefined)
    await waitUntilPasses(() => expect(findRequestLines().length).toBeGreaterThan(0))
    await noisy.browser().send('GET', '/api/second')
    await waitUntilPasses(() => expect(JSON.stringify(findRequestLines())).toContain('/api/second'))
    expect(findRequestLines()).toEqual(
      ['/api/first', '/api/second'].map((url) =>
        expect.objectContaining({
          level: 30,
          msg: 'request completed',
          req: expect.objectContaining({ method: 'GET', url }),
          res: { statusCode: 404 },
          responseTime: expect.any(Number),
        }),
      ),
    )
  } finally {
    await noisy.stop()
  }
})

test('a client that disconnects while sending is not reported as a database outage', async () => {
  const lines: { level: number; code?: string; msg?: string }[] = []
  const noisy = await startProgram({ LOG_LEVEL: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) })
  try {
    const { hostname, port } = new URL(noisy.url)
    const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: ${noisy.url}\r\nContent-Type: application/json\r\n`
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}Content-Length: 500\r\n\r\n{"email":`, () =>
        vi
          .waitFor(() => expect(lines.some(({ msg }) => msg === 'incoming request')).toBe(true))
          .then(() => socket.destroy()),
      ),
    )
    const refusalShape = await waitUntilPasses(() => {
      const found = lines.find(({ code, msg }) => code !== undefined || msg === 'SERVICE_UNAVAILABLE')
      expect(found).toBeDefined()
      return found
    })
    expect(refusalShape).toMatchObject({ level: 30, code: 'MALFORMED_REQUEST', msg: 'request refused' })
  } finally {
    await noisy.stop()
  }
})

describe('a request body', () => {
  const padded = (kilobytes: number) => ({
    raw: JSON.stringify({ email: 'a@test.example', password: 'x', padding: 'x'.repeat(kilobytes * 1024) }),
  })

  test('of JSON is limited to 256 kB', async () => {
    const browser = program.browser()
    expect(await browser.send('POST', login.path, padded(255))).toMatchObject({ status: 401 })
    expect(await browser.send('POST', login.path, padded(257))).toMatchObject({
      status: 413,
      body: { error: { code: 'PAYLOAD_TOO_LARGE' } },
    })
  })

  test('that is too large is received to its end, so that a browser that is still sending gets the response', async () => {
    const length = 8 * 1024 * 1024
    const { hostname, port } = new URL(program.url)
    const socket = connect(Number(port), hostname)
    const lost: Error[] = []
    socket.on('error', (error) => lost.push(error))
    let reply = ''
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text
    })
    const head = `POST ${login.path} HTTP/1.1\r\nhost: x\r\norigin: ${program.url}\r\ncontent-type: application/json\r\n`
    socket.write(`${head}content-length: ${length}\r\n\r\n`)
    await waitUntilPasses(() => expect(reply).toContain('PAYLOAD_TOO_LARGE'))
    await new Promise((sent) => socket.write('x'.repeat(length), sent))
    reply = ''
    socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await waitUntilPasses(() => expect(reply).toContain('HTTP/1.1 200'))
    expect(lost).toEqual([])
  })

  test('from the payment provider can be larger', async () => {
    const answer = await program.browser().send('POST', paymentWebhook.path, padded(257))
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'WEBHOOK_NOT_VERIFIED' } } })
  })
})

test("unknown API paths and methods return 404 in the contract's format", async () => {
  const browser = program.browser()
  for (const [method, path] of [
    ['GET', '/api/nope'],
    ['DELETE', '/api/login'],
    ['POST', '/api/me'],
    ['GET', '/api/%zz'],
    ['GET', '/api/projects/%00'],
  ] as const) {
    const answer = await browser.send(method, path)
    expect([answer.status, answer.body], path).toEqual([
      expect.toSatisfy((status: number) => status === 404 || status === 401),
      refusalShape,
    ])
  }
})

test('every response has the security headers and reveals nothing about the server', async () => {
  const { headers } = await program.browser().send('GET', '/api/me')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('serves an OpenAPI 3.1 description of every route in the contract outside production', async () => {
  const browser = program.browser()
  const { body } = (await browser.send('GET', '/api/openapi.json')) as {
    body: { openapi: string; paths: Record<string, Record<string, unknown>> }
  }
  expect(body.openapi).toMatch(/^3\.1/)
  for (const { method, path } of routes)
    expect(body.paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase())
  expect((await browser.send('GET', '/api/docs/')).status).toBe(200)
})

test('the OpenAPI description groups the operations by domain', async () => {
  const { body } = (await program.browser().send('GET', '/api/openapi.json')) as {
    body: { paths: Record<string, Record<string, { tags: string[] }>> }
  }
  for (const [domain, ofDomain] of Object.entries(routesByDomain))
    for (const { method, path } of ofDomain)
      expect(body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.tags, path).toEqual([
        domain,
      ])
})

test('/healthz and /readyz', async () => {
  const browser = program.browser()
  expect(await browser.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await browser.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('treats SQL in input as plain text', async () => {
  const browser = program.browser()
  const before = await program.context.database.$count(users)
  const body = { email: `x'; drop table users; --@test.example`, password: "' or '1'='1" }
  const answer = await browser.send('POST', login.path, { body })
  expect(answer.status).toBe(400)
  expect(await program.context.database.$count(users)).toBe(before)
})

test("rate limits apply across one client's addresses and return 429", async () => {
  const strict = await startProgram({ LIMITS_SCALE: '0.1' })
  try {
    const statuses: number[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { email: `nobody-${guess}@test.example`, password }
      const headers = { 'x-forwarded-for': `203.0.113.${guess}` }
      statuses.push((await strict.browser().send('POST', login.path, { body, headers })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  } finally {
    await strict.stop()
  }
})
