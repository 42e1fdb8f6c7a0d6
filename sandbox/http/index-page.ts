import type { FastifyInstance } from 'fastify'
import { type Html, html, renderHeader, sendPage } from './page.ts'

const FAULT_EXAMPLES = [
  {
    does: 'Send each webhook three times',
    body: '{"webhooks": {"duplicate": 2}}',
  },
  { does: 'Lose all webhooks', body: '{"webhooks": {"drop": true}}' },
  {
    does: 'Deliver five seconds late, in any order',
    body: '{"webhooks": {"delayMs": 5000, "shuffle": true}}',
  },
  { does: 'Forge the signature', body: '{"webhooks": {"corrupt": true}}' },
  { does: 'Answer the next three API calls with 500', body: '{"api": {"status": 500, "times": 3}}' },
  { does: 'Let the next API call hang for ten seconds', body: '{"api": {"hangMs": 10000, "times": 1}}' },
  { does: 'Let everything work again', body: '{}' },
]

export interface IndexOptions {
  appUrl: string
  smtpPort: () => number
  imapPort: () => number
  publicUrl: () => string
}

/** Registers GET /, which lists the sandbox's features, and GET /healthz. */
export async function registerIndexRoutes(app: FastifyInstance, options: IndexOptions): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/', (_, reply) => {
    const body = html`${renderHeader('no real money moves, and no email leaves this machine.')}
<main class="sheet">
  <h1>Sandbox</h1>
  <p class="lead">The outside world for <a href="${options.appUrl}">the application</a> when no keys are configured: a payment provider, a mail server, and ways to make both misbehave.</p>
  <ul class="cards">
    <li><a href="/payments">Payments</a><p>Confirm or refuse payments from bank accounts, and open, win, or lose disputes.</p></li>
    <li><a href="/mailbox">Mailbox</a><p>Every email the app sent, and how to reply. SMTP listens on port ${options.smtpPort()}, IMAP on port ${options.imapPort()}.</p></li>
    <li><a href="/webhooks/deliveries">Webhook deliveries</a><p>What was sent to the app and how it answered, as JSON.</p></li>
    <li><a href="/faults">Faults</a><p>What’s set to go wrong right now, as JSON.</p></li>
  </ul>
  <h2>Payments</h2>
  <p>The app opens a checkout and sends people to its page. Any card is accepted. One ending in
  <code>0002</code> is declined. A payment from a bank account is held until you settle it under <a href="/payments">Payments</a>.</p>
  <p>A refund can fail after it was sent, for example if the card has been closed:</p>
  ${renderCommand(`curl -X POST ${options.publicUrl()}/refunds/re_.../fail`)}
  <h2 id="faults">Setting faults</h2>
  <p>Send what should go wrong as JSON. Anything you leave out works. Faults last until you change them or restart the sandbox.</p>
  ${renderCommand(`curl -X PUT -H 'content-type: application/json' ${options.publicUrl()}/faults -d '{}'`)}
  <dl class="examples">
    ${FAULT_EXAMPLES.map(({ does, body }) => html`<dt>${does}</dt><dd>${renderCommand(body)}</dd>`)}
  </dl>
</main>`
    return sendPage(reply, 200, { title: 'Sandbox', body })
  })
}

function renderCommand(text: string): Html {
  return html`<pre class="command"><code>${text}</code></pre>`
}
