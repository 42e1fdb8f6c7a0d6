import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../../http/page.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Payments } from '../payments.ts'
import type { Payer } from '../sessions/charges.ts'
import {
  type AttemptResult,
  declineSession,
  paySession,
  settleSession,
  startBankPayment,
} from '../sessions/payment-attempts.ts'
import { findSession } from '../sessions/sessions.ts'
import {
  checkFields,
  EXAMPLE_CARD,
  isDeclined,
  type RequestedFields,
  readCardFields,
  toPayer,
} from './card-form.ts'
import {
  type CheckoutView,
  renderCheckoutPage,
  renderClosedPage,
  renderUnknownPage,
} from './checkout-page.ts'

export interface CheckoutOptions {
  payments: Payments
  /** The application's URL. Pages without a specific return URL link to it. */
  appUrl: string
}

interface SessionRequest {
  Params: { id: string }
}

const payBody = z.object({ outcome: z.enum(['paid', 'held', 'declined']) })
const settleBody = z.object({ outcome: z.enum(['succeeded', 'failed']) })

/** The payer for JSON requests. */
const TEST_PAYER: Payer = {
  email: null,
  name: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
}

const sessionActions = { paid: paySession, held: startBankPayment, declined: declineSession } as const

/**
 * Registers the payment page at /checkout/:id, the route for its form, and the routes that attempt and settle
 * payments.
 */
export async function registerCheckoutRoutes(app: FastifyInstance, options: CheckoutOptions): Promise<void> {
  const { payments, appUrl } = options

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })

  app.get<SessionRequest>('/checkout/:id', (request, reply) => {
    const session = findSession(payments, request.params.id)
    if (session === undefined) return sendPage(reply, 404, renderUnknownPage(appUrl))
    if (session.status !== 'open') {
      return sendPage(
        reply,
        session.status === 'complete' ? 200 : 410,
        renderClosedPage(payments, session, appUrl),
      )
    }
    return sendPage(reply, 200, renderCheckoutPage(createView(session)))
  })

  app.post<SessionRequest & { Body: unknown }>('/checkout/:id/form', (request, reply) => {
    const session = findSession(payments, request.params.id)
    if (session === undefined) return sendPage(reply, 404, renderUnknownPage(appUrl))
    if (session.status !== 'open') return sendPage(reply, 409, renderClosedPage(payments, session, appUrl))

    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const fields = readCardFields(body)
    const isHeldPayment = body.get('outcome') === 'held'
    const requestedFields = { ...getRequestedFields(session), ...(isHeldPayment ? { card: false } : {}) }
    const errors = checkFields(fields, requestedFields, payments.now())
    if (Object.keys(errors).length > 0) {
      return sendPage(
        reply,
        422,
        renderCheckoutPage({ ...createView(session), fields, errors, declined: null }),
      )
    }
    const declines = body.get('outcome') === 'declined' || isDeclined(fields)
    const pay = isHeldPayment ? startBankPayment : declines ? declineSession : paySession
    const attempt = pay(payments, session.id, toPayer(fields))
    // After a redirect, reloading the page doesn't repeat the payment.
    if (attempt.result === 'paid') return reply.redirect(attempt.redirectUrl, 303)
    return reply.redirect(`/checkout/${session.id}`, 303)
  })

  app.post<SessionRequest>('/checkout/:id/pay', (request, reply) => {
    const body = payBody.safeParse(request.body)
    if (!body.success)
      return reply.status(400).send({ error: 'outcome must be "paid", "held", or "declined"' })
    return answer(reply, sessionActions[body.data.outcome](payments, request.params.id, TEST_PAYER))
  })

  app.post<SessionRequest & { Body: unknown }>('/checkout/:id/settle', (request, reply) => {
    const { body: sent } = request
    const isForm = sent instanceof URLSearchParams
    const body = settleBody.safeParse(isForm ? Object.fromEntries(sent) : sent)
    if (!body.success) return reply.status(400).send({ error: 'outcome must be "succeeded" or "failed"' })
    const settled = settleSession(payments, request.params.id, body.data.outcome)
    if (isForm) return reply.redirect(`/checkout/${request.params.id}`, 303)
    return settled ? reply.send(settled) : reply.status(404).send({ error: 'There is no held payment' })
  })

  function createView(session: CheckoutSession): CheckoutView {
    const intent = payments.store.find('payment_intent', session.payment_intent ?? '')
    const declined = intent?.last_payment_error?.message ?? null
    return {
      payments,
      session,
      requestedFields: getRequestedFields(session),
      fields: EXAMPLE_CARD,
      errors: {},
      declined,
    }
  }

  function answer(reply: FastifyReply, attempt: AttemptResult) {
    if (attempt.result === 'unknown') return reply.status(404).send({ error: 'No such checkout session' })
    if (attempt.result === 'closed') {
      return reply.status(409).send({ error: `This checkout session is ${attempt.session.status}` })
    }
    const ownPage = `${payments.publicUrl()}/checkout/${attempt.session.id}`
    return reply.send({ redirectUrl: attempt.result === 'paid' ? attempt.redirectUrl : ownPage })
  }
}

function getRequestedFields(session: CheckoutSession): RequestedFields {
  return { email: !session.customer_details?.email, card: session.amount_total > 0 }
}
