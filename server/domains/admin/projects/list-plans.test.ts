import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProjectQuery } from '#contract/admin'
import { statusTable } from '#contract/project-status.ts'
import { createExplainedDatabase } from '#tests/explain.ts'
import { getPortfolio } from './get-portfolio.ts'
import { listAllProjects } from './list-all-projects.ts'

const many = 100_000
const statuses = statusTable.map(({ value }) => `'${value}'`)

/**
 * Three years of projects; what they are follows from their number, so that it is the same in every run. They have more than a
 * hundred frequent words: with fewer PostgreSQL expects the same of every beginning of a word.
 */
const seed = `
  insert into users (name, email, role) select 'Staff ' || n, 'staff' || n || '@test.example', 'admin' from generate_series(1, 8) n;
  insert into users (name, email) select 'Client Number' || n, 'client' || n || '@test.example' from generate_series(1, 30000) n;
  insert into projects (user_id, name, email, address, ein_number, package_type, status, assigned_admin_id, awaiting_reply_since, created_at, updated_at)
  select 9 + n % 30000,
    (array['Harbor', 'Prairie', 'Canyon', 'Cedar', 'Willow', 'River', 'Granite', 'Valley'])[1 + n % 8] || ' ' ||
      (array['Reading', 'Gardens', 'Music', 'Housing', 'Forest'])[1 + n / 8 % 5] || ' Fund' || n,
    'client' || n % 30000 || '@test.example', '12 ' || chr(97 + n % 26) || chr(97 + n / 26 % 8) || 'street', case when n = 4711 then '12-3456789' end, case when n % 3 = 0 then 'full' else 'starter' end,
    (array[${statuses}])[1 + n % ${statuses.length}], case when n % 10 > 0 then 1 + n / 10 % 8 end,
    case when n % 97 = 0 then now() end, timestamptz '2026-06-01' - make_interval(mins => n * 15),
    timestamptz '2026-06-01' - make_interval(mins => n * 7919 % 1500000)
  from generate_series(1, ${many}) n;
  insert into payments (user_id, project_id, amount, status) select user_id, id, 6000, 'paid' from projects where id % 5 = 0;
  insert into disputes (payment_id, provider_dispute_id, state, amount, reason, opened_at, read_at)
  select id, 'dp_' || id, 'lost', 6000, 'general', now(), now() from payments where id % 4 = 0;
  insert into onboarding_responses (project_id, full_name, phone_number, address, nonprofit_name, mission_statement, grant_purpose)
  select id, '', '', '', '', '', '' from projects where id % 9 = 0;
  insert into project_messages (project_id, sender_id, message) select id, user_id, 'Hello' from projects where id % 11 = 0;
  insert into project_message_reads (project_id, side) select id, 'team' from projects where id % 11 = 0`

let explained: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  explained = await createExplainedDatabase(seed, 'projects, users')
}, 180_000)
afterAll(() => explained.drop())

/** What the work did to each table: the rows that it read there, and whether it read through all of it. */
const explain = async <T>(work: () => Promise<T>) => {
  const { result, statements } = await explained.explain(work)
  const read = new Map<string, number>()
  for (const [table, rows] of statements.flatMap((statement) => [...statement.read]))
    read.set(table, (read.get(table) ?? 0) + rows)
  const readThrough = new Set(statements.flatMap((statement) => statement.readThrough))
  // A hundred or so notes, whatever the number of projects.
  readThrough.delete('project_count_changes')
  const entries = statements.reduce((sum, statement) => sum + statement.entries, 0)
  return { result, read, readThrough, entries }
}

const list = (query: Record<string, unknown>) => () =>
  listAllProjects(explained.context, ProjectQuery.parse(query))

const explainList = (query: Record<string, unknown>) => explain(list(query))

describe(`with ${many} projects`, () => {
  test.each([
    {},
    { page: 5 },
    { page: 2500 },
    { page: 1801 },
    { page: 4990 },
    { page: 5000 },
    { order: 'oldest' },
    { order: 'oldest', page: 2500 },
    { order: 'updated' },
    { order: 'updated', page: 5000 },
    { order: 'name' },
    { order: 'name', page: 5000 },
    ...statusTable.map(({ value }) => ({ status: value })),
    { status: 'filing', page: 200 },
    { status: 'filing', page: 555 },
    { status: 'filing', order: 'oldest' },
    { status: 'filing', order: 'updated' },
    { status: 'filing', order: 'name' },
    { package: 'starter' },
    { package: 'full', page: 800 },
    { assignee: 3 },
    { assignee: 3, page: 300 },
    { assignee: 3, order: 'updated' },
    { assignee: 3, status: 'filing' },
    { needsReply: 'yes' },
    { needsReply: 'yes', page: 51 },
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
  ])('%o reads about as much as it shows', async (query) => {
    const { result, read, readThrough } = await explain(list(query))
    const shown = result.projects.length
    expect(shown).toBeGreaterThan(0)
    expect([...readThrough]).toEqual([])
    for (const [table, rows] of read)
      if (!table.startsWith('project_count')) expect(rows, table).toBeLessThanOrEqual(10 * shown)
  })

  const expectMuch = ({ result, read, readThrough }: Awaited<ReturnType<typeof explainList>>) => {
    expect(result).toMatchObject({ projects: { length: 20 }, pagination: { isMore: true } })
    expect([...readThrough]).toEqual([])
    return Math.max(...read.values())
  }

  test.each([
    { search: 'harbor' },
    { search: 'harbor', status: 'live' },
    { search: 'harbor', page: 5 },
    { search: 'harbor', order: 'updated' },
    { search: 'harbor read' },
  ])('%o finds much, and the index of words is not asked', async (query) => {
    const explained = await explainList(query)
    expect(expectMuch(explained)).toBeLessThanOrEqual(many / 25)
    expect(explained.entries).toBeLessThanOrEqual(many / 100)
  })

  test.each([{ search: 'fund' }, { search: 'client number17' }])(
    '%o finds much of what the statistics do not know, and not all of it is read',
    async (query) => expect(expectMuch(await explainList(query))).toBeLessThanOrEqual(many / 10),
  )

  test('the pages of a frequent word follow each other, and say as much as is known', async () => {
    const pages = [1, 2, 3].map((page) => list({ search: 'harbor', page })())
    const ids = (await Promise.all(pages)).flatMap(({ projects }) => projects.map(({ id }) => id))
    const { rows } = await explained.pool.query<{ id: number }>(
      "select id from projects where name like 'Harbor%' order by created_at desc, id desc limit 60",
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
    const { pagination } = await list({ search: 'harbor', page: 2 })()
    expect(pagination.total).toBeGreaterThanOrEqual(40)
    expect(pagination.totalPages).toBe(pagination.total / 20 + 1)
  })

  test('the figures are read from what is kept', async () => {
    const { result, read } = await explain(() => getPortfolio(explained.context))
    expect(result).toEqual({ total: many, live: 11_111, inProgress: 88_889 })
    expect(read.get('projects')).toBeUndefined()
  })
})
