import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  LoginAttemptQuery,
  Role,
  SecurityEventQuery,
  Severity,
  UserQuery,
  UserState,
} from '#contract/identity'
import { PageQuery } from '#contract/paging.ts'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import {
  listLockouts,
  listLoginAttempts,
  listSecurityEvents,
  listSessions,
} from './security-log/security-log.ts'
import { listUsers } from './users/users.ts'

const ROW_COUNT = 100_000
const now = new Date()
const staffUser = { id: 1, name: '', email: '', phone: null, emailProvenAt: null, hasPassword: true }
const actor: Parameters<typeof listSecurityEvents>[2] = {
  userId: 1,
  sessionId: 1,
  sessionEndsAt: now,
  role: 'admin',
  permissions: [],
  scope: 'full',
  projectRight: 'view',
  projectId: null,
  mustSetUpSecondFactor: false,
  reauthenticatedAt: null,
  user: staffUser,
}

/**
 * Seeds up to 100,000 rows per table. Names contain more than a hundred frequent words, because with fewer,
 * PostgreSQL expects the same number of rows for every prefix. Users and security events are in scrambled
 * order. The oldest lockouts and sessions end first.
 */
const SEED_SQL = `
  insert into users (name, email, role, password, is_active, closed_at)
  select (array['Ada', 'Jane', 'Yara', 'Omar', 'Lena'])[1 + n % 5] || ' Family' || n * 31 % 200, 'person' || n || '@test.example',
    case when n % 1000 = 0 then 'admin' else 'user' end, case when n / 1000 % 10 < 7 then 'hash' end, n / 1000 % 10 < 8,
    case when n / 1000 % 10 = 9 then now() end
  from (select i * 7919 % ${ROW_COUNT} + 1 as n from generate_series(1, ${ROW_COUNT}) i) as numbered;
  insert into projects (user_id, name, email) select id, 'Fund', '' from users where id % 4 = 0;
  insert into security_events (user_id, event_type, severity, resolved, resolved_by)
  select n, case when n % 500 = 250 then 'second_factor_removed' else (array['login', 'login_failed', 'password_changed', 'session_ended'])[1 + n % 4] end,
    case when n % 100 = 1 then 'critical' when n % 100 < 10 then 'warning' else 'info' end,
    n % 100 < 10 and n / 100 % 10 > 0, case when n % 100 < 10 and n / 100 % 10 > 0 then 1 end
  from (select i * 7919 % ${ROW_COUNT} + 1 as n from generate_series(1, ${ROW_COUNT}) i) as numbered;
  insert into login_attempts (email, success, failure_reason)
  select case when n % 3 = 0 then 'victim@test.example' else 'person' || n * 7919 % ${ROW_COUNT} || '@test.example' end, n % 50 = 0, 'wrong credentials'
  from generate_series(1, ${ROW_COUNT}) n;
  insert into account_lockouts (email, auto_unlock_at)
  select 'person' || n || '@test.example', now() + make_interval(mins => n - 98000) from generate_series(1, ${ROW_COUNT}) n;
  insert into user_sessions (user_id, session_token, expires_at, is_active)
  select 1 + n * 7919 % ${ROW_COUNT}, n::text, now() + make_interval(mins => n - 70000), n % 7 > 0 from generate_series(1, ${ROW_COUNT}) n`

let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  const tables = 'users, projects, security_events, login_attempts, account_lockouts, user_sessions'
  planDatabase = await createExplainedDatabase(SEED_SQL, tables)
}, 180_000)
afterAll(() => planDatabase.drop())

type Query = Record<string, unknown>
interface Page {
  items: unknown[]
  pagination: { totalPages: number }
}

const explainedLists = {
  users: (query: Query) => listUsers(planDatabase.context, UserQuery.parse(query)),
  events: (query: Query) =>
    listSecurityEvents(planDatabase.context, SecurityEventQuery.parse(query), actor, now),
  attempts: (query: Query) => listLoginAttempts(planDatabase.context, LoginAttemptQuery.parse(query)),
  lockouts: (query: Query) => listLockouts(planDatabase.context, PageQuery.parse(query), now),
  sessions: (query: Query) => listSessions(planDatabase.context, PageQuery.parse(query), actor, now),
}

const expectFirstAndLast = async (list: (query: Query) => Promise<Page>, query: Query) => {
  const first = await planDatabase.explain(() => list(query))
  const last = await planDatabase.explain(() => list({ ...query, page: first.result.pagination.totalPages }))
  for (const { result, statements } of [first, last]) {
    expect(result.items).not.toEqual([])
    expectBoundedReads(statements)
  }
}
const planTestTitle = '%o reads about as much as it finds, on the first page and the last'

describe(`with ${ROW_COUNT} users`, () => {
  test.each<Query>([
    {},
    ...Role.options.map((role) => ({ role })),
    ...UserState.options.flatMap((state) => [{ state }, { state, role: 'user' }, { state, role: 'admin' }]),
    { search: 'person4711' },
    { search: 'jane' },
    { search: 'family7' },
    { search: 'person' },
    { search: 'jane family71' },
  ])(planTestTitle, (query) => expectFirstAndLast(explainedLists.users, query))

  test.each(UserState.options)('a word search of %s users reads about as much as it finds', (state) =>
    expectFirstAndLast(explainedLists.users, { state, search: 'jane' }),
  )
})

describe(`with ${ROW_COUNT} security events`, () => {
  test.each<Query>([
    {},
    { state: 'resolved' },
    { state: 'all' },
    ...Severity.options.map((severity) => ({ state: 'all', severity })),
    { state: 'open', severity: 'warning' },
    { state: 'open', severity: 'critical' },
    { state: 'resolved', severity: 'warning' },
    { state: 'resolved', severity: 'critical' },
    { state: 'all', search: 'login' },
    { state: 'all', search: 'second factor' },
  ])(planTestTitle, (query) => expectFirstAndLast(explainedLists.events, query))

  test.each(['open', 'resolved'])('a type search of %s events reads about as much as it finds', (state) =>
    expectFirstAndLast(explainedLists.events, { state, search: 'login f' }),
  )

  test('the list of open info events is empty and reads little', async () => {
    const { result, statements } = await planDatabase.explain(() =>
      explainedLists.events({ severity: 'info' }),
    )
    expect(result.items).toEqual([])
    expectBoundedReads(statements)
  })
})

describe(`with ${ROW_COUNT} login attempts`, () => {
  test.each<Query>([
    {},
    { outcome: 'success' },
    { outcome: 'failure' },
    { search: 'person4711@' },
    { search: 'victim' },
    { outcome: 'failure', search: 'victim' },
    { outcome: 'success', search: 'person' },
  ])(planTestTitle, (query) => expectFirstAndLast(explainedLists.attempts, query))

  test('a search for a common prefix reads about as much as it finds', () =>
    expectFirstAndLast(explainedLists.attempts, { search: 'person1' }))
})

describe(`with ${ROW_COUNT} lockouts, most of which have ended`, () => {
  test.each<Query>([{}, { search: 'person99' }, { search: 'person98765@' }, { search: 'person' }])(
    planTestTitle,
    (query) => expectFirstAndLast(explainedLists.lockouts, query),
  )
})

describe(`with ${ROW_COUNT} sessions`, () => {
  const queries = [{}, { search: 'person4710' }, { search: 'person' }]
  const more = [{ search: 'jane' }, { search: 'family7' }, { search: 'jane family71' }]
  test.each<Query>([...queries, ...more])(planTestTitle, (query) =>
    expectFirstAndLast(explainedLists.sessions, query),
  )

  test('when few sessions are left, the list reads only those', async () => {
    await planDatabase.pool.query(`update user_sessions set expires_at = '2026-01-01' where id % 500 > 0`)
    await planDatabase.pool.query('vacuum analyze user_sessions')
    await expectFirstAndLast(explainedLists.sessions, {})
  })
})
