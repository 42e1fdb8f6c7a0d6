import { describe, expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../../testing/start-test-sandbox.ts'
import type { DeliveryReport } from '../../webhooks/delivery-queue.ts'

async function startWithSession(changes: Parameters<typeof createSessionParams>[0] = {}) {
  const sandbox = await startTestSandbox()
  const session = await sandbox.stripe.checkout.sessions.create(createSessionParams(changes))
  const page = `/checkout/${session.id}`
  /** Posts the form as a browser without JavaScript does, with the values that the page prefills. */
  const submit = async (typed: Record<string, string>) => {
    const shown = await (await sandbox.send('GET', page)).text()
    const prefilled = shown.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)
    const fields = Object.fromEntries(Array.from(prefilled, ([, name = '', value = '']) => [name, value]))
    return fetch(`${sandbox.url}${page}/form`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, outcome: 'paid', ...typed }),
      redirect: 'manual',
    })
  }
  const retrieve = () =>
    sandbox.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
  return { ...sandbox, session, page, submit, retrieve }
}

describe('the payment page', () => {
  it('shows the order, and its form can only redirect to the application', async () => {
    const { send, page } = await startWithSession()
    const response = await send('GET', page)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://app.example;")
    const text = await response.text()
    for (const part of [
      'Sandbox:',
      'Starter Package',
      'Formation and grant.',
      '$6,000.00',
      'founder@example.org',
      '4242 4242 4242 4242',
      'Pay $6,000.00',
      'Decline this card',
      'href="https://app.example/canceled"',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toContain('<script')
  })

  it('charges the card and redirects to the success page', async () => {
    const { submit, retrieve, session } = await startWithSession()
    const response = await submit({ name: 'Grace Okafor' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`https://app.example/paid?session_id=${session.id}`)
    expect(await retrieve()).toMatchObject({
      payment_status: 'paid',
      customer_details: { email: 'founder@example.org', name: 'Grace Okafor' },
      payment_intent: { latest_charge: { billing_details: { name: 'Grace Okafor' } } },
    })
  })

  it.each([
    ['the decline button', { outcome: 'declined' }],
    ['a card ending in 0002', { number: '4000 0000 0000 0002' }],
  ])('stays open after %s and can then be paid', async (_, typed) => {
    const { submit, send, page, retrieve } = await startWithSession()
    const response = await submit(typed)
    expect(response.headers.get('location')).toBe(page)
    expect(await (await send('GET', page)).text()).toContain('Your card was declined.')
    expect(await retrieve()).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      customer: null,
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined' },
        latest_charge: { status: 'failed', paid: false },
      },
    })
    expect((await submit({})).status).toBe(303)
    expect(await retrieve()).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'succeeded', last_payment_error: null },
    })
  })

  it('names invalid fields, keeps the input, and charges nothing', async () => {
    const { submit, retrieve } = await startWithSession()
    const response = await submit({ number: '4242', expiry: '01 / 20', cvc: 'x', name: 'Grace "G"' })
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain('Your card number is incomplete.')
    expect(text).toContain('Your card has expired.')
    expect(text).toContain('aria-describedby="cvc-error"')
    expect(text).toContain('value="Grace &quot;G&quot;"')
    expect(await retrieve()).toMatchObject({ status: 'open', payment_intent: null })
  })

  it('asks for an email address if the session has none', async () => {
    const { stripe, submit, retrieve } = await startWithSession({ customer_email: undefined } as never)
    expect((await submit({})).status).toBe(422)
    expect((await submit({ email: 'new@example.org' })).status).toBe(303)
    const { customer, customer_details } = await retrieve()
    expect(customer_details?.email).toBe('new@example.org')
    expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ email: 'new@example.org' })
  })

  it('shows that a session is paid, expired, or unknown, with a link back', async () => {
    const { stripe, send, submit, page, session } = await startWithSession()
    await submit({})
    const paid = await send('GET', page)
    expect(paid.status).toBe(200)
    expect(await paid.text()).toContain(`href="https://app.example/paid?session_id=${session.id}"`)

    const other = await stripe.checkout.sessions.create(createSessionParams())
    await stripe.checkout.sessions.expire(other.id)
    const expired = await send('GET', `/checkout/${other.id}`)
    expect(expired.status).toBe(410)
    expect(await expired.text()).toContain('href="https://app.example/canceled"')

    const unknown = await send('GET', '/checkout/cs_test_none')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('href="http://127.0.0.1:9"')
  })
})

describe('paying by JSON', () => {
  it('returns the next URL', async () => {
    const { send, page, session } = await startWithSession()
    const pay = async (outcome: string) => (await send('POST', `${page}/pay`, { outcome })).json()
    expect(await pay('declined')).toEqual({ redirectUrl: session.url })
    expect(await pay('paid')).toEqual({ redirectUrl: `https://app.example/paid?session_id=${session.id}` })
  })

  it('returns 404, 409, or 400 if there is nothing to pay', async () => {
    const { send, page } = await startWithSession()
    const pay = async (path: string, body: unknown) => (await send('POST', `${path}/pay`, body)).status
    expect(await pay('/checkout/cs_test_none', { outcome: 'paid' })).toBe(404)
    expect(await pay(page, { outcome: 'maybe' })).toBe(400)
    expect(await pay(page, { outcome: 'paid' })).toBe(200)
    expect(await pay(page, { outcome: 'paid' })).toBe(409)
    expect(await pay(page, { outcome: 'declined' })).toBe(409)
  })

  it('charges once for concurrent payments', async () => {
    const { send, submit, page } = await startWithSession()
    const attempts = await Promise.all([
      ...Array.from({ length: 10 }, () => send('POST', `${page}/pay`, { outcome: 'paid' })),
      ...Array.from({ length: 10 }, () => submit({})),
    ])
    expect(attempts.filter((response) => [200, 303].includes(response.status))).toHaveLength(1)
    expect(attempts.filter((response) => response.status === 409)).toHaveLength(19)
    const deliveries: DeliveryReport[] = await (await send('GET', '/webhooks/deliveries')).json()
    expect(deliveries.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1)
  })
})
