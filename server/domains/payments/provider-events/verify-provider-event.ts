import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import { recordLimited } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'

/**
 * The event, when its signature fits one of the configured secrets (several while a secret is being changed) and
 * it is of the world we run in, live or test. Anything else is recorded.
 * @throws WEBHOOK_NOT_VERIFIED
 */
export const verifyEvent = async (
  context: Context,
  rawBody: unknown,
  signature: string | undefined,
  caller: Caller,
): Promise<Stripe.Event> => {
  const { stripe, config } = context
  if (Buffer.isBuffer(rawBody) && signature !== undefined)
    for (const secret of config.payments.webhookSecrets)
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
        if (event.livemode === config.payments.livemode) return event
      } catch (error) {
        context.log.info({ err: error }, 'a webhook signature does not match')
      }
  await recordLimited(context, 'webhook_forged', {
    description:
      signature === undefined ? 'A webhook without a signature' : "A webhook that couldn't be verified",
    caller,
  })
  throw new Problem('WEBHOOK_NOT_VERIFIED')
}
