import { type Channel, channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type Stripe from 'stripe'
import type { Jobs } from './jobs.ts'

/** Publishes the results of email delivery attempts. Has no effect if metrics are disabled. */
const emailChannel = channel('causeway.mails')
export const countEmail = (outcome: 'sent' | 'retried' | 'failed'): void => emailChannel.publish(outcome)

/**
 * Publishes the outcome of each email received at the reply address. `failed` also means that the mailbox
 * can't be reached.
 */
const replyChannel = channel('causeway.replies')
export const countReply = (outcome: 'message' | 'inbox' | 'ignored' | 'failed'): void =>
  replyChannel.publish(outcome)

/** Publishes a job's name for each failed attempt. */
const jobFailureChannel = channel('causeway.job-failures')
export const countJobFailure = (job: string): void => jobFailureChannel.publish(job)

/** Measures the duration of requests by method, route pattern, and status. */
const collectRequestMetrics = (app: FastifyInstance, registers: Registry[]): void => {
  const requests = new Histogram({
    name: 'causeway_http_request_seconds',
    help: 'Time until the reply was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'pages'
    // Event streams stay open, so their duration isn't a latency.
    if (route !== '/api/events')
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

const collectPoolMetrics = (pool: pg.Pool, registers: Registry[]): void => {
  new Gauge({
    name: 'causeway_database_connections',
    help: 'Connections in the pool, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

/** Time limit for counting jobs, in ms. Monitoring systems usually wait ten seconds for a reply. */
const COUNT_TIMEOUT_MS = 2_000

/** Registers the job metrics. @returns a function that updates them before each scrape */
const collectJobMetrics = ({ boss }: Jobs, registers: Registry[]): (() => Promise<void>) => {
  const jobs = new Gauge({
    name: 'causeway_jobs',
    help: 'Jobs by queue and state, as of the last count',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'causeway_job_oldest_seconds',
    help: 'How long the oldest job that could run has been waiting',
    labelNames: ['queue'],
    registers,
  })
  return async () => {
    for (const queue of await boss.getQueues()) {
      jobs.set({ queue: queue.name, state: 'waiting' }, queue.queuedCount)
      jobs.set({ queue: queue.name, state: 'active' }, queue.activeCount)
      jobs.set({ queue: queue.name, state: 'failed' }, queue.failedCount)
      oldest.set({ queue: queue.name }, queue.readyOldestSeconds ?? 0)
    }
  }
}

const collectProviderMetrics = (stripe: Stripe, registers: Registry[]): void => {
  const calls = new Counter({
    name: 'causeway_provider_calls_total',
    help: 'Calls to the payment provider: sent, and answered by status. The difference got no answer',
    labelNames: ['status'],
    registers,
  })
  stripe.on('request', () => calls.inc({ status: 'sent' }))
  stripe.on('response', ({ status }: Stripe.ResponseEvent) => calls.inc({ status }))
}

/**
 * Counts a channel's messages in a metric. Each message is the value of `label`.
 * @returns a function that stops counting
 */
const countMessages = (
  messages: Channel,
  { label, ...metric }: { name: string; help: string; label: string; registers: Registry[] },
): (() => void) => {
  const counted = new Counter({ ...metric, labelNames: [label] })
  const count = (message: unknown) => counted.inc({ [label]: String(message) })
  messages.subscribe(count)
  return () => messages.unsubscribe(count)
}

const collectChannelMetrics = (registers: Registry[]): (() => void) => {
  const stops = [
    countMessages(emailChannel, {
      name: 'causeway_mails_total',
      help: 'Emails by the outcome of the attempt',
      label: 'outcome',
      registers,
    }),
    countMessages(replyChannel, {
      name: 'causeway_replies_total',
      help: 'Received emails by what they became; failed ones are read again',
      label: 'outcome',
      registers,
    }),
    countMessages(jobFailureChannel, {
      name: 'causeway_job_failures_total',
      help: 'Failed attempts of jobs, by queue',
      label: 'queue',
      registers,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Serves Prometheus metrics at /metrics on a separate port, because they aren't public. Must be called before
 * routes are added.
 */
export const serveMetrics = (
  app: FastifyInstance,
  { port, host, ...parts }: { port: number; host: string; pool: pg.Pool; jobs: Jobs; stripe: Stripe },
): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectRequestMetrics(app, [registry])
  collectPoolMetrics(parts.pool, [registry])
  const countJobs = collectJobMetrics(parts.jobs, [registry])
  collectProviderMetrics(parts.stripe, [registry])
  const stopCounting = collectChannelMetrics([registry])
  new Gauge({
    name: 'causeway_live_streams',
    help: 'Open live event streams',
    registers: [registry],
    collect() {
      this.set(app.liveStreams.size)
    },
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    // Without the database, the other metrics are still served.
    const counting = countJobs().catch((error: unknown) =>
      app.log.warn({ err: error }, 'counting jobs failed'),
    )
    await Promise.race([counting, delay(COUNT_TIMEOUT_MS, undefined, { ref: false })])
    return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    stopCounting()
    server.close()
    server.closeAllConnections()
  })
}
