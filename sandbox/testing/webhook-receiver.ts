import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  /** The raw body, which the signature covers. */
  payload: string
  event: Stripe.Event
  at: number
}

/** An HTTP server that receives webhooks instead of the application. */
export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Returns the types of the received events, in order of arrival. */
  types: () => string[]
  /** Sets the status of subsequent responses. */
  respondWith: (answer: number | ((received: ReceivedWebhook) => number)) => void
}

/** Starts a webhook receiver for one test. It responds with status 200 by default. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let answer: (received: ReceivedWebhook) => number = () => 200
  const server = createServer(async (request, response) => {
    const payload = await text(request)
    const entry = { headers: request.headers, payload, event: JSON.parse(payload), at: Date.now() }
    received.push(entry)
    response.writeHead(answer(entry)).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    respondWith: (wanted) => {
      answer = typeof wanted === 'number' ? () => wanted : wanted
    },
  }
}
