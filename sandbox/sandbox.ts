import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { type AdsAccounts, openAdsAccounts, registerGoogleAdsRoutes } from '#sandbox/google-ads/google-ads.ts'
import { createTransactionRunner, openDatabase } from './database.ts'
import { createFaultSwitches, registerFaultRoutes } from './faults/faults.ts'
import { registerIndexRoutes } from './http/index-page.ts'
import { COMMON_HEADERS, registerAssetRoutes } from './http/page.ts'
import { startImap } from './mailbox/imap.ts'
import { type MailStore, openMailStore } from './mailbox/mail-store.ts'
import {
  createMailboxEvents,
  type MailboxEvents,
  registerMailboxJsonRoutes,
  registerMailboxPageRoutes,
} from './mailbox/routes.ts'
import { startSmtp } from './mailbox/smtp.ts'
import { openIdempotencyStore } from './payments/api/idempotency.ts'
import { type ApiParts, registerApiRoutes } from './payments/api/routes.ts'
import { registerCheckoutRoutes } from './payments/checkout/routes.ts'
import { openStripeObjectStore } from './payments/object-store.ts'
import { type Payments, storeEvent } from './payments/payments.ts'
import { registerPaymentsRoutes } from './payments/payments-page.ts'
import { expireDueSessions } from './payments/sessions/sessions.ts'
import { startDeliveries } from './webhooks/deliver.ts'
import { type DeliveryQueue, openDeliveryQueue, registerWebhookRoutes } from './webhooks/delivery-queue.ts'

export interface SandboxOptions {
  /** IP address to listen on, for HTTP, SMTP, and IMAP. */
  host: string
  /** HTTP port. 0 selects a free port. */
  port: number
  /** SMTP port. 0 selects a free port. */
  smtpPort: number
  /** IMAP port. 0 selects a free port. */
  imapPort: number
  /** Origin of the sandbox's pages in the browser. Defaults to the address it listens on. */
  publicUrl?: string
  /** The application's URL for links. Defaults to the webhook's origin. */
  appUrl?: string
  webhookUrl: string
  /** The `whsec_…` secret that signs events. */
  webhookSecret: string
  /** Folder for `sandbox.sqlite`. Created if it doesn't exist. */
  dataDir: string
  /** Returns the current time in ms since 1970. */
  now?: () => number
  /** Delay before the first retry of a webhook, in ms. Defaults to 1000. */
  webhookRetryMs?: number
}

export interface Sandbox {
  /** Origin of the HTTP server, such as `http://127.0.0.1:3001`. */
  url: string
  smtpPort: number
  imapPort: number
  /** Stops everything. The next start resumes undelivered webhooks. */
  stop: () => Promise<void>
}

const EXPIRY_CHECK_MS = 1_000

/** Starts local replacements for external services: the payment provider, the mail server, and Google Ads. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? Date.now
  const database = openDatabase(options.dataDir)
  const switches = createFaultSwitches()
  const queue = openDeliveryQueue(database)
  const deliveries = startDeliveries({
    queue,
    switches,
    webhookUrl: options.webhookUrl,
    webhookSecret: options.webhookSecret,
    retryBaseMs: options.webhookRetryMs ?? 1_000,
    now,
  })
  const stopping = new AbortController()
  const live = createMailboxEvents()
  const mails = openMailStore(database, live.announce)

  let url = ''
  let smtpPort = 0
  let imapPort = 0
  const seconds = () => Math.floor(now() / 1000)
  const store = openStripeObjectStore(database)
  const payments: Payments = {
    store,
    transact: createTransactionRunner(database),
    now: seconds,
    publicUrl: () => options.publicUrl ?? url,
    recordEvent: (type, object, cause) =>
      deliveries.enqueue(storeEvent(store, seconds(), type, object, cause)),
  }
  const app = buildApp({
    payments,
    idempotency: openIdempotencyStore(database, now),
    switches,
    stopping: stopping.signal,
    queue,
    mails,
    accounts: openAdsAccounts(database),
    live,
    appUrl: options.appUrl ?? new URL(options.webhookUrl).origin,
    smtpPort: () => smtpPort,
    imapPort: () => imapPort,
  })
  const closing = [
    async () => database.close(),
    deliveries.stop,
    () => {
      stopping.abort()
      live.stop()
      return app.close()
    },
  ]
  const closeAll = async () => {
    for (const close of closing.reverse()) await close()
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= closeAll()
    return stopped
  }

  try {
    await app.listen({ host: options.host, port: options.port })
    const smtp = await startSmtp({ host: options.host, port: options.smtpPort, mails, now })
    closing.push(smtp.stop)
    smtpPort = smtp.port
    const imap = await startImap({ host: options.host, port: options.imapPort, mails })
    closing.push(imap.stop)
    imapPort = imap.port
  } catch (error) {
    await stop()
    throw error
  }
  url = `http://${options.host}:${(app.server.address() as AddressInfo).port}`
  const timer = setInterval(() => expireDueSessions(payments), EXPIRY_CHECK_MS)
  closing.push(async () => clearInterval(timer))
  return { url, smtpPort, imapPort, stop }
}

interface AppParts extends ApiParts {
  queue: DeliveryQueue
  mails: MailStore
  accounts: AdsAccounts
  live: MailboxEvents
  appUrl: string
  smtpPort: () => number
  imapPort: () => number
}

function buildApp(parts: AppParts): FastifyInstance {
  const { payments, switches, queue, mails, accounts, live, appUrl, smtpPort, imapPort } = parts
  // Stopping doesn't wait for open connections from browsers and the SDK.
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(COMMON_HEADERS)
  })
  app.register(registerApiRoutes, { prefix: '/v1', ...parts })
  app.register(registerCheckoutRoutes, { payments, appUrl })
  app.register(registerPaymentsRoutes, { payments })
  app.register(registerWebhookRoutes, { queue })
  app.register(registerFaultRoutes, { switches })
  app.register(registerGoogleAdsRoutes, { accounts })
  app.register(registerMailboxJsonRoutes, { mails })
  app.register(registerMailboxPageRoutes, { mails, live, smtpPort })
  app.register(registerAssetRoutes)
  app.register(registerIndexRoutes, { appUrl, smtpPort, imapPort, publicUrl: payments.publicUrl })
  return app
}
