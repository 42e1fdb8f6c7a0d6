import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inProject } from '#server/platform/paths.ts'
import { createTestDatabase } from '#tests/database.ts'

/** How many migrations there were before days became days. */
const before = 7

test('days that were kept as instants stay the days that staff typed, or that it was in Eastern Time', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const migrations = readMigrationFiles({ migrationsFolder: inProject('server/database/migrations') })
    const run = async (from: number, to?: number) => {
      for (const { sql } of migrations.slice(from, to)) for (const step of sql) await client.query(step)
    }
    await client.query(`drop schema public cascade; create schema public; set timezone = 'Asia/Tokyo'`)
    await run(0, before)
    await client.query(`
      insert into users (name, email) values ('Ida Quist', 'ida@test.example');
      insert into projects (user_id, name, email, incorporation_date, irs_501c3_approved_at, google_ad_grant_approved_at)
        values (1, 'Old', 'ida@test.example', '2026-03-04T00:00:00Z', '2026-07-05T03:59:59Z', '2026-11-21T15:00:00Z');
      insert into payments (user_id, project_id, amount, status, method, paid_at) values
        (1, 1, 6000, 'paid', 'check', '2026-03-04T12:00:00Z'),
        (1, 1, 6000, 'duplicate', 'card', '2026-11-21T03:30:00Z'),
        (1, 1, 6000, 'expired', 'card', null);
      insert into discount_codes (code, amount_off, expires_at) values
        ('TYPED', 1, '2026-07-05T10:00:00Z'), ('MIDNIGHT', 1, '2026-07-05T04:00:00Z'), ('NEVER', 1, null);
    `)
    await run(before)
    const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
    expect(
      await read(`select incorporation_date::text, irs_501c3_approved_at::text, google_ad_grant_approved_at::text,
        campaign_launched_at::text from projects`),
    ).toEqual([['2026-03-04', '2026-07-04', '2026-11-21', null]])
    expect(await read('select received_on::text, paid_on::text from payments order by id')).toEqual([
      ['2026-03-04', '2026-03-04'],
      [null, '2026-11-20'],
      [null, null],
    ])
    expect(await read('select expires_at::text from discount_codes order by id')).toEqual([
      ['2026-07-04'],
      ['2026-07-04'],
      [null],
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
