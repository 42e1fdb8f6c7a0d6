import Stripe from 'stripe'
import { SECOND_MS } from '#contract/dates.ts'
import { pingScanner } from '#server/documents'
import { describeCause } from '#server/platform/describe-error.ts'
import { openTransport } from '#server/platform/email/deliver-email.job.ts'
import { isResourceMissingError } from '#server/platform/payment-provider.ts'
import { type Check, type CheckResult, createOkResult, createProblemResult } from './check.ts'
import { findWebhookTimes, readDatabaseTime } from './doctor.queries.ts'

const MAX_CLOCK_DIFFERENCE_MS = 60 * SECOND_MS

/** Path of the webhook, as documented in docs/operations.md. */
const WEBHOOK_PATH = '/api/webhooks/stripe'

export const mailCheck: Check = {
  name: 'mail',
  run: async ({ config }) => {
    const { host } = new URL(config.smtpUrl)
    const transport = openTransport(config.smtpUrl)
    try {
      await transport.verify()
      return createOkResult(`The mail server at ${host} accepts our login.`)
    } catch (error) {
      return createProblemResult(
        `The mail server at ${host} refuses us: ${error instanceof Error ? error.message : String(error)}. Emails wait until this works. Check SMTP_URL and the mail server.`,
      )
    } finally {
      transport.close()
    }
  },
}

/** Requests a session that doesn't exist, to verify that the provider responds and accepts our key. */
const requestUnknownSession = async (stripe: Stripe): Promise<Stripe.errors.StripeError> => {
  try {
    await stripe.checkout.sessions.retrieve('cs_test_doctor')
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the payment provider returned a session that doesn’t exist')
}

export const providerCheck: Check = {
  name: 'payment provider',
  run: async ({ stripe, config }) => {
    const error = await requestUnknownSession(stripe)
    if (isResourceMissingError(error))
      return config.payments.sandbox
        ? createOkResult('The sandbox stands in for the payment provider and answers.')
        : createOkResult('The payment provider answers and accepts our key.')
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return createProblemResult(
        'The payment provider rejects STRIPE_SECRET_KEY. Copy the secret key from its dashboard again.',
      )
    return createProblemResult(
      `The payment provider can’t be used: ${error.message}. Check that this machine may connect to it.`,
    )
  },
}

export const webhookCheck: Check = {
  name: 'webhook',
  needsDatabase: true,
  run: async ({ stripe, config, database }) => {
    const url = `${config.publicUrl}${WEBHOOK_PATH}`
    if (!config.payments.sandbox) {
      const endpoints = await stripe.webhookEndpoints.list({ limit: 100 })
      if (!endpoints.data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled'))
        return createProblemResult(
          `The payment provider has no enabled webhook endpoint ${url}. Add it, or correct PUBLIC_URL.`,
        )
    }
    const { acceptedAt, refusedAt } = await findWebhookTimes(database)
    if (refusedAt && (!acceptedAt || refusedAt > acceptedAt))
      return createProblemResult(
        `The last webhook, at ${refusedAt.toISOString()}, had a signature that matches no secret in STRIPE_WEBHOOK_SECRETS. Copy the signing secret of the endpoint ${url} from the provider. If the provider reports no failed deliveries, someone else sent it.`,
      )
    return createOkResult(
      acceptedAt
        ? `The last webhook was accepted at ${acceptedAt.toISOString()}.`
        : 'No webhook has arrived yet.',
    )
  },
}

export const scannerCheck: Check = {
  name: 'virus scanner',
  run: async ({ config: { virusScanner } }) => {
    if (!virusScanner) return createOkResult('No virus scanner is configured.')
    const address = `${virusScanner.host}:${virusScanner.port}`
    try {
      await pingScanner(virusScanner)
      return createOkResult(`The virus scanner at ${address} answers.`)
    } catch (error) {
      return createProblemResult(
        `The virus scanner at ${address} can’t be used: ${describeCause(error)}. New documents wait until it can. Check VIRUS_SCANNER and that ClamAV runs.`,
      )
    }
  },
}

const checkClockDifference = (now: Date, other: Date, whose: string): CheckResult | null => {
  const difference = Math.round((now.getTime() - other.getTime()) / SECOND_MS)
  if (Math.abs(difference) * SECOND_MS <= MAX_CLOCK_DIFFERENCE_MS) return null
  return createProblemResult(
    `This machine’s clock is ${Math.abs(difference)} seconds ${difference > 0 ? 'ahead of' : 'behind'} that of ${whose}. Webhooks, two-step login, and links depend on it. Turn on time synchronization (timedatectl set-ntp true) on both.`,
  )
}

export const clockCheck: Check = {
  name: 'clock',
  needsDatabase: true,
  run: async ({ now, database, stripe }) => {
    const startedAt = performance.now()
    const elapsed = () => new Date(now.getTime() + performance.now() - startedAt)
    const databaseResult = checkClockDifference(elapsed(), await readDatabaseTime(database), 'the database')
    if (databaseResult) return databaseResult
    const date = (await requestUnknownSession(stripe).catch(() => null))?.headers?.date
    const fromProvider = date ? checkClockDifference(elapsed(), new Date(date), 'the payment provider') : null
    return fromProvider ?? createOkResult('The clock agrees with the database’s.')
  },
}
