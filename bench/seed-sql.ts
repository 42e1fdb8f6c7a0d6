// SQL that fills a migrated database with clients, projects, conversations, payments, and emails, as after
// several years of use. Except for random public IDs, values are derived from row numbers, so two runs with
// the same parameters produce the same data. Parameters: `:projects` is the number of projects, and `:now` is
// the current time.

import { UNPAID_PROJECT_LIFETIME_DAYS } from '#contract/payments'

/**
 * Returns SQL for a pseudo-random number from 0 to `below` - 1, derived from the row number. Each `salt`
 * gives an independent sequence.
 */
const pickNumberSql = (number: string, salt: number, below: number): string =>
  `(hashint8extended(${number}, ${salt}) & 2147483647)::int % ${below}`

const toArraySql = (words: string): string =>
  `array[${words
    .split(' ')
    .map((word) => `'${word.replaceAll('_', ' ')}'`)
    .join(',')}]`

const pickWordSql = (words: string, number: string, salt: number): string =>
  `(${toArraySql(words)})[1 + ${pickNumberSql(number, salt, words.split(' ').length)}]`

const givenNames =
  'Ada Ben Clara David Elena Felix Grace Hugo Ida Jonas Kira Leon Mara Nils Olga Paul Quinn Rosa Sam Tara Uma Victor Wanda Yara Zane Amara Bruno Celia Dario Esme'
const familyNames =
  'Abbott Berg Castillo Dunn Ellis Fischer Garza Hahn Ibarra Jensen Keller Lindgren Moreau Nakamura Okafor Petrov Quist Reyes Santos Thorne Ueda Vargas Whitfield Xu Young Zimmer Adeyemi Brandt Chen Duarte'
const places =
  'Harbor Prairie Canyon Lakeside Northern Southern Cedar Willow River Granite Coastal Valley Summit Meadow Desert Island Maple Juniper Eastside Westside'
const causes =
  'Reading Food_Rescue Youth_Arts Clean_Water Animal_Care Veterans Gardens Mentors Music Housing Forest Literacy Bicycle Science Wildlife Theater Seniors Refugee Health Robotics'
const organizationForms =
  'Fund Alliance Collective Trust Project Network Foundation Circle Initiative Society'
const states = 'Virginia Maine Illinois Georgia Minnesota Ohio Texas Oregon Nevada Vermont'

/**
 * Percentage of projects in each status up to the IRS approval. `laterStatusShares` contains the other
 * statuses.
 */
const statusShares = {
  payment_pending: 9,
  onboarding: 8,
  submitted: 2,
  under_review: 4,
  filing: 9,
  irs_approved: 6,
}
const laterStatusShares = { ads_setup: 5, ads_testing: 5, live: 52 }
const statuses = Object.entries({ ...statusShares, ...laterStatusShares }).flatMap(([status, share]) =>
  Array.from({ length: share }, () => `'${status}'`),
)

const getStatusOrderSql = (status: string): string =>
  `array_position(array['payment_pending','onboarding','submitted','under_review','filing','irs_approved','ads_setup','ads_testing','live'], ${status})`

/**
 * Returns SQL for when a project reached a status: `day` days after it was created, but not in the future.
 * Null if it hasn't reached the status.
 */
const getReachedSql = (order: number, day: number, column = 'status'): string =>
  `case when ${getStatusOrderSql(column)} >= ${order} then least(created_at + interval '${day} days', :now) end`

export const seedStatements: readonly [what: string, sql: string][] = [
  [
    'staff',
    `insert into users (name, email, role, registration_status)
     select ${pickWordSql(givenNames, 'n', 1)} || ' ' || ${pickWordSql(familyNames, 'n', 2)}, 'seed-staff-' || n || '@causeway.example', 'admin', 'completed'
     from generate_series(1, 8) n on conflict do nothing`,
  ],
  [
    'clients',
    `insert into users (name, email, registration_status, created_at)
     select ${pickWordSql(givenNames, 'n', 3)} || ' ' || ${pickWordSql(familyNames, 'n', 4)},
       lower(${pickWordSql(givenNames, 'n', 3)} || '.' || ${pickWordSql(familyNames, 'n', 4)}) || n || '@seed.example', 'completed',
       :now - interval '3 years'
     from generate_series(1, greatest(1, :projects * 3 / 4)) n on conflict do nothing`,
  ],
  [
    'projects',
    `with staff as (select array_agg(id order by id) as ids from users where email like 'seed-staff-%'),
     clients as (select id, email, row_number() over (order by id) as place from users where email like '%@seed.example'),
     total as (select count(*)::int as clients from clients),
     numbers as materialized (
       select n, ${pickNumberSql('n', 10, 100)} as share, 1 + ${pickNumberSql('n', 11, 1_000_000)} % total.clients as client,
         :now - make_interval(mins => ${pickNumberSql('n', 12, 3 * 365 * 24 * 60)}) as started
       from generate_series(1, :projects) n, total
     ),
     dated as (
       select *, (array[${statuses.join(',')}])[1 + share] as status,
         case when share >= 17 and share < 48 then :now - make_interval(mins => ${pickNumberSql('n', 13, 90 * 24 * 60)}) else started end as created_at
       from numbers
     )
     insert into projects (user_id, name, email, phone, address, country, state, purpose, ad_goals, package_type, status, ein_number,
       incorporation_date, irs_501c3_approved_at, google_ad_grant_approved_at, campaign_launched_at, assigned_admin_id,
       disclosure_agreed_at, created_at, updated_at, status_since, order_expired_at)
     select clients.id,
       ${pickWordSql(places, 'n', 20)} || ' ' || ${pickWordSql(causes, 'n', 21)} || ' ' || ${pickWordSql(organizationForms, 'n', 22)},
       clients.email, '+1 555 01' || lpad((${pickNumberSql('n', 23, 100_000)})::text, 5, '0'),
       case when share >= 9 then '12 ' || ${pickWordSql(places, 'n', 20)} || ' Street' end, 'United States',
       ${pickWordSql(states, 'n', 24)},
       case when share >= 9 then 'We serve families near ' || ${pickWordSql(places, 'n', 20)} || ' with ' || ${pickWordSql(causes, 'n', 21)} || ' programs, led by neighbors and free for everybody who comes.' end,
       case when share >= 9 then 'Reach people who search for ' || ${pickWordSql(causes, 'n', 21)} || ', and volunteers and donors who want to help.' end,
       case when ${pickNumberSql('n', 25, 5)} < 3 then 'full' else 'starter' end, status,
       case when ${getStatusOrderSql('status')} >= 5 then lpad((10 + ${pickNumberSql('n', 26, 89)})::text, 2, '0') || '-' || lpad((${pickNumberSql('n', 27, 10_000_000)})::text, 7, '0') end,
       ${getReachedSql(5, 8)}, ${getReachedSql(6, 20)}, ${getReachedSql(8, 34)}, ${getReachedSql(9, 43)},
       case when ${getStatusOrderSql('status')} >= 3 and ${pickNumberSql('n', 28, 10)} > 0 then staff.ids[1 + ${pickNumberSql('n', 29, 8)}] end,
       created_at, created_at,
       least(created_at + make_interval(days => ${pickNumberSql('n', 30, 60)}), :now),
       least(created_at + make_interval(days => ${pickNumberSql('n', 30, 60)}), :now),
       case when status = 'payment_pending' and created_at < :now - interval '${UNPAID_PROJECT_LIFETIME_DAYS.expiry} days' then created_at + interval '${UNPAID_PROJECT_LIFETIME_DAYS.expiry} days' end
     from dated join clients on clients.place = client, staff
     order by created_at`,
  ],
  ['statistics for what follows', 'analyze users, projects'],
  [
    'payments',
    `insert into payments (user_id, project_id, amount, amount_off, checkout_session_id, payment_intent_id, status, amount_refunded,
       refunded_at, paid_at, created_at, provider_fee)
     select user_id, id, price - amount_off, amount_off, 'cs_seed_' || id, 'pi_seed_' || id,
       case when is_refunded then 'refunded' else 'paid' end, case when is_refunded then price - amount_off else 0 end,
       case when is_refunded then least(created_at + interval '40 days', :now) end, created_at, created_at,
       case when created_at < :now - interval '2 days' then round((price - amount_off) * 0.029 + 0.3, 2) end
     from (
       select *, case package_type when 'starter' then 6000 else 9000 end as price,
         case when ${pickNumberSql('id', 43, 12)} = 0 then 500 else 0 end as amount_off, ${pickNumberSql('id', 40, 400)} = 0 as is_refunded
       from projects
     ) projects where status <> 'payment_pending' and email like '%@seed.example'`,
  ],
  [
    'payments that need a user',
    `insert into payments (user_id, project_id, amount, status, paid_at, created_at)
     select user_id, id, 6000, case when ${pickNumberSql('id', 41, 2)} = 0 then 'duplicate' else 'mismatch' end, updated_at, updated_at
     from projects where status <> 'payment_pending' and ${pickNumberSql('id', 42, 2500)} = 0 and email like '%@seed.example'`,
  ],
  [
    'filings',
    `insert into filings (project_id, kind, jurisdiction, state, filed_on, decided_on, fee_paid)
     select id, kind, jurisdiction, 'accepted', created_at + interval '8 days', created_at + interval '20 days', fee
     from projects, (values ('articles', 'OH', 99), ('1023-EZ', 'US', 275)) as kinds (kind, jurisdiction, fee)
     where ${getStatusOrderSql('status')} > 5 and email like '%@seed.example'`,
  ],
  [
    'questionnaires',
    `insert into onboarding_responses (project_id, full_name, phone_number, address, nonprofit_name, mission_statement, grant_purpose, created_at)
     select p.id, u.name, p.phone, p.address, p.name, p.purpose, p.ad_goals, p.created_at
     from projects p join users u on u.id = p.user_id where p.purpose is not null and p.email like '%@seed.example'`,
  ],
  [
    'history',
    `insert into project_updates (project_id, admin_id, status, message, kind, ended_status, ended_since, metadata, created_at)
     select p.id, case when step.place > 3 then p.assigned_admin_id end, step.status, 'The status is now ' || step.status || '.', 'status',
       step.before, case step.place when 2 then p.created_at else least(p.created_at + make_interval(days => ((step.place - 1) * 5)::int), :now) end,
       jsonb_build_object('by', case when step.place > 3 then 'staff' else 'client' end, 'from', step.before),
       least(p.created_at + make_interval(days => (step.place * 5)::int), :now)
     from projects p
     join (select status, place, lag(status) over (order by place) as before
       from unnest(array['payment_pending','onboarding','submitted','under_review','filing','irs_approved','ads_setup','ads_testing','live']) with ordinality as s (status, place)) step
       on step.place > 1 and step.place <= ${getStatusOrderSql('p.status')}
     where p.email like '%@seed.example' order by p.id, step.place`,
  ],
  [
    'purchases',
    `insert into purchase_counts (day, total)
     select (created_at at time zone 'America/New_York')::date, ceil(count(*) * 1.6) from projects group by 1
     on conflict (day) do update set total = excluded.total`,
  ],
  [
    'visits',
    `insert into site_visits (day, page, views, visits)
     select (:now - make_interval(days => n))::date, page, 40 * share + ${pickNumberSql('n', 70, 40)}, 25 * share + ${pickNumberSql('n', 71, 25)}
     from generate_series(0, 3 * 365) n, (values ('/', 9), ('/select-package', 4), ('/about', 2), ('/contact', 1)) pages (page, share)
     on conflict do nothing`,
  ],
  [
    'results',
    `with imported as (
       insert into campaign_imports (project_id, source, period_from, period_to, row_count, ignored_count, cost, created_at)
       select id, 'hand', (:now - interval '12 months')::date, :now::date, 12, 0, 60000, :now
       from projects where status = 'live' and email like '%@seed.example' returning id, project_id
     )
     insert into campaign_results (project_id, import_id, starts_on, ends_on, campaign, cost, impressions, clicks, conversions)
     select project_id, id, month::date, (month + interval '1 month - 1 day')::date, 'Search', 3000 + ${pickNumberSql('id', 72, 6000)}, 40000, 2500, 60
     from imported, generate_series(date_trunc('month', :now - interval '11 months'), :now, interval '1 month') month`,
  ],
  [
    'messages',
    `insert into project_messages (project_id, sender_id, message, is_from_admin, created_at)
     select p.id, case when n % 2 = 0 then coalesce(p.assigned_admin_id, staff.id) else p.user_id end,
       case when n % 2 = 0 then 'The ' || ${pickWordSql(causes, 'p.id * 8 + n', 52)} || ' papers are on their way; we write as soon as the office in ' || ${pickWordSql(states, 'p.id * 8 + n', 53)} || ' answers.'
         else 'Could you tell me how far our application is? The board of ' || p.name || ' meets near ' || ${pickWordSql(places, 'p.id * 8 + n', 54)} || ' and asks. Our confirmation is K' || p.id * 8 + n || '.' end,
       n % 2 = 0, least(p.created_at + make_interval(hours => (n * 30)::int), :now)
     from projects p, (select min(id) as id from users where email like 'seed-staff-%') staff,
       generate_series(1, 5) n
     where p.status <> 'payment_pending' and p.email like '%@seed.example'
       and n <= (case when ${pickNumberSql('p.id', 50, 60)} = 0 then 1 + 2 * (${pickNumberSql('p.id', 51, 3)}) else 2 * (${pickNumberSql('p.id', 51, 3)}) end)
     order by p.id, n`,
  ],
  [
    'documents',
    `insert into documents (project_id, name, type, file_path, file_size, mime_type, sha256, status, uploaded_by, created_at)
     select p.id, ${pickWordSql('Bylaws Minutes Budget Logo Letter Articles Scan Receipt', 'p.id * 8 + n', 80)} || ' ' || p.name || ' ' || p.id || '.pdf',
       'other', 'seed-' || p.id || '-' || n, 20000, 'application/pdf', repeat('0', 64), 'clean', p.user_id,
       least(p.created_at + make_interval(hours => (n * 40)::int), :now)
     from projects p, generate_series(1, 3) n
     where p.status <> 'payment_pending' and p.email like '%@seed.example' and n <= ${pickNumberSql('p.id', 81, 4)}`,
  ],
  [
    'contact messages',
    `insert into contact_messages (full_name, email, subject, message, created_at)
     select ${pickWordSql(givenNames, 'n', 90)} || ' ' || ${pickWordSql(familyNames, 'n', 91)}, 'visitor' || n || '@seed.example',
       'A question about ' || ${pickWordSql(causes, 'n', 92)},
       'We run a ' || ${pickWordSql(causes, 'n', 92)} || ' program near ' || ${pickWordSql(places, 'n', 93)} || '. How long does an application take?',
       :now - make_interval(mins => ${pickNumberSql('n', 94, 1000000)})
     from generate_series(1, greatest(1, :projects / 10)) n`,
  ],
  [
    'who has read what',
    `insert into project_message_reads (project_id, side, last_read_id, last_mailed_id)
     select project_id, 'client', max(id), max(id) from project_messages group by project_id
     union all
     select project_id, 'team', coalesce(max(id) filter (where is_from_admin), 0), max(id) from project_messages group by project_id
     on conflict do nothing`,
  ],
  ['statistics for what follows', 'analyze'],
  [
    'who waits for an answer',
    `update projects p set awaiting_reply_since = said.created_at
     from (select distinct on (project_id) project_id, created_at, is_from_admin from project_messages order by project_id, id desc) said
     where said.project_id = p.id and not said.is_from_admin and p.email like '%@seed.example'`,
  ],
  [
    'mails',
    `insert into mails (kind, recipient, subject, html, text, message_id, status, attempts, last_error, project_id, created_at, sent_at)
     select 'receipt', email, 'Your receipt', '', '', 'seed-' || id || '@causeway.example',
       case when ${pickNumberSql('id', 60, 2000)} = 0 then 'failed' else 'sent' end, 1,
       case when ${pickNumberSql('id', 60, 2000)} = 0 then '550 no such mailbox' end, id, created_at,
       case when ${pickNumberSql('id', 60, 2000)} = 0 then null else created_at end
     from projects where status <> 'payment_pending' and email like '%@seed.example'`,
  ],
]
