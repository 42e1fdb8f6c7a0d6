import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/routes.ts'
import { createTestDatabase } from '#tests/database.ts'
import { isMigrated, migrateDatabase } from './migrate.ts'

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

const columnsOf = async (table: string): Promise<Map<string, Column>> => {
  const { rows } = await pool.query<Column>(
    `select column_name, column_default, data_type,
            numeric_precision || ',' || numeric_scale as numeric
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return new Map(rows.map((row) => [row.column_name, row]))
}

const expected: [id: string, table: string, columns: string, defaults: Record<string, string>][] = [
  [
    '[DATA-02]',
    'users',
    'id name email password role phone stripe_customer_id registration_status onboarding_completed_at last_login_at is_active created_at updated_at',
    { role: 'user', registration_status: 'payment_pending', is_active: 'true' },
  ],
  [
    '[DATA-03]',
    'projects',
    'id public_id user_id name email phone country state purpose ad_goals package_type status ein_number incorporation_date irs_501c3_approved_at google_ad_grant_approved_at campaign_launched_at assigned_admin_id notes disclosure_agreed_at disclosure_version created_at updated_at',
    {
      package_type: 'starter',
      status: 'payment_pending',
      disclosure_version: '1.0',
      public_id: 'gen_random_uuid',
    },
  ],
  [
    '[DATA-05]',
    'onboarding_responses',
    'id project_id full_name phone_number address nonprofit_name mission_statement grant_purpose created_at updated_at',
    {},
  ],
  [
    '[DATA-06]',
    'payments',
    'id user_id project_id amount discount_code payment_intent_id status paid_at created_at',
    { status: 'pending' },
  ],
  [
    '[DATA-07]',
    'discount_codes',
    'id code amount_off percent_off is_percent usage_limit used_count is_active expires_at applicable_packages created_by created_at',
    { is_percent: 'false', used_count: '0', is_active: 'true' },
  ],
  [
    '[DATA-08]',
    'webhook_events',
    'id stripe_event_id event_type processed processing_error payment_intent_id related_project_id related_user_id event_data created_at processed_at',
    { processed: 'false' },
  ],
  [
    '[DATA-09]',
    'email_templates',
    'id status subject html_content text_content is_active created_at updated_at',
    { is_active: 'true' },
  ],
  [
    '[DATA-10]',
    'project_updates',
    'id project_id admin_id status message is_visible metadata created_at',
    { is_visible: 'true' },
  ],
  [
    '[DATA-11]',
    'documents',
    'id project_id name type file_path file_size mime_type uploaded_by is_public created_at',
    { is_public: 'false' },
  ],
  [
    '[DATA-12]',
    'campaign_metrics',
    'id project_id month_year ad_spend impressions clicks conversions ctr conversion_rate recorded_by created_at',
    { ad_spend: '0', impressions: '0', clicks: '0', conversions: '0', ctr: '0', conversion_rate: '0' },
  ],
  ['[DATA-13]', 'system_settings', 'id key value description updated_by updated_at', {}],
  [
    '[DATA-14]',
    'login_attempts',
    'id email ip_address user_agent success failure_reason user_id created_at',
    {},
  ],
  [
    '[DATA-15]',
    'user_sessions',
    'id user_id session_token ip_address user_agent browser operating_system device location is_active last_activity_at expires_at created_at',
    { is_active: 'true' },
  ],
  [
    '[DATA-16]',
    'security_events',
    'id user_id event_type description ip_address user_agent metadata severity resolved created_at',
    { severity: 'info', resolved: 'false' },
  ],
  [
    '[DATA-17]',
    'account_lockouts',
    'id email lockout_reason locked_at unlocked_at attempt_count auto_unlock_at is_active',
    { attempt_count: '0', is_active: 'true' },
  ],
  [
    '[DATA-18]',
    'project_messages',
    'id project_id sender_id message is_from_admin created_at',
    { is_from_admin: 'false' },
  ],
]

describe('tables', () => {
  test('[DATA-25] testimonials and questions of the home page are no data: neither tables nor routes have them', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const names = [...rows.map(({ name }) => name), ...routes.map(({ path }) => path)]
    expect(names).toContain('users.name')
    expect(names.filter((name) => /testimonial|faq/i.test(name))).toEqual([])
  })

  test.each(expected)('%s %s has its columns and defaults', async (_id, table, names, defaults) => {
    const columns = await columnsOf(table)
    expect([...columns.keys()]).toEqual(expect.arrayContaining(names.split(' ')))
    for (const [name, value] of Object.entries(defaults))
      expect(columns.get(name)?.column_default, `${table}.${name}`).toContain(value)
  })

  test.each([
    ['payments', 'amount', '10,2'],
    ['campaign_metrics', 'ad_spend', '10,2'],
    ['campaign_metrics', 'ctr', '5,4'],
    ['campaign_metrics', 'conversion_rate', '5,4'],
  ])('[RULE-30] [DATA-12] %s.%s is decimal(%s)', async (table, name, precision) => {
    expect((await columnsOf(table)).get(name)?.numeric).toBe(precision)
  })

  test.each([
    ['users', 'email'],
    ['projects', 'public_id'],
    ['discount_codes', 'code'],
    ['webhook_events', 'stripe_event_id'],
    ['email_templates', 'status'],
    ['system_settings', 'key'],
    ['user_sessions', 'session_token'],
    ['payments', 'payment_intent_id'],
  ])('%s.%s is unique', async (table, column) => {
    const { rows } = await pool.query<{ indexdef: string }>(
      'select indexdef from pg_indexes where tablename = $1',
      [table],
    )
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(
      expect.stringMatching(new RegExp(`UNIQUE .*\\(${column}\\)`)),
    )
  })

  test('every foreign key has an index that begins with it', async () => {
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
  test('several at once, and again, converge', async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
    await migrateDatabase(database.url)
    expect(await isMigrated(pool)).toBe(true)
    expect((await columnsOf('projects')).size).toBeGreaterThan(20)
  })

  test('one that breaks midway leaves nothing, and the next run converges', async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    // The last table of the first migration is in the way: everything before it has to be undone.
    await pool.query('create table users (id int)')
    await expect(migrateDatabase(database.url)).rejects.toThrow()
    const { rows } = await pool.query(
      "select 1 from pg_tables where schemaname = 'public' and tablename <> 'users'",
    )
    expect(rows).toEqual([])
    await pool.query('drop table users')
    await migrateDatabase(database.url)
    expect(await isMigrated(pool)).toBe(true)
  })

  test('are numbered without gaps, as two branches that both add one would break', () => {
    const journal = JSON.parse(
      readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
    ) as { entries: { tag: string }[] }
    expect(journal.entries.map(({ tag }) => tag.slice(0, 4))).toEqual(
      journal.entries.map((_entry, index) => String(index).padStart(4, '0')),
    )
  })
})
