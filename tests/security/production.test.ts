import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, logout } from '#contract/identity'
import { routes } from '#contract/routes.ts'
import { securityEvents, users } from '#server/database/schema.ts'
import { findOpenIncidents } from '#server/platform/incidents/incidents.queries.ts'
import { type Program, startProgram } from '../program.ts'
import { password, signInNewUser } from '../users.ts'

let program: Program
const logged: string[] = []
beforeAll(async () => {
  program = await startProgram(
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://causeway.test',
      TRUST_PROXY: 'none',
      ADMIN_EMAIL: 'boss@test.example',
      SUPPORT_EMAIL: 'support@test.example',
      MAIL_FROM: 'Causeway <support@test.example>',
      STRIPE_SECRET_KEY: 'sk_test_x',
      ENCRYPTION_KEYS: 'k'.repeat(43),
      LIMITS_SCALE: '1',
      LOG_LEVEL: 'trace',
    },
    { write: (line) => logged.push(line) },
  )
})
afterAll(() => program.stop())

test('starts without any account that can log in', async () => {
  const people = await program.context.database.select().from(users)
  expect(people).toMatchObject([{ email: 'boss@test.example', role: 'admin', password: null }])
})

// Runs before the tests that cause other denials, because only a limited number is logged per caller.
test('logs who, when, what, and from where, but no password, token, or cookie, even at debug level', async () => {
  const { browser } = await signInNewUser(program)
  await browser.refused(
    routes.find(({ path }) => path === '/api/change-password') as (typeof routes)[number],
    {
      body: { currentPassword: 'Wrong-pass-1', newPassword: 'Another-Bridge-8' },
    },
  )
  await browser.send('GET', '/api/admin/projects?search=Ida+Quist')
  const all = logged.join('')
  expect(all).toContain('"/api/admin/projects"')
  expect(all).not.toContain('Quist')
  const denials = await program.context.database.select().from(securityEvents)
  expect(denials.map(({ description }) => description)).toContain('GET /api/admin/projects')
  expect(all).toContain('WRONG_CURRENT_PASSWORD')
  for (const secret of [password, 'Wrong-pass-1', 'Another-Bridge-8', 'argon2', ...browser.cookies.values()])
    if (secret !== '1') expect(all).not.toContain(secret)
  const request = logged
    .map((line) => JSON.parse(line))
    .find(({ req }) => req?.url === '/api/change-password')
  expect(request).toMatchObject({
    time: expect.any(Number),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    req: { method: 'POST', remoteAddress: '127.0.0.1' },
  })
})

test('requires two-factor authentication for staff from the first start', async () => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  expect((await browser.refused(getSettings)).body.code).toBe('SECOND_FACTOR_REQUIRED')
})

test.each([
  '/api/docs',
  '/api/docs/',
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/assets/',
  '/assets',
  '/..%2fpackage.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/mailbox',
  '/metrics',
])('shows nothing at %s', async (path) => {
  const { status, body } = await program.browser().send('GET', path)
  expect([404, 503]).toContain(status)
  expect(String(body)).not.toMatch(/DATABASE_URL|"dependencies"|repositoryformatversion/)
})

test('accepts calls only from pages of the public address, whatever the Host header', async () => {
  const post = (origin: string) => program.browser().send('POST', logout.path, { headers: { origin } })
  expect((await post('https://causeway.test')).status).toBe(200)
  for (const origin of [program.url, 'http://causeway.test', 'https://causeway.test:8443'])
    expect(await post(origin)).toMatchObject({ status: 403, body: { error: { code: 'FORGED_REQUEST' } } })
})

test("doesn't redirect an API call sent without TLS, which would hide the mistake", async () => {
  for (const proto of ['http', 'https']) {
    const { status } = await program
      .browser()
      .send('GET', '/api/me', { headers: { 'x-forwarded-proto': proto } })
    expect(status).toBe(401)
  }
})

test('forbids browsers and proxies to store API responses', async () => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  for (const { method, path, kind } of routes) {
    if (kind === 'events' || path === '/api/logout') continue
    const { headers } = await browser.send(
      method,
      path.replace(/:\w+/g, '1'),
      method === 'GET' || method === 'HEAD' ? {} : { body: {} },
    )
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
})

test('logs internal errors, shows them to staff, and reveals nothing about them', async () => {
  const { browser } = await signInNewUser(program)
  const { database } = program.context
  await database.execute('alter table projects rename to projects_away')
  try {
    const { status, body } = await browser.send('GET', '/api/projects')
    expect(status).toBe(500)
    expect(body).toEqual({
      success: false,
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our end. Nothing was changed. Please try again.',
      },
    })
  } finally {
    await database.execute('alter table projects_away rename to projects')
  }
  const failure = logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'INTERNAL_ERROR')
  expect(failure).toMatchObject({ level: 50, reqId: expect.any(String), err: { stack: expect.any(String) } })
  await expect
    .poll(() => findOpenIncidents(database))
    .toMatchObject([
      { kind: 'error', subject: 'GET /api/projects', cause: 'relation "projects" does not exist', count: 1 },
    ])
})
