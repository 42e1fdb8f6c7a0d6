import { brand } from '#contract/brand.ts'
import { getPackage, type PackageType } from '#contract/packages.ts'
import { readSession, reconcilePayouts } from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import type { payments } from '../schema.ts'

export type PaymentDetails = Pick<
  typeof payments.$inferInsert,
  'method' | 'reference' | 'checkoutSessionId' | 'paymentIntentId'
>

interface Order {
  publicId: string
  packageType: PackageType
  email: string
  /** Part of a bank transfer's reference, to make it unique. */
  number: number
}

/**
 * Pays for a demo project on the sandbox's payment page, so that the payment can be viewed and refunded. If a
 * real payment provider is configured, demo payments are bank transfers instead.
 */
export const payAtSandbox = async (context: Context, order: Order): Promise<PaymentDetails> => {
  const { config, stripe } = context
  if (!config.payments.sandbox) return { method: 'transfer', reference: `WIRE 88-${1200 + order.number}` }
  const { name, price } = getPackage(order.packageType)
  const metadata = { projectPublicId: order.publicId }
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: order.publicId,
    customer_email: order.email,
    customer_creation: 'always',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: price, product_data: { name: `${brand.name} ${name}` } },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: `${config.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  })
  const answer = await fetch(`${session.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' }),
  })
  if (!answer.ok) throw new Error(`the sandbox rejected a demo payment: ${answer.status}`)
  const { payment_intent: intent } = await readSession(context, session.id)
  return {
    method: 'card',
    checkoutSessionId: session.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}

/** Triggers a payout of the demo payments in the sandbox, and stores it. Does nothing without the sandbox. */
export const payOutAtSandbox = async (context: Context): Promise<void> => {
  const { sandbox } = context.config.payments
  if (!sandbox) return
  const answer = await fetch(`http://${sandbox.host}:${sandbox.port}/payouts`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the sandbox rejected the demo payout: ${answer.status}`)
  await reconcilePayouts(context, new Date())
}
