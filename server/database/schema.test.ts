import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/routes.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ensureMigrated, findMigrationState, migrateDatabase } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

interface Column {
  column_name: string
  column_default: string | null
  data_type: string
  numeric: string | null
}

const getColumns = async (table: string): Promise<Map<string, Column>> => {
  const { rows } = await pool.query<Column>(
    `select column_name, column_default, data_type,
            numeric_precision || ',' || numeric_scale as numeric
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return new Map(rows.map((row) => [row.column_name, row]))
}

describe('tables', () => {
  test('[DATA-25] testimonials and home page FAQs are not stored: no table or route has them', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const names = [...rows.map(({ name }) => name), ...routes.map(({ path }) => path)]
    expect(names).toContain('users.name')
    expect(names.filter((name) => /testimonial|faq/i.test(name))).toEqual([])
  })

  test.each([
    ['payments', 'amount', '10,2'],
    ['campaign_metrics', 'ad_spend', '10,2'],
    ['campaign_metrics', 'ctr', '5,4'],
    ['campaign_metrics', 'conversion_rate', '5,4'],
  ])('[RULE-30] %s.%s is decimal(%s)', async (table, name, precision) => {
    expect((await getColumns(table)).get(name)?.numeric).toBe(precision)
  })

  test('every foreign key has an index that starts with it', async () => {
    const { rows } = await pool.query<{ key: string }>(`
      select conrelid::regclass || '.' || a.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and confrelid = 'projects'::regclass
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum)`)
    expect(rows).toEqual([])
  })
})

describe('migrations', () => {
  test('converge when run concurrently and repeatedly', async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
    await migrateDatabase(database.url)
    expect(await findMigrationState(pool)).toBe('current')
    expect((await getColumns('projects')).size).toBeGreaterThan(20)
  })

  test('[fault 21] roll back completely on failure and converge on the next run', async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    // The initial migration fails at its last table, which already exists, so it must roll back all earlier
    // statements.
    await pool.query('create table users (id int)')
    await expect(migrateDatabase(database.url)).rejects.toThrow()
    const { rows } = await pool.query(
      "select 1 from pg_tables where schemaname = 'public' and tablename <> 'users'",
    )
    expect(rows).toEqual([])
    await pool.query('drop table users')
    await migrateDatabase(database.url)
    expect(await findMigrationState(pool)).toBe('current')
  })

  test('of a newer version stop an older program, and those that are missing are found', async () => {
    const newer = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
    await pool.query(newer, ['newer', 4_000_000_000_000])
    expect(await findMigrationState(pool)).toBe('newer')
    await expect(ensureMigrated(pool, database.url)).rejects.toThrow(
      'This database was updated by a newer version of the program. Start that version, or restore a backup from before the update.',
    )
    await pool.query("delete from drizzle.__drizzle_migrations where hash = 'newer'")
    const { rows } = await pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning hash, created_at',
    )
    expect(await findMigrationState(pool)).toBe('older')
    await pool.query(newer, [rows[0].hash, rows[0].created_at])
    expect(await findMigrationState(pool)).toBe('current')
  })

  test('reject a database from before the first release and leave it unchanged', async () => {
    const { rowCount } = await pool.query(
      'update drizzle.__drizzle_migrations set created_at = 1700000000000',
    )
    await pool.query(`insert into users (name, email) values ('Ida Quist', 'ida@test.example')`)
    await expect(migrateDatabase(database.url)).rejects.toThrow(
      'This database was created by an unreleased version and can’t be updated. Delete the data folder, or use an empty database.',
    )
    expect((await pool.query('select name from users')).rows).toEqual([{ name: 'Ida Quist' }])
    expect((await pool.query('select from drizzle.__drizzle_migrations')).rowCount).toBe(rowCount)
  })

  test('create exactly the schema the program expects', () => {
    mkdirSync(resolveProjectPath('.data'), { recursive: true })
    const copy = mkdtempSync(resolveProjectPath('.data', 'migrations-'))
    try {
      cpSync(resolveProjectPath('server/database/migrations'), copy, { recursive: true })
      const places = [
        '--schema',
        './server/database/schema/*.ts',
        '--out',
        relative(resolveProjectPath(), copy),
      ]
      const { stdout, stderr } = spawnSync(
        resolveProjectPath('node_modules/.bin/drizzle-kit'),
        ['generate', '--dialect', 'postgresql', '--casing', 'snake_case', ...places],
        { cwd: resolveProjectPath(), encoding: 'utf8' },
      )
      expect(stdout + stderr).toContain('No schema changes')
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })

  test("are numbered without gaps, so two branches can't both add one unnoticed", () => {
    const journal = JSON.parse(
      readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
    ) as { entries: { tag: string }[] }
    expect(journal.entries.map(({ tag }) => tag.slice(0, 4))).toEqual(
      journal.entries.map((_entry, index) => String(index).padStart(4, '0')),
    )
  })
})
