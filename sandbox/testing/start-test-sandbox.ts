import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts'

export const WEBHOOK_SECRET = 'whsec_sandbox_test'

export interface TestSandbox extends Sandbox {
  /** The official Stripe SDK, configured to connect to the sandbox. */
  stripe: Stripe
  /** Sends a request. A body is sent as JSON. */
  send: (method: string, path: string, body?: unknown) => Promise<Response>
  /** Advances the sandbox's clock. */
  passTime: (seconds: number) => void
}

/** Creates a temporary folder that is removed after the test. */
export function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts a sandbox on free ports. Stops it after the test. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  let moved = 0
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    imapPort: 0,
    // Nothing listens on port 9, so deliveries fail immediately.
    webhookUrl: 'http://127.0.0.1:9/api/webhooks/stripe',
    webhookSecret: WEBHOOK_SECRET,
    webhookRetryMs: 20,
    dataDir: options.dataDir ?? createDataDir(),
    now: () => Date.now() + moved,
    ...options,
  })
  onTestFinished(sandbox.stop)
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: new URL(sandbox.url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  return {
    ...sandbox,
    stripe,
    passTime: (seconds) => {
      moved += seconds * 1000
    },
    send: (method, path, body) =>
      fetch(`${sandbox.url}${path}`, {
        method,
        redirect: 'manual',
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  }
}

/** Returns a session's latest charge. */
export async function getSessionCharge({ stripe }: TestSandbox, sessionId: string): Promise<Stripe.Charge> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge.refunds'],
  })
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  if (typeof charge !== 'object' || charge === null) throw new Error('the session has no charge')
  return charge
}

/** Returns the Checkout session parameters that most tests use: one package for $6,000.00. */
export function createSessionParams(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 600_000,
          product_data: { name: 'Starter Package', description: 'Formation and grant.' },
        },
      },
    ],
    customer_email: 'founder@example.org',
    success_url: 'https://app.example/paid?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.example/canceled',
    ...changes,
  } satisfies Stripe.Checkout.SessionCreateParams
}
