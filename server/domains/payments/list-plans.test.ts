import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSortOrders } from '#contract/paging.ts'
import {
  paymentSortColumns,
  paymentViews,
  StaffPaymentQuery,
  WebhookEventQuery,
  webhookEventStates,
} from '#contract/payments'
import { createExplainedDatabase, expectBoundedReads } from '#tests/explain.ts'
import { listWebhookEvents } from './provider-events/provider-events.ts'
import { listStaffPayments } from './staff-payments.ts'

const ROW_COUNT = 100_000

/**
 * Seeds 100,000 each of users, projects, payments, and provider events. Payments are in scrambled order.
 * Names contain more than a hundred frequent words, because with fewer, PostgreSQL expects the same number of
 * rows for every prefix.
 */
const SEED_SQL = `
  insert into users (name, email)
  select (array['Ada', 'Jane', 'Yara', 'Omar', 'Lena'])[1 + n % 5] || ' Family' || n * 31 % 200, 'person' || n || '@test.example'
  from generate_series(1, ${ROW_COUNT}) n;
  insert into projects (user_id, name, email)
  select n, (array['Harbor', 'Prairie', 'Canyon'])[1 + n % 3] || ' Circle' || n * 17 % 150 || ' Fund' || n, 'person' || n || '@test.example'
  from generate_series(1, ${ROW_COUNT}) n;
  insert into payments (user_id, project_id, amount, amount_refunded, amount_lost, status, payment_intent_id, checkout_session_id, reference, paid_at, refund_failed_at)
  select n, n, 6000 + n * 31 % 3000, case when status = 'paid' and n % 100 = 3 then 100 when status = 'refunded' then 6000 else 0 end,
    case when status = 'charged_back' then 6000 else 0 end, status,
    'pi_' || n, 'cs_test_' || n, 'Check ' || n, case when status not in ('pending', 'closing', 'processing', 'expired', 'failed') then timestamptz '2026-06-01' - make_interval(mins => n * 7919 % 1500000) end,
    case when n % 300 = 17 then now() end
  from (
    select n, case when n % 400 = 5 then 'processing' when n % 400 = 6 then 'failed' when n % 400 = 7 then 'charged_back' when n % 300 = 1 then 'duplicate' when n % 300 = 2 then 'mismatch' when n % 50 = 9 then 'refunded'
      when n % 50 = 11 then 'pending' when n % 100 = 13 then 'closing' when n % 4 = 0 then 'expired' else 'paid' end as status
    from generate_series(1, ${ROW_COUNT}) n
  ) as numbered order by n * 7919 % ${ROW_COUNT};
  insert into refunds (payment_id, amount, refunded_before, reason, note, status, requested_by)
  select id, 100, 0, 'goodwill', '', case when id % 10000 = 0 then 'pending' else 'done' end, 1 from payments where id % 10 = 0;
  insert into disputes (payment_id, provider_dispute_id, state, amount, reason, opened_at, read_at)
  select id, 'dp_' || id, case when amount_lost > 0 then 'lost' when id % 1000 = 0 then 'needs_response' else 'won' end, 6000, 'general', now(), now()
  from payments where amount_lost > 0 or id % 50 = 0;
  insert into webhook_events (stripe_event_id, payment_intent_id, event_type, processed, processing_error, related_project_id)
  select 'evt_' || n, 'pi_' || n,
    case when n % 1000 = 500 then 'charge.dispute.created' else (array['checkout.session.completed', 'payment_intent.succeeded', 'checkout.session.expired', 'charge.refunded', 'charge.updated'])[1 + n % 5] end,
    n % 100 > 1, case when n % 200 in (1, 100, 101) then 'not found' end, case when n % 3 = 0 then n end
  from generate_series(1, ${ROW_COUNT}) n`

let planDatabase: Awaited<ReturnType<typeof createExplainedDatabase>>
beforeAll(async () => {
  planDatabase = await createExplainedDatabase(
    SEED_SQL,
    'users, projects, payments, refunds, disputes, webhook_events',
  )
}, 180_000)
afterAll(() => planDatabase.drop())

const explainPayments = (query: Record<string, unknown>) =>
  planDatabase.explain(() => listStaffPayments(planDatabase.context, StaffPaymentQuery.parse(query)))

const explainEvents = (query: Record<string, unknown>) =>
  planDatabase.explain(() => listWebhookEvents(planDatabase.context, WebhookEventQuery.parse(query)))

const expectFirstAndLast = async (
  list: typeof explainPayments | typeof explainEvents,
  query: Record<string, unknown>,
) => {
  const first = await list(query)
  const last = await list({ ...query, page: first.result.pagination.totalPages })
  for (const { result, statements } of [first, last]) {
    expect(result.items).not.toEqual([])
    expectBoundedReads(statements)
  }
}

describe(`with ${ROW_COUNT} payments`, () => {
  test.each([
    ...paymentViews.flatMap((view) => [{ view }, { view, search: 'person1' }]),
    ...listSortOrders(paymentSortColumns).flatMap((order) => [
      { order },
      { order, view: 'paid' },
      { order, view: 'expired' },
      // In descending order, three fifths of the names come before “Jane”, so the search would read them.
      ...(order === '-client' ? [] : [{ order, search: 'jane' }]),
    ]),
    { from: '2025-03-10', to: '2025-11-20', order: 'date' },
    { search: 'fund4711' },
    { search: 'person4711' },
    { search: 'circle71' },
    { search: 'jane' },
    { search: 'harbor' },
    { search: 'family7' },
    { search: 'fund' },
    { search: 'jane family71' },
    { search: 'CW-004712' },
    { search: 'pi_4710' },
    { search: 'cs_test_4710' },
    { search: '4712' },
    { search: 'check 4710' },
  ])('%o reads about as much as it finds, on the first page and the last', (query) =>
    expectFirstAndLast(explainPayments, query),
  )
})

describe(`with ${ROW_COUNT} provider events`, () => {
  test.each([
    {},
    ...webhookEventStates.map((state) => ({ state })),
    { search: 'checkout.session' },
    { search: 'charge.dispute' },
    { search: 'evt_4711' },
    { search: 'pi_4711' },
    { state: 'processed', search: 'charge' },
  ])('%o reads about as much as it finds, on the first page and the last', (query) =>
    expectFirstAndLast(explainEvents, query),
  )
})
