import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProjectQuery } from '#contract/admin'
import { openDatabase } from '#server/platform/database.ts'
import { createTestDatabase } from '#tests/database.ts'
import { listAllProjects } from './list-all-projects.ts'
import { countKept } from './project-counts.queries.ts'

let created: Awaited<ReturnType<typeof createTestDatabase>>
let handle: ReturnType<typeof openDatabase>
beforeAll(async () => {
  created = await createTestDatabase()
  handle = openDatabase(created.url)
  await handle.pool.query(
    `insert into users (name, email, role) select 'User ' || n, n || '@test.example', 'admin' from generate_series(1, 5) n`,
  )
})
afterAll(async () => {
  await handle.close()
  await created.drop()
})

/** A number from 0 to below `below`; the same in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const statuses = ['submitted', 'filing', 'live']

/** Some writes in one transaction, of which every fifth is taken back. */
const writeSome = async (client: pg.Client, pick: (below: number) => number) => {
  const some = () => `id % 7 = ${pick(7)} and id % 5 = ${pick(5)}`
  await client.query('begin')
  for (let step = 0; step <= pick(3); step += 1) {
    const statement = [
      `insert into projects (user_id, name, email, package_type, status, created_at)
       select 1, 'P' || n, '', '${pick(2) ? 'starter' : 'full'}', '${statuses[pick(3)]}',
         timestamptz '2026-01-01' + make_interval(hours => n * ${pick(97)}) from generate_series(1, ${1 + pick(9)}) n`,
      `update projects set status = '${statuses[pick(3)]}' where id in (select id from projects where ${some()} order by id for update skip locked)`,
      `update projects set assigned_admin_id = nullif(${pick(4)}, 0), awaiting_reply_since = ${pick(2) ? 'now()' : 'null'}
       where id in (select id from projects where ${some()} order by id for update skip locked)`,
      `delete from projects where id in (select id from projects where ${some()} order by id limit 2 for update skip locked)`,
    ][pick(4)]
    await client.query(statement ?? '')
  }
  await client.query(pick(5) === 0 ? 'rollback' : 'commit')
}

test('what is kept is what counting finds, while many write at once and afterwards', async () => {
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    const client = new pg.Client({ connectionString: created.url })
    await client.connect()
    const pick = numbers(writer + 1)
    for (let turn = 0; turn < 60; turn += 1) await writeSome(client, pick)
    await client.end()
  })
  let isDone = false
  const watch = async () => {
    let looks = 0
    while (!isDone) {
      // One statement sees one moment.
      const { rows } = await handle.pool.query(`
        select (select count(*) from projects) = coalesce(sum(amount) filter (where span = 'all'), 0)
          and (select count(*) from projects where status = 'live') = coalesce(sum(amount) filter (where span = 'day' and status = 'live'), 0) as same
        from current_project_counts`)
      expect(rows).toEqual([{ same: true }])
      looks += 1
    }
    return looks
  }
  const watching = watch()
  await Promise.all(writers).finally(() => {
    isDone = true
  })
  expect(await watching).toBeGreaterThan(5)

  const { rows } = await handle.pool.query<{ notes: number; added: number }>(
    `select (select count(*)::int from project_count_changes) as notes, (select count(*)::int from project_counts) as added`,
  )
  // Most of it was added up meanwhile, and nothing is kept of what there is none of.
  expect(rows[0]?.notes).toBeLessThan(600)
  expect(rows[0]?.added).toBeGreaterThan(0)

  const actual = async (condition: string) =>
    (await handle.pool.query<{ n: number }>(`select count(*)::int as n from projects where ${condition}`))
      .rows[0]?.n
  const since = (day: string) => `created_at >= '${day} 00:00 America/New_York'`
  const filters = [
    [{}, 'true'],
    [{ status: 'filing' }, `status = 'filing'`],
    [{ package: 'full' }, `package_type <> 'starter'`],
    [{ assignee: 2, needsReply: 'yes' }, 'assigned_admin_id = 2 and awaiting_reply_since is not null'],
    [{ from: '2026-01-05' }, since('2026-01-05')],
    [{ to: '2026-01-31' }, `not ${since('2026-02-01')}`],
    [{ from: '2026-01-10', to: '2026-01-12' }, `${since('2026-01-10')} and not ${since('2026-01-13')}`],
    [
      { from: '2025-12-31', to: '2026-02-03', status: 'live' },
      `${since('2025-12-31')} and not ${since('2026-02-04')} and status = 'live'`,
    ],
  ] as const
  for (const [filter, condition] of filters) {
    const counted = await actual(condition)
    expect(counted, condition).toBeGreaterThan(0)
    expect(await countKept(handle.database, filter), condition).toBe(counted)
  }
})

test('every page is what skipping would lead to, from whichever side it is read', async () => {
  await handle.pool.query(
    `insert into projects (user_id, name, email, status, created_at, updated_at)
     select 1, 'Project ' || n % 500, '', case when n % 3 = 0 then 'live' else 'filing' end,
       timestamptz '2026-01-01' - make_interval(hours => n / 2), timestamptz '2026-06-01' - make_interval(hours => n * 31 % 1000)
     from generate_series(1, 2000) n`,
  )
  const views = [
    [{}, 'true', 'created_at desc, id desc'],
    [{ order: 'oldest' }, 'true', 'created_at, id'],
    [{ status: 'filing' }, `status = 'filing'`, 'created_at desc, id desc'],
    [
      { order: 'oldest', from: '2025-12-05', to: '2026-02-10' },
      `created_at >= '2025-12-05 00:00 America/New_York' and created_at < '2026-02-11 00:00 America/New_York'`,
      'created_at, id',
    ],
    [{ order: 'updated' }, 'true', 'updated_at desc, id desc'],
    [{ order: 'name', status: 'live' }, `status = 'live'`, 'name, id'],
  ] as const
  for (const [view, condition, order] of views) {
    const { rows } = await handle.pool.query<{ id: number }>(
      `select id from projects where ${condition} order by ${order}`,
    )
    const pages = Math.ceil(rows.length / 20)
    expect(pages).toBeGreaterThan(10)
    for (const page of [
      1,
      2,
      8,
      Math.floor(pages / 3),
      Math.floor(pages / 2),
      Math.ceil(pages / 2) + 1,
      pages - 7,
      pages - 1,
      pages,
      pages + 1,
    ]) {
      const listed = await listAllProjects(handle, ProjectQuery.parse({ ...view, page }))
      const expected = rows.slice((page - 1) * 20, page * 20).map(({ id }) => id)
      expect(
        listed.projects.map(({ id }) => id),
        `${order}, page ${page} of ${pages}`,
      ).toEqual(expected)
      expect(listed.pagination).toMatchObject({ total: rows.length, totalPages: pages, isMore: false })
    }
  }
})
