import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'

/**
 * The expected tables, one column per line: name, type, `null` if optional, `identity`, the default after
 * `=`, and `unique`.
 */
const specifiedTables = `
[DATA-02] users
id integer identity
name text
email text unique
password text null
role text = user
phone text null
stripe_customer_id text null
registration_status text = payment_pending
onboarding_completed_at timestamp with time zone null
last_login_at timestamp with time zone null
is_active boolean = true
created_at timestamp with time zone = now()
updated_at timestamp with time zone = now()

[DATA-03] projects
id integer identity
public_id uuid = gen_random_uuid() unique
user_id integer
name text
email text
phone text null
country text null
state text null
purpose text null
ad_goals text null
package_type text = starter
status text = payment_pending
ein_number text null
incorporation_date date null
irs_501c3_approved_at date null
google_ad_grant_approved_at date null
campaign_launched_at date null
assigned_admin_id integer null
notes text null
disclosure_agreed_at timestamp with time zone null
disclosure_version text = 1.0
created_at timestamp with time zone = now()
updated_at timestamp with time zone = now()

[DATA-05] onboarding_responses
id integer identity
project_id integer unique
full_name text
phone_number text
address text
nonprofit_name text
mission_statement text
grant_purpose text
created_at timestamp with time zone = now()
updated_at timestamp with time zone = now()

[DATA-06] payments
id integer identity
user_id integer
project_id integer null
amount numeric(10,2)
discount_code text null
payment_intent_id text null unique
status text = pending
paid_at timestamp with time zone null
created_at timestamp with time zone = now()

[DATA-07] discount_codes
id integer identity
code text unique
amount_off numeric(10,2) null
percent_off numeric(5,2) null
is_percent boolean = false
usage_limit integer null
used_count integer = 0
is_active boolean = true
expires_at date null
applicable_packages text[] null
created_by integer null
created_at timestamp with time zone = now()

[DATA-08] webhook_events
id integer identity
stripe_event_id text unique
event_type text
processed boolean = false
processing_error text null
payment_intent_id text null
related_project_id integer null
related_user_id integer null
event_data jsonb null
created_at timestamp with time zone = now()
processed_at timestamp with time zone null

[DATA-09] email_templates
id integer identity
status text unique
subject text
html_content text
text_content text
is_active boolean = true
created_at timestamp with time zone = now()
updated_at timestamp with time zone = now()

[DATA-10] project_updates
id integer identity
project_id integer
admin_id integer null
status text
message text
is_visible boolean = true
metadata jsonb null
created_at timestamp with time zone = now()

[DATA-11] documents
id integer identity
project_id integer
name text
type text
file_path text
file_size integer
mime_type text
uploaded_by integer null
is_public boolean = false
created_at timestamp with time zone = now()

[DATA-12] campaign_metrics
id integer identity
project_id integer
month_year text
ad_spend numeric(10,2) = 0
impressions integer = 0
clicks integer = 0
conversions integer = 0
ctr numeric(5,4) = 0
conversion_rate numeric(5,4) = 0
recorded_by integer null
created_at timestamp with time zone = now()

[DATA-13] system_settings
id integer identity
key text unique
value text null
description text null
updated_by integer null
updated_at timestamp with time zone = now()

[DATA-14] login_attempts
id integer identity
email text
ip_address text null
user_agent text null
success boolean
failure_reason text null
user_id integer null
created_at timestamp with time zone = now()

[DATA-15] user_sessions
id integer identity
user_id integer
session_token text unique
ip_address text null
user_agent text null
browser text null
operating_system text null
device text null
location jsonb null
is_active boolean = true
last_activity_at timestamp with time zone = now()
expires_at timestamp with time zone
created_at timestamp with time zone = now()

[DATA-16] security_events
id integer identity
user_id integer null
event_type text
description text null
ip_address text null
user_agent text null
metadata jsonb null
severity text = info
resolved boolean = false
created_at timestamp with time zone = now()

[DATA-17] account_lockouts
id integer identity
email text
lockout_reason text null
locked_at timestamp with time zone = now()
unlocked_at timestamp with time zone null
attempt_count integer = 0
auto_unlock_at timestamp with time zone null
is_active boolean = true

[DATA-18] project_messages
id integer identity
project_id integer
sender_id integer
message text
is_from_admin boolean = false
created_at timestamp with time zone = now()
`
const tables = specifiedTables
  .trim()
  .split('\n\n')
  .map((block) => {
    const [title = '', ...columns] = block.split('\n')
    return { title, table: title.split(' ').at(-1), columns }
  })

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

const COLUMNS_SQL = `
  select concat_ws(' ', column_name, format_type(atttypid, atttypmod),
    case is_nullable when 'YES' then 'null' end,
    case is_identity when 'YES' then 'identity' end,
    '= ' || regexp_replace(column_default, '^''?(.*?)''?(::.*)?$', '\\1'),
    case when exists (
      select from pg_index
      where indrelid = attrelid and indnatts = 1 and indkey[0] = attnum
        and indisunique and not indisprimary and indpred is null
    ) then 'unique' end) as line
  from information_schema.columns
  join pg_attribute on attrelid = format('%I.%I', table_schema, table_name)::regclass and attname = column_name
  where table_schema = 'public' and table_name = $1`

const getColumnName = (line: string) => line.split(' ')[0]

test.each(tables)('$title has the expected columns, types, and defaults', async ({ table, columns }) => {
  const { rows } = await pool.query<{ line: string }>(COLUMNS_SQL, [table])
  const names = columns.map(getColumnName)
  const lines = rows.map(({ line }) => line).filter((line) => names.includes(getColumnName(line)))
  expect(lines.toSorted()).toEqual(columns.toSorted())
})
