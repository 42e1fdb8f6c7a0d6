import { asc, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { createCheckoutSession, paymentWebhook } from '#contract/payments'
import { emails, payments, projects, projectUpdates } from '#server/database/schema.ts'
import type { Program, RunningProgram } from './program.ts'
import { getSessionId, startPurchase } from './users.ts'

/** Starts a purchase and opens its payment page. Returns the purchase, checkout URL, and session ID. */
export const openPaymentPage = async (program: Pick<Program, 'browser'>) => {
  const begun = await startPurchase(program)
  const { checkoutUrl } = await begun.browser.call(createCheckoutSession, {
    body: { projectId: begun.projectId },
  })
  return { ...begun, checkoutUrl, sessionId: getSessionId(checkoutUrl) }
}

/**
 * Creates a `checkout.session.completed` event in Stripe's format with a unique ID. `change` overrides its
 * properties.
 */
export const createWebhookEvent = (sessionId: string, change: object = {}) => ({
  id: `evt_test_${crypto.randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  created: 1_700_000_000,
  data: { object: { id: sessionId, object: 'checkout.session', payment_intent: null } },
  ...change,
})

interface DeliveryOptions {
  secret?: string
  timestamp?: number
  body?: string
}

/** Sends an event to the webhook and returns the response. Signs it with the webhook secret by default. */
export const deliverWebhookEvent = (
  program: RunningProgram,
  event: object,
  { secret, timestamp, body }: DeliveryOptions = {},
) => {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? program.webhookSecret,
    ...(timestamp === undefined ? {} : { timestamp }),
  })
  return program.browser().send('POST', paymentWebhook.path, {
    raw: body ?? payload,
    headers: { 'stripe-signature': signature, origin: 'https://stripe.example' },
  })
}

/** Returns a project's payments, oldest first. */
export const findPayments = ({ context }: RunningProgram, projectId: number) =>
  context.database.select().from(payments).where(eq(payments.projectId, projectId)).orderBy(asc(payments.id))

export const findProjectStatus = async ({ context }: RunningProgram, projectId: number) => {
  const [project] = await context.database.select().from(projects).where(eq(projects.id, projectId))
  return project?.status
}

/** Expects that a payment was applied once: one payment, one status change, and one receipt. */
export const expectPaymentAppliedOnce = async (program: RunningProgram, projectId: number): Promise<void> => {
  const { database } = program.context
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'paid' }])
  expect(await findProjectStatus(program, projectId)).toBe('onboarding')
  const sent = await database.select().from(emails).where(eq(emails.projectId, projectId))
  expect(sent.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
  const updates = await database.select().from(projectUpdates).where(eq(projectUpdates.projectId, projectId))
  expect(updates.filter(({ status }) => status === 'onboarding')).toHaveLength(1)
}

/**
 * Makes the bank reject a payment's refund. If `amount` is given, only considers refunds of that amount, in
 * cents.
 */
export const failRefundAtBank = async ({ context, sandboxUrl }: Program, intent: string, amount?: number) => {
  const { data } = await context.stripe.refunds.list({ payment_intent: intent })
  const refund = data.find((one) => one.status === 'succeeded' && one.amount === (amount ?? one.amount))
  expect((await fetch(`${sandboxUrl}/refunds/${refund?.id}/fail`, { method: 'POST' })).status).toBe(200)
}

/** Confirms or rejects a bank debit, as the bank does days after the checkout. */
export const settlePaymentAtBank = async (
  checkoutUrl: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> => {
  const response = await fetch(`${checkoutUrl}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })
  expect(response.status).toBe(200)
}

/** Opens a dispute or an inquiry about a payment. Returns the dispute's ID at the provider. */
export const openDisputeAtBank = async (
  { sandboxUrl }: Program,
  paymentIntent: string,
  { inquiry = false } = {},
): Promise<string> => {
  const response = await fetch(`${sandboxUrl}/charges/${paymentIntent}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry ? { inquiry } : {}),
  })
  expect(response.status).toBe(200)
  return String(((await response.json()) as { id: unknown }).id)
}

/** Responds to a dispute at the provider, or changes its state. */
export const performDisputeAction = async (
  { sandboxUrl }: Program,
  id: string,
  action: 'respond' | 'win' | 'lose' | 'escalate',
): Promise<void> => {
  const response = await fetch(`${sandboxUrl}/disputes/${id}/${action}`, { method: 'POST' })
  expect(response.status).toBe(200)
}
