import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Html, html, type Page, renderHeader, sendPage } from '#sandbox/http/page.ts'
import { applyDisputeAction, disputeActions, findDispute, isOpenDispute, openDispute } from './disputes.ts'
import type { Charge, Dispute, Payout } from './objects.ts'
import { formatMoney, type Payments } from './payments.ts'
import { createPayout, failPayout } from './payouts.ts'
import { failRefund } from './refunds.ts'

const MAX_CHARGES = 50
const MAX_PAYOUTS = 5

const openBody = z.object({
  reason: z
    .enum(['product_not_received', 'fraudulent', 'credit_not_processed', 'general'])
    .default('product_not_received'),
  inquiry: z.coerce.boolean().default(false),
})

const readValues = (body: unknown): unknown =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : (body ?? {})

/**
 * Registers the /payments page, the routes for disputes and payouts that its buttons call, and a route that
 * makes a refund fail. Tests call these routes with JSON. The buttons that settle a processing payment call a
 * checkout route.
 */
export async function registerPaymentsRoutes(
  app: FastifyInstance,
  { payments }: { payments: Payments },
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })

  app.get('/payments', (_, reply) => sendPage(reply, 200, renderPaymentsPage(payments)))

  app.post<{ Params: { id: string } }>('/charges/:id/dispute', (request, reply) => {
    const options = openBody.safeParse(readValues(request.body))
    if (!options.success) return reply.status(400).send({ error: 'unknown reason' })
    const dispute = payments.transact(() => openDispute(payments, request.params.id, options.data))
    if (isFormRequest(request)) return reply.redirect('/payments', 303)
    return dispute
      ? reply.send(dispute)
      : reply.status(404).send({ error: 'there is no such charge to dispute' })
  })

  app.post<{ Params: { id: string; action: string } }>('/disputes/:id/:action', (request, reply) => {
    const action = z.enum(disputeActions).safeParse(request.params.action)
    const dispute = action.success
      ? payments.transact(() => applyDisputeAction(payments, request.params.id, action.data))
      : undefined
    if (isFormRequest(request)) return reply.redirect('/payments', 303)
    return dispute ? reply.send(dispute) : reply.status(404).send({ error: 'there is no such open dispute' })
  })

  app.post('/payouts', (request, reply) => {
    const payout = payments.transact(() => createPayout(payments))
    if (isFormRequest(request)) return reply.redirect('/payments', 303)
    return payout ? reply.send(payout) : reply.status(404).send({ error: 'there is nothing to pay out' })
  })

  app.post<{ Params: { id: string } }>('/payouts/:id/fail', (request, reply) => {
    const failed = payments.transact(() => failPayout(payments, request.params.id))
    if (isFormRequest(request)) return reply.redirect('/payments', 303)
    return failed ? reply.send(failed) : reply.status(404).send({ error: 'there is no such payout to fail' })
  })

  app.post<{ Params: { id: string } }>('/refunds/:id/fail', (request, reply) => {
    const failed = payments.transact(() => failRefund(payments, request.params.id))
    return failed ? reply.send(failed) : reply.status(404).send({ error: 'there is no such refund to fail' })
  })
}

const isFormRequest = ({ body }: FastifyRequest): boolean => body instanceof URLSearchParams

function renderPaymentsPage(payments: Payments): Page {
  const { data: charges } = payments.store.list('charge', { limit: MAX_CHARGES })
  const { data: payouts } = payments.store.list('payout', { limit: MAX_PAYOUTS })
  return {
    title: 'Sandbox payments',
    body: html`${renderHeader('no real money moves.')}
<main class="sheet">
  <h1>Payments</h1>
  <p class="lead">What banks do after a payment. Each button changes the payment as the payment provider would, and sends its webhooks to the app.</p>
  <p><a href="/">Sandbox</a></p>
  <form method="post" action="/payouts"><button class="secondary">Pay out the balance</button></form>
  ${payouts.length > 0 && html`<ul class="payments">${payouts.map(renderPayout)}</ul>`}
  ${charges.length === 0 ? html`<p>No payments yet.</p>` : html`<ul class="payments">${charges.map((charge) => renderCharge(payments, charge))}</ul>`}
</main>`,
  }
}

function renderPayout({ id, amount, status }: Payout): Html {
  return html`<li>
    <strong>Payout of ${formatMoney(amount)}</strong>
    <p>${id}: ${status.replaceAll('_', ' ')}</p>
    ${status === 'paid' && html`<form method="post" action="/payouts/${id}/fail"><button class="secondary">Return by the bank</button></form>`}
  </li>`
}

function renderCharge(payments: Payments, charge: Charge): Html {
  const dispute = findDispute(payments, charge.id)
  const email = String(charge.billing_details.email ?? 'no email')
  const refunded = charge.amount_refunded > 0 && `, ${formatMoney(charge.amount_refunded)} refunded`
  return html`<li>
    <strong>${formatMoney(charge.amount)}</strong> from ${email}
    <p>${charge.payment_intent}: ${charge.status}${refunded}${dispute && `, dispute ${dispute.status.replaceAll('_', ' ')}`}</p>
    ${charge.status === 'pending' && renderSettleForm(payments, charge)}
    ${dispute && isOpenDispute(dispute) ? renderDisputeActions(dispute) : charge.status === 'succeeded' && renderDisputeForm(charge)}
  </li>`
}

function renderSettleForm(payments: Payments, charge: Charge): Html | false {
  const where = { payment_intent: charge.payment_intent }
  const [session] = payments.store.list('checkout.session', { where, limit: 1 }).data
  return (
    session !== undefined &&
    html`<form method="post" action="/checkout/${session.id}/settle">
    <button class="secondary" name="outcome" value="succeeded">Confirm payment</button>
    <button class="secondary" name="outcome" value="failed">Refuse payment</button>
  </form>`
  )
}

function renderDisputeForm(charge: Charge): Html {
  return html`<form method="post" action="/charges/${charge.id}/dispute">
    <button class="secondary">Open a dispute</button>
    <button class="secondary" name="inquiry" value="yes">Open an inquiry</button>
  </form>`
}

function renderDisputeActions(dispute: Dispute): Html {
  const inquiry = dispute.status.startsWith('warning_')
  const button = (action: string, label: string) =>
    html`<button class="secondary" formaction="/disputes/${dispute.id}/${action}">${label}</button>`
  return html`<form method="post">
    ${dispute.status.endsWith('needs_response') && button('respond', 'Send evidence')}
    ${button('win', inquiry ? 'Close the inquiry' : 'Win')}
    ${inquiry ? button('escalate', 'Turn into a dispute') : button('lose', 'Lose')}
  </form>`
}
