import { afterAll, beforeAll, expect, test } from 'vitest'
import { InboxQuery, inboxStates } from '#contract/messaging'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { listInbox } from './inbox.ts'

const ROW_COUNT = 100_000

/**
 * Seeds 100,000 contact messages. Names contain more than a hundred frequent words, because with fewer,
 * PostgreSQL expects the same number of rows for every prefix.
 */
const SEED_SQL = `
  insert into users (name, email) select 'Stella', 'staff' || n || '@test.example' from generate_series(1, 1000) n;
  insert into contact_messages (full_name, email, subject, message, handled_at, handled_by, is_possible_spam)
  select (array['Ada', 'Jane', 'Yara', 'Omar', 'Lena'])[1 + n % 5] || ' Family' || n * 31 % 200, 'person' || n || '@test.example',
    (array['Grant', 'Question', 'Website', 'Invoice'])[1 + n / 5 % 4], 'Hello', case when n % 47 > 0 then now() end, 1, n % 53 = 0
  from generate_series(1, ${ROW_COUNT}) n`

let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  planDatabase = await createExplainedDatabase(SEED_SQL, 'contact_messages, users')
}, 180_000)
afterAll(() => planDatabase.drop())

const explainList = (query: Record<string, unknown>) =>
  planDatabase.explain(() => listInbox(planDatabase.context, InboxQuery.parse(query)))

test.each([
  ...inboxStates.flatMap((state) => [
    { state },
    { state, search: 'jane' },
    { state, search: 'test' },
    { state, search: 'jane question' },
  ]),
  { state: 'all', search: 'person4711' },
  { state: 'handled', search: 'person4711' },
  { state: 'open', search: 'person4700' },
  { state: 'all', search: 'family7' },
])(
  `of ${ROW_COUNT} messages %o reads about as much as it finds, on the first page and the last`,
  async (query) => {
    const first = await explainList(query)
    const last = await explainList({ ...query, page: first.result.pagination.totalPages })
    for (const { result, statements } of [first, last]) {
      expect(result.items).not.toEqual([])
      expectBoundedReads(statements)
    }
  },
)
