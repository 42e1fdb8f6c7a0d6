import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { login } from '#contract/identity'
import { routes } from '#contract/routes.ts'
import { projects, userSessions, users } from '#server/database/schema.ts'
import { runProgram } from './program.ts'

const year = new Date().getUTCFullYear() + 1
const leapYear = Math.ceil(year / 4) * 4

/**
 * Days that often break date arithmetic: days around ends of months and years, leap days, and clock changes.
 * Tests use 00:30 UTC, when it's still the previous day in Eastern Time.
 */
const testedDays = [
  ...['01-01', '01-31', '03-01', '03-02', '03-14', '05-31', '07-02', '11-07', '12-02', '12-31'].map(
    (day) => `${year}-${day}`,
  ),
  ...['02-29', '03-01', '03-02'].map((day) => `${leapYear}-${day}`),
]

const program = await runProgram({ DEMO_DATA: 'true', RUN_JOBS: 'false' })
afterEach(() => {
  vi.useRealTimers()
})

const staffAddress = 'staff@causeway.example'
const password = 'Demo-1234'
const { database } = program.context
const demoProjects = await database
  .select({
    publicId: projects.publicId,
    status: projects.status,
    email: users.email,
    hasPassword: sql<boolean>`${users.password} is not null`,
  })
  .from(projects)
  .innerJoin(users, eq(users.id, projects.userId))
  .orderBy(asc(projects.id))

/** GET routes that return JSON and whose only path parameter, if any, is a project ID. */
const testedGetRoutes = routes.filter(
  ({ method, path, kind = 'json' }) =>
    method === 'GET' && kind === 'json' && /^[^:]*(\/(admin\/)?projects\/:(id|publicId))?[^:]*$/.test(path),
)

test('a demo has projects that are live and projects that are not', () => {
  expect(new Set(demoProjects.map(({ status }) => status))).toContain('live')
  expect(demoProjects.length).toBeGreaterThan(5)
  expect(testedGetRoutes.length).toBeGreaterThan(40)
})

test.each(testedDays)(
  'staff and client pages answer on %s',
  async (day) => {
    vi.setSystemTime(new Date(`${day}T00:30:00Z`))
    const clients = new Set(demoProjects.filter(({ hasPassword }) => hasPassword).map(({ email }) => email))
    const failed: string[] = []
    let answered = 0
    for (const reader of [staffAddress, ...clients]) {
      const browser = program.browser()
      await browser.call(login, { body: { email: reader, password } })
      // Sessions expire by the database's clock, which isn't mocked.
      await database.update(userSessions).set({ createdAt: new Date(), lastActivityAt: new Date() })
      const seen = demoProjects.filter(({ email }) => reader === staffAddress || reader === email)
      for (const { path } of testedGetRoutes)
        for (const { publicId } of path.includes(':') ? seen : [{ publicId: '' }]) {
          const { status } = await browser.send('GET', path.replace(/:\w+/, publicId))
          if (status >= 500) failed.push(`${reader} ${path} ${status}`)
          if (status === 200) answered += 1
        }
    }
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
  },
  60_000,
)
