import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSortOrders } from '#contract/paging.ts'
import { projectStatusEntries } from '#contract/project-status.ts'
import { ProjectQuery, projectSortColumns, WorkQuery } from '#contract/staff'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { searchEverything } from '../search/search.ts'
import { listWork } from '../work-queue/work-queue.ts'
import { getProjectCounts, getProjectTotals, listAllProjects } from './projects.ts'

const ROW_COUNT = 100_000
const statuses = projectStatusEntries.map(({ value }) => `'${value}'`)

/**
 * Seeds 100,000 projects, created over almost three years. Their addresses contain more than a hundred
 * frequent words, because with fewer, PostgreSQL expects the same number of rows for every prefix.
 */
const SEED_SQL = `
  insert into users (name, email, role) select 'Staff ' || n, 'staff' || n || '@test.example', 'admin' from generate_series(1, 8) n;
  insert into users (name, email) select 'Client Number' || n, 'client' || n || '@test.example' from generate_series(1, 30000) n;
  insert into projects (user_id, name, email, address, ein_number, package_type, status, assigned_admin_id, awaiting_reply_since, created_at, updated_at, status_since)
  select 9 + n % 30000,
    (array['Harbor', 'Prairie', 'Canyon', 'Cedar', 'Willow', 'River', 'Granite', 'Valley'])[1 + n % 8] || ' ' ||
      (array['Reading', 'Gardens', 'Music', 'Housing', 'Forest'])[1 + n / 8 % 5] || ' Fund' || n,
    'client' || n % 30000 || '@test.example', '12 ' || chr(97 + n % 26) || chr(97 + n / 26 % 8) || 'street', case when n = 4711 then '12-3456789' end, case when n % 3 = 0 then 'full' else 'starter' end,
    (array[${statuses}])[1 + n % ${statuses.length}], case when n % 10 > 0 then 1 + n / 10 % 8 end,
    case when n % 97 = 0 then now() end, timestamptz '2026-06-01' - make_interval(mins => n * 15),
    timestamptz '2026-06-01' - make_interval(mins => n * 7919 % 1500000), timestamptz '2026-06-01' - make_interval(mins => n * 6131 % 1500000)
  from generate_series(1, ${ROW_COUNT}) n;
  insert into project_members (project_id, user_id, role) select id, 9 + (user_id - 8) % 30000, 'editor' from projects where id % 4 = 0;
  insert into payments (user_id, project_id, amount, status) select user_id, id, 6000, 'paid' from projects where id % 5 = 0;
  insert into disputes (payment_id, provider_dispute_id, state, amount, reason, opened_at, read_at)
  select id, 'dp_' || id, 'lost', 6000, 'general', now(), now() from payments where id % 4 = 0;
  insert into onboarding_responses (project_id, full_name, phone_number, address, nonprofit_name, mission_statement, grant_purpose)
  select id, '', '', '', '', '', '' from projects where id % 9 = 0;
  insert into project_messages (project_id, sender_id, message)
  select id, user_id, 'Hello, our confirmation is K' || id || '. The ' || (array['board', 'bank', 'notary'])[1 + id % 3] || ' asks.' from projects;
  insert into documents (project_id, name, type, file_path, file_size, mime_type, sha256, status)
  select id, (array['Bylaws', 'Minutes', 'Budget'])[1 + id % 3] || ' ' || id || '.pdf', 'other', id, 1, 'application/pdf', '', 'clean' from projects where id % 2 = 0;
  insert into contact_messages (full_name, email, subject, message)
  select 'Visitor ' || n, 'visitor' || n || '@test.example', 'Question', 'How long does it take near ' || n || '?' from generate_series(1, 5000) n;
  insert into project_message_reads (project_id, side) select id, 'team' from projects where id % 11 = 0`

let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  planDatabase = await createExplainedDatabase(
    SEED_SQL,
    'projects, users, project_members, project_messages, documents, contact_messages',
  )
}, 180_000)
afterAll(() => planDatabase.drop())

const explainList = (query: Record<string, unknown>) => () =>
  listAllProjects(planDatabase.context, ProjectQuery.parse(query))

describe(`with ${ROW_COUNT} projects`, () => {
  test.each([
    ...listSortOrders(projectSortColumns).flatMap((order) => [
      { order },
      { order, page: 500 },
      { status: 'filing', order },
      { assignee: 3, order },
      // In descending order, half of the names come before “Harbor”, so the search would read them.
      ...(order === '-name' ? [] : [{ search: 'harbor', order }]),
    ]),
    ...projectStatusEntries.map(({ value }) => ({ status: value })),
    { status: 'filing', page: 500 },
    { package: 'starter' },
    { package: 'full', page: 500 },
    { assignee: 3 },
    { assignee: 3, page: 500 },
    { assignee: 3, status: 'filing' },
    { needsReply: 'yes' },
    { needsReply: 'yes', page: 40 },
    { daysInStatus: '30' },
    { daysInStatus: '90', status: 'filing', order: 'age' },
    { from: '2025-03-10', to: '2025-11-20' },
    { from: '2025-03-10', to: '2025-11-20', page: 500 },
    { from: '2025-03-10', to: '2025-03-12', status: 'live' },
    { search: 'fund4711' },
    { search: 'number4711' },
    { search: 'client number4711' },
    { search: 'harbor fund4704' },
    { search: '12-3456789' },
    { search: 'client4711@test' },
    { search: '4711' },
    { search: 'P-004711' },
    { search: 'CW-004711' },
    { search: 'harbor' },
    { search: 'harbor', status: 'live' },
    { search: 'harbor', page: 500 },
    { search: 'harbor read' },
    { search: 'fund' },
    { search: 'client number17' },
    { search: 'client', page: 500 },
    { search: 'K4711' },
    { search: 'bylaws 4710' },
    { search: 'confirmation' },
    { search: 'the notary asks' },
    { search: 'minutes', status: 'filing' },
  ])('%o reads about as much as it shows, skips, and counts', async (query) => {
    const { result, statements } = await planDatabase.explain(explainList(query))
    expect(result.projects.length).toBeGreaterThan(0)
    expectBoundedReads(statements)
  })

  test.each([
    'harbor fund4704',
    'harbor',
    'client number4711',
    'CW-004711',
    'K4711',
    'confirmation',
    'the notary asks',
    'bylaws 4710',
    'minutes',
    'question near',
  ])('the palette reads little to find %j', async (search) => {
    const { result, statements } = await planDatabase.explain(() =>
      searchEverything(planDatabase.context, search),
    )
    expect(result.groups.length).toBeGreaterThan(0)
    expectBoundedReads(statements)
  })

  test('paging through a frequent word works up to the counted end', async () => {
    const pages = [1, 2, 500].map((page) => explainList({ search: 'harbor', page })())
    const ids = (await Promise.all(pages)).flatMap(({ projects }) => projects.map(({ id }) => id))
    const { rows } = await planDatabase.pool.query<{ id: number }>(
      "select id from projects where name like 'Harbor%' order by created_at desc, id desc limit 10000",
    )
    const expected = rows.map(({ id }) => id)
    expect(ids).toEqual([...expected.slice(0, 40), ...expected.slice(-20)])
    const beyond = await explainList({ search: 'harbor', page: 501 })()
    expect(beyond).toEqual({
      projects: [],
      pagination: { page: 501, limit: 20, total: 10_000, totalPages: 500, isMore: true },
    })
  })

  test('paging through a word of many messages reaches its last page', async () => {
    const query = { search: 'notary', status: 'live', from: '2024-12-28' }
    const { rows } = await planDatabase.pool.query<{ id: number }>(
      `select project_id as id from project_messages join projects on projects.id = project_id
      where message like '%notary%' and status = 'live' and projects.created_at >= '2024-12-28 05:00Z'
      order by projects.created_at desc, project_id desc`,
    )
    const expected = rows.map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(4_000)
    expect(expected.length % 20).toBeGreaterThan(0)
    const last = Math.ceil(expected.length / 20)
    for (const page of [1, 2, 150, last]) {
      const { projects, pagination } = await explainList({ ...query, page })()
      expect(projects.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 20, page * 20))
      expect(pagination).toMatchObject({ page, isMore: true })
      // Each page except the last has a next page.
      expect(pagination.totalPages).toBeGreaterThanOrEqual(Math.min(page + 1, last))
      expect(pagination.totalPages).toBeLessThanOrEqual(last)
    }
  })

  test.each([
    [{}, null],
    [{ search: 'confirmation' }, null],
    [{ search: 'harbor' }, null],
    [{ status: 'live', assignee: 3 }, 1_250],
    [{ search: 'fund4711' }, 11],
    [{ needsReply: 'yes' }, 916],
  ])('totals of %o read no more than they count', async (query, count) => {
    const { result, statements } = await planDatabase.explain(() =>
      getProjectTotals(planDatabase.context, ProjectQuery.parse(query), new Date()),
    )
    expect(result?.count ?? null).toBe(count)
    expectBoundedReads(statements)
  })

  test.each([
    {},
    { kind: 'step' },
    { kind: 'step', page: 40 },
    { kind: 'step', assignee: 3 },
    { assignee: 'nobody' },
  ])('the work queue of %o reads about as much as it shows and counts', async (query) => {
    // On this day, about 5,000 projects are past the target of their status.
    const now = new Date('2023-10-15T12:00:00Z')
    const { result, statements } = await planDatabase.explain(() =>
      listWork(planDatabase.context, WorkQuery.parse(query), { actor: { userId: 1 }, now }),
    )
    expect(result.items[0]?.kind).toBe('step')
    expect(result.counts.step).toBeGreaterThan(400)
    expectBoundedReads(statements)
  })

  test('the figures count all projects', async () => {
    expect(await getProjectCounts(planDatabase.context)).toEqual({
      total: ROW_COUNT,
      live: 11_111,
      closed: 0,
      inProgress: 88_889,
    })
  })
})
