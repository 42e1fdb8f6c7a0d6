import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeStatusWithEmail } from '#contract/projects'
import { type Program, startProgram } from './program.ts'
import { buyPackage, markAddressProven, signInNewUser } from './users.ts'

/**
 * Number of SQL statements per request, including those that check the session. An increase often means a
 * query per row. Excludes reads of the settings, which each process caches.
 */
const expectedReadCounts = {
  client: {
    '/api/me': 1,
    '/api/projects': 2,
    '/api/projects/:id': 3,
    '/api/projects/:id/updates': 3,
    '/api/projects/:id/messages': 3,
    '/api/projects/:id/discount': 3,
    '/api/onboarding/:id': 4,
    '/api/projects/:id/payments': 3,
  },
  staff: {
    '/api/me': 1,
    '/api/admin/projects': 4,
    '/api/admin/projects?search=quist': 4,
    '/api/admin/search?search=quist': 15,
    '/api/admin/projects/:id': 3,
    '/api/projects/:id/people': 5,
    '/api/projects/:id/organization': 4,
    '/api/admin/projects/:id/similar-names': 3,
    '/api/projects/:id/obligations': 6,
    '/api/projects/:id/timeline': 7,
    '/api/support-limits': 2,
    '/api/projects/:id/standing': 5,
    '/api/projects/:id/screener': 5,
    '/api/projects/:id/drafts': 7,
    '/api/projects/:id/signature-requests': 3,
    '/api/admin/drafting-desk': 5,
    '/api/admin/draft-runs/newest': 2,
    '/api/admin/state-notes': 2,
    '/api/projects/:id/drafting-facts': 5,
    '/api/projects/:id/calendar-feed': 3,
    '/api/admin/rules': 4,
    '/api/admin/rules/CA/formationFee': 3,
    '/api/projects/:id/checks': 9,
    '/api/projects/:id/filings': 3,
    '/api/admin/projects/:id/filings': 3,
    '/api/admin/filings': 3,
    '/api/admin/projects/:id/history': 3,
    '/api/admin/projects/:id/messages': 3,
    '/api/admin/portfolio': 2,
    '/api/admin/project-totals': 3,
    '/api/admin/project-totals?search=quist': 3,
    '/api/admin/queue': 4,
    '/api/admin/queue/count': 4,
    '/api/admin/settings': 2,
    '/api/tax-form': 2,
    '/api/admin/payments': 4,
    '/api/admin/unpaid-projects': 3,
    '/api/admin/payment-totals': 2,
    '/api/admin/business/money?from=2026-01&to=2026-03': 7,
    '/api/admin/business/funnel?from=2026-01&to=2026-03': 6,
    '/api/admin/business/stages?from=2026-01&to=2026-03': 3,
    '/api/admin/business/workload': 2,
    '/api/admin/health': 10,
    '/api/admin/retention': 6,
    '/api/admin/business/grants?from=2026-01&to=2026-03': 3,
  },
}

/** Number of SQL statements in a status change with an email, including those that check the session. */
const STATUS_EMAIL_QUERY_COUNT = 11

const statements: string[] = []
const { query } = pg.Client.prototype
let program: Program
beforeAll(async () => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { application_name } = (this as unknown as { connectionParameters: { application_name: string } })
      .connectionParameters
    const text = typeof args[0] === 'string' ? args[0] : String((args[0] as { text?: string }).text)
    if (application_name === 'causeway') statements.push(text)
    return Reflect.apply(query, this, args)
  })
  // Jobs would run additional statements.
  program = await startProgram({ RUN_JOBS: 'false' })
})
afterAll(async () => {
  await program.stop()
  vi.restoreAllMocks()
})

const countStatements = (): number =>
  statements.filter((text) => !/^select "key", "value" from "system_settings"/.test(text)).length

test('a read runs a fixed number of statements, regardless of the amount of data', async () => {
  const bought = await buyPackage(program)
  for (let more = 0; more < 3; more += 1) await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin', permissions: ['see business'] })
  const counted: Record<string, Record<string, number>> = {}
  for (const [who, browser] of [
    ['client', bought.browser],
    ['staff', staff.browser],
  ] as const) {
    counted[who] = {}
    for (const path of Object.keys(expectedReadCounts[who])) {
      statements.length = 0
      const { status } = await browser.send('GET', path.replace(':id', bought.publicId))
      expect(status, path).toBe(200)
      counted[who][path] = countStatements()
    }
  }
  expect(counted).toEqual(expectedReadCounts)
})

test('a status change with email runs a fixed number of statements', async () => {
  const { publicId, userId } = await buyPackage(program)
  await markAddressProven(program, userId)
  const { browser } = await signInNewUser(program, { role: 'admin' })
  statements.length = 0
  await browser.call(changeStatusWithEmail, {
    params: { publicId },
    body: {
      status: 'filing',
      subject: 'News',
      htmlContent: '<p>Hi {{firstName}}</p>',
      textContent: '',
      sendEmail: true,
    },
  })
  expect(countStatements()).toBe(STATUS_EMAIL_QUERY_COUNT)
})
