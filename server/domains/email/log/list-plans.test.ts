import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmailQuery } from '#contract/email'
import { MAX_COUNTED_ROWS } from '#contract/paging.ts'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { listEmails } from './email-log.ts'

const ROW_COUNT = 100_000

/** Seeds 100,000 emails over 23 days. One percent are queued or failed. */
const SEED_SQL = `
  insert into users (name, email) select 'Jane', 'person' || n || '@test.example' from generate_series(1, 20000) n;
  insert into projects (user_id, name, email) select id, 'Fund', email from users;
  insert into mails (kind, recipient, subject, html, text, message_id, project_id, status, created_at)
  select 'receipt', 'person' || n * 7919 % ${ROW_COUNT} || '@test.example', 'Your receipt', '', '', n::text, 1 + n % 20000,
    case when n % 200 = 7 then 'failed' when n % 200 = 9 then 'queued' else 'sent' end,
    timestamptz '2026-06-01' - make_interval(mins => n / 3)
  from generate_series(1, ${ROW_COUNT}) n`

let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  planDatabase = await createExplainedDatabase(SEED_SQL, 'mails, projects')
}, 180_000)
afterAll(() => planDatabase.drop())

const explainList = (query: Record<string, unknown>) =>
  planDatabase.explain(() => listEmails(planDatabase.context, EmailQuery.parse(query)))

test.each([
  {},
  { status: 'sent' },
  { status: 'failed' },
  { status: 'queued' },
  { search: 'person4711@' },
  { search: 'person1' },
  { search: 'person' },
  { status: 'sent', search: 'person12' },
  { status: 'failed', search: 'person' },
])(
  `of ${ROW_COUNT} emails %o reads about as much as it finds, from the first page to the last`,
  async (query) => {
    const first = await explainList(query)
    const last = await explainList({ ...query, page: first.result.pagination.totalPages })
    for (const { result, statements } of [first, last]) {
      expect(result.items).not.toEqual([])
      expectBoundedReads(statements)
    }
  },
)

test('pages reach the counted end, and the list reports that there are more', async () => {
  const { result } = await explainList({ page: 500 })
  expect(result.pagination).toEqual({
    page: 500,
    limit: 20,
    total: MAX_COUNTED_ROWS,
    totalPages: 500,
    isMore: true,
  })
  const { rows } = await planDatabase.pool.query<{ id: string }>(
    'select id from mails order by created_at desc, id limit 20 offset 9980',
  )
  expect(result.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const beyond = await explainList({ page: 501 })
  expect(beyond.result).toMatchObject({ items: [], pagination: { total: MAX_COUNTED_ROWS, isMore: true } })
})
