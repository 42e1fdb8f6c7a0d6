import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { payments } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { findPayments, openPaymentPage } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'

const program = await runProgram()
const { database, stripe } = program.context

beforeEach(() => setFaults(program, { webhooks: { drop: true } }))

/**
 * Reconciles an attempt with the given age and values. Returns its status and its page's status at the
 * provider.
 */
const reconcileAt = async (ageMs: number, values: Partial<typeof payments.$inferInsert> = {}) => {
  const { projectId, sessionId } = await openPaymentPage(program)
  const now = new Date()
  await database
    .update(payments)
    .set({ createdAt: new Date(now.getTime() - ageMs), ...values })
    .where(eq(payments.projectId, projectId))
  await reconcilePayments(program.context, now)
  const [payment] = await findPayments(program, projectId)
  return [payment?.status, (await stripe.checkout.sessions.retrieve(sessionId)).status]
}

test('keeps a payment page open for two days, and then closes it', async () => {
  expect(await reconcileAt(2 * DAY_MS - MINUTE_MS)).toEqual(['pending', 'open'])
  expect(await reconcileAt(2 * DAY_MS + MINUTE_MS)).toEqual(['expired', 'expired'])
})

test('closes a page that was replaced', async () => {
  expect(await reconcileAt(5 * MINUTE_MS, { status: 'closing' })).toEqual(['expired', 'expired'])
})

test('abandons an attempt that got no page within ten minutes', async () => {
  expect(await reconcileAt(9 * MINUTE_MS, { checkoutSessionId: null })).toEqual(['pending', 'open'])
  expect(await reconcileAt(11 * MINUTE_MS, { checkoutSessionId: null })).toEqual(['expired', 'open'])
})
