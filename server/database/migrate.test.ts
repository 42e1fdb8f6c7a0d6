import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { findMigrationState, migrateDatabase } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('a migration that would deadlock with a request is retried and completes after it', async () => {
  const database = await createTestDatabase()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const url = new URL(database.url)
  url.pathname = `${url.pathname}_deadlock`
  await admin.query(`create database "${url.pathname.slice(1)}"`)
  const pool = new pg.Pool({ connectionString: url.href })
  const request = await pool.connect()
  try {
    // Migration 0017 locks projects before users. The request locks them in the opposite order.
    const until = journal.entries.find(({ tag }) => tag.startsWith('0016'))?.when ?? 0
    await migrateDatabase(url.href, until)
    await request.query('begin')
    await request.query("insert into users (name, email) values ('Ida Quist', 'ida@test.example')")
    const migrated = migrateDatabase(url.href)
    await expect
      .poll(async () => {
        const { rows } = await pool.query('select 1 from pg_locks where not granted')
        return rows.length
      })
      .toBeGreaterThan(0)
    await request.query(
      "insert into projects (user_id, name, email) select id, 'Garden', email from users limit 1",
    )
    await request.query('commit')
    await migrated
    expect(await findMigrationState(pool)).toBe('current')
    expect((await pool.query('select name from projects')).rows).toEqual([{ name: 'Garden' }])
  } finally {
    request.release()
    await pool.end()
    await admin.query(`drop database "${url.pathname.slice(1)}"`)
    await admin.end()
    await database.drop()
  }
})
