import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCheckoutSession, selectPackageSignedIn, verifyPayment } from '#contract/payments'
import { getProject, listProjects } from '#contract/projects'
import { payments, users } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { findPayments } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  getSessionId,
  payForProject,
  pressPaymentButton,
  setPasswordFromLink,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()

describe('checkout', () => {
  test('redirects to the provider by public id or number, and to the same page again', async () => {
    const { browser, publicId, projectId } = await startPurchase(program)
    const first = await browser.call(createCheckoutSession, { body: { projectId: publicId } })
    const second = await browser.call(createCheckoutSession, { body: { projectId } })
    expect(new URL(first.checkoutUrl).origin, '[API-09] [CHK-10]').toBe(program.sandboxUrl)
    expect(second, '[RULE-23]').toEqual(first)
    const both = await Promise.all(
      [1, 2, 3].map(() => browser.call(createCheckoutSession, { body: { projectId } })),
    )
    expect(new Set(both.map(({ checkoutUrl }) => checkoutUrl))).toEqual(new Set([first.checkoutUrl]))
    expect(await findPayments(program, projectId)).toMatchObject([{ status: 'pending', amount: 600_000 }])
  })

  test('two tabs that open the checkout at the same time get one page', async () => {
    const { browser, projectId } = await startPurchase(program)
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => browser.call(createCheckoutSession, { body: { projectId } })),
    )
    expect(new Set(pages.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  })

  test.each([
    ['answers 500', { status: 500, times: 2 }],
    ['answers 429', { status: 429, times: 2 }],
    ['hangs', { hangMs: 60_000, times: 2 }],
  ])(
    '[ERR-24] [fault 11] a provider that %s shows the message within 10 s, and a retry opens one page',
    async (_what, api) => {
      const { browser, projectId } = await startPurchase(program)
      await setFaults(program, { api })
      const startedAt = performance.now()
      expect(await browser.refused(createCheckoutSession, { body: { projectId } })).toMatchObject({
        status: 503,
        body: { message: 'Failed to start payment process. Please try again.' },
      })
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      await setFaults(program, {})
      await browser.call(createCheckoutSession, { body: { projectId } })
      expect(await findPayments(program, projectId)).toHaveLength(1)
    },
  )

  test('replaces a page that the provider lost or closed', async () => {
    const { browser, projectId } = await startPurchase(program)
    const first = await browser.call(createCheckoutSession, { body: { projectId } })
    await program.context.stripe.checkout.sessions.expire(getSessionId(first.checkoutUrl))
    const second = await browser.call(createCheckoutSession, { body: { projectId } })
    expect(second.checkoutUrl).not.toBe(first.checkoutUrl)
    await program.context.database
      .update(payments)
      .set({ checkoutSessionId: 'cs_test_forgotten' })
      .where(and(eq(payments.projectId, projectId), eq(payments.status, 'pending')))
    const third = await browser.call(createCheckoutSession, { body: { projectId } })
    expect(third.checkoutUrl).not.toBe(second.checkoutUrl)
  })

  test.each([401, 403])(
    'treats a provider that rejects our key with %i as an outage, not a client error',
    async (status) => {
      const { browser, projectId } = await startPurchase(program)
      await setFaults(program, { api: { status, times: 1 } })
      expect((await browser.refused(createCheckoutSession, { body: { projectId } })).status).toBe(503)
    },
  )

  test('paying one page closes the other', async () => {
    const { browser, projectId } = await startPurchase(program)
    const body = { projectId }
    const first = await browser.call(createCheckoutSession, { body })
    const { database, stripe } = program.context
    // Simulates that a second attempt was opened while the first one couldn't be closed.
    await database.update(payments).set({ status: 'closing' }).where(eq(payments.projectId, projectId))
    const second = await browser.call(createCheckoutSession, { body })
    await pressPaymentButton(first.checkoutUrl, 'paid')
    await waitUntilPasses(async () =>
      expect((await stripe.checkout.sessions.retrieve(getSessionId(second.checkoutUrl))).status).toBe(
        'expired',
      ),
    )
    await waitUntilPasses(async () =>
      expect((await findPayments(program, projectId)).map(({ status }) => status).sort()).toEqual([
        'expired',
        'paid',
      ]),
    )
  })

  test('a declined card changes nothing and can be retried', async () => {
    const { browser, projectId } = await startPurchase(program)
    const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId } })
    await pressPaymentButton(checkoutUrl, 'declined')
    const sessionId = getSessionId(checkoutUrl)
    expect(await browser.refused(verifyPayment, { params: { sessionId } })).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_NOT_COMPLETED' },
    })
    await pressPaymentButton(checkoutUrl, 'paid')
    expect((await browser.call(verifyPayment, { params: { sessionId } })).amountPaid).toBe(600_000)
  })

  test.each([
    ['unknown public id', '00000000-0000-4000-8000-000000000000', 404],
    ['unknown number', 2_000_000_000, 404],
    ['nonsense', 'seven', 400],
    ['nothing', undefined, 400],
  ])('rejects %s', async (_case, projectId, status) => {
    const { browser } = await signInNewUser(program)
    expect((await browser.refused(createCheckoutSession, { body: { projectId } })).status).toBe(status)
  })
})

describe('payment', () => {
  test('[fault 7] is completed once by verification, with a receipt', async () => {
    const { browser, email, projectId, publicId, sessionId, verified } = await buyPackage(program, {
      packageType: 'full',
    })
    expect(verified, '[API-17] [DATA-23]').toEqual({
      status: 'paid',
      projectId,
      publicId,
      paymentId: expect.any(Number),
      packageName: 'Full Launch Package',
      amountPaid: 900_000,
    })
    const paid = await browser.call(getProject, { params: { id: publicId } })
    expect(paid.status, '[PAY-07]').toBe('onboarding')
    for (let again = 0; again < 3; again += 1)
      expect(await browser.call(verifyPayment, { params: { sessionId } })).toEqual(verified)
    const { rows } = await program.context.database.execute(
      `select amount::text, status, payment_intent_id, paid_at from payments where project_id = ${projectId}`,
    )
    expect(rows, '[RULE-30]').toMatchObject([
      { amount: '9000.00', status: 'paid', payment_intent_id: expect.stringMatching(/^pi_/) },
    ])
    const [user] = await program.context.database.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({
      registrationStatus: 'completed',
      stripeCustomerId: expect.stringMatching(/^cus_/),
    })
    const receipt = await program.mailbox.waitFor(email, /receipt/)
    expect(receipt.text, '[RULE-30]').toContain('$9,000')
    const all = await program.mailbox.messages()
    expect(
      all.filter((sentEmail) => sentEmail.to.includes(email) && /receipt/.test(sentEmail.subject)),
    ).toHaveLength(1)
  })

  test("a paid project can't be paid again", async () => {
    const { browser, projectId } = await buyPackage(program)
    expect(await browser.refused(createCheckoutSession, { body: { projectId } })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PAID' },
    })
  })

  test("other users can't verify it, and unknown sessions are not found", async () => {
    const { sessionId } = await buyPackage(program)
    const stranger = await signInNewUser(program)
    expect((await stranger.browser.refused(verifyPayment, { params: { sessionId } })).status).toBe(403)
    const unknown = { params: { sessionId: 'cs_test_unknown' } }
    expect((await stranger.browser.refused(verifyPayment, unknown)).status).toBe(404)
    expect((await stranger.browser.refused(verifyPayment, { params: { sessionId: "x' or 1" } })).status).toBe(
      404,
    )
  })

  test('a returning buyer is the same customer at the provider, or a new one if the provider lost the first', async () => {
    const { stripe, database } = program.context
    const { email, userId } = await buyPackage(program)
    const fetchCustomerId = async () =>
      (await database.select().from(users).where(eq(users.id, userId)))[0]?.stripeCustomerId
    const first = await fetchCustomerId()
    const browser = await setPasswordFromLink(program, email)
    const buyAgain = async () => {
      const body = { packageType: 'starter', disclosureAgreed: true } as const
      const { publicId } = await browser.call(selectPackageSignedIn, { body })
      const { sessionId } = await payForProject(browser, publicId ?? '')
      return (await stripe.checkout.sessions.retrieve(sessionId)).customer
    }
    expect(await buyAgain()).toBe(first)
    expect(await fetchCustomerId()).toBe(first)
    await database.update(users).set({ stripeCustomerId: 'cus_lost' }).where(eq(users.id, userId))
    expect(await buyAgain()).toMatch(/^cus_(?!lost)/)
    expect(await fetchCustomerId()).not.toBe('cus_lost')
  })

  test('after using the password link, the client has a full session and can buy again', async () => {
    const { email, publicId } = await buyPackage(program)
    const browser = await setPasswordFromLink(program, email)
    const body = { packageType: 'starter', disclosureAgreed: true } as const
    const further = await browser.call(selectPackageSignedIn, { body })
    await payForProject(browser, further.publicId ?? '')
    expect((await browser.call(listProjects)).map((project) => [project.publicId, project.status])).toEqual([
      [further.publicId, 'onboarding'],
      [publicId, 'onboarding'],
    ])
  })
})
