import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inProject } from '#server/platform/paths.ts'
import { createTestDatabase } from '#tests/database.ts'

/** How many migrations there were before results had a last day. */
const before = 32

test('totals of months that were stored before keep the days of their report', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const migrations = readMigrationFiles({ migrationsFolder: inProject('server/database/migrations') })
    const run = async (from: number, to?: number) => {
      for (const { sql } of migrations.slice(from, to)) for (const step of sql) await client.query(step)
    }
    await client.query('drop schema public cascade; create schema public')
    await run(0, before)
    await client.query(`
      insert into users (name, email) values ('Ida Quist', 'ida@test.example');
      insert into projects (user_id, name, email) values (1, 'Old', 'ida@test.example');
      insert into campaign_imports (project_id, source, period_from, period_to, row_count, ignored_count, cost) values
        (1, 'file', '2026-06-01', '2026-06-08', 1, 0, 1), (1, 'file', '2026-05-01', '2026-07-10', 3, 0, 1);
      insert into campaign_results
        (project_id, import_id, unit, starts_on, campaign, cost, impressions, clicks, conversions) values
        (1, 1, 'month', '2026-06-01', 'Part', 1, 1, 1, 0), (1, 2, 'month', '2026-02-01', 'Whole', 1, 1, 1, 0),
        (1, 2, 'month', '2026-07-01', 'Until the tenth', 1, 1, 1, 0), (1, 2, 'day', '2026-05-03', 'Day', 1, 1, 1, 0);
    `)
    await run(before)
    const { rows } = await client.query(
      'select campaign, ends_on::text as "endsOn" from campaign_results order by id',
    )
    expect(rows).toEqual([
      { campaign: 'Part', endsOn: '2026-06-08' },
      { campaign: 'Whole', endsOn: '2026-02-28' },
      { campaign: 'Until the tenth', endsOn: '2026-07-10' },
      { campaign: 'Day', endsOn: '2026-05-03' },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
