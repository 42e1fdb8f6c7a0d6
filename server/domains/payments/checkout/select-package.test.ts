import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { listMessages, sendMessage } from '#contract/messaging'
import {
  createCheckoutSession,
  createInitialProject,
  selectPackage,
  selectPackageSignedIn,
} from '#contract/payments'
import { getProject, listProjects } from '#contract/projects'
import { projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, createEmailAddress, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()

describe('select package', () => {
  test('a new address gets a user, project, session, and email', async () => {
    const { selection, browser, email, publicId } = await startPurchase(program, { packageType: 'full' })
    expect(selection.userStatus, '[RULE-13]').toBe('new_user')
    expect(selection, '[API-07]').toEqual({
      userStatus: 'new_user',
      projectId: expect.any(Number),
      publicId: expect.any(String),
      userId: expect.any(Number),
    })
    const project = await browser.call(getProject, { params: { id: publicId } })
    expect(project.status, '[PKG-09]').toBe('payment_pending')
    expect(project, '[RULE-05] [RULE-47]').toMatchObject({
      disclosureVersion: '1.0',
      disclosureAgreedAt: expect.any(Date),
      termsVersion: '1.0',
      termsAgreedAt: expect.any(Date),
    })
    expect(project).toMatchObject({
      packageType: 'full',
      name: 'Full Launch Package',
      email,
    })
    const [user] = await program.context.database.select().from(users).where(eq(users.email, email))
    expect(user, '[RULE-13]').toMatchObject({
      password: null,
      role: 'user',
      registrationStatus: 'payment_pending',
    })
    const sentEmail = await program.mailbox.waitFor(email, /Set your Causeway password/)
    expect(sentEmail.text, '[RULE-15]').toMatch(/\/set-password[?#]token=[\w-]{43}/)
  })

  test('[RULE-14] [RULE-24] the purchase session can access only its project', async () => {
    const first = await startPurchase(program)
    const second = await startPurchase(program, { email: first.email, name: 'Somebody Else' })
    expect(second.selection.userStatus).toBe('incomplete_registration')
    for (const [own, foreign] of [
      [first, second],
      [second, first],
    ] as const) {
      expect((await own.browser.call(listProjects)).map(({ id }) => id)).toEqual([own.projectId])
      for (const id of [foreign.publicId, foreign.projectId]) {
        expect(await own.browser.refused(getProject, { params: { id } })).toMatchObject({ status: 403 })
        expect(await own.browser.refused(listMessages, { params: { id } })).toMatchObject({ status: 403 })
        const checkout = await own.browser.refused(createCheckoutSession, { body: { projectId: id } })
        expect(checkout.status).toBe(403)
      }
    }
  })

  test("a project moved on by staff without a payment doesn't make its owner an existing customer", async () => {
    const first = await startPurchase(program)
    const { database } = program.context
    await database.update(projects).set({ status: 'onboarding' }).where(eq(projects.id, first.projectId))
    const second = await startPurchase(program, { email: first.email })
    expect(second.selection.userStatus).toBe('incomplete_registration')
  })

  test('[RULE-17] [RULE-19] selecting again with the same address creates a new project without earlier input', async () => {
    const first = await startPurchase(program, { name: 'Secret Founder' })
    await first.browser.call(sendMessage, {
      params: { id: first.publicId },
      body: { message: 'between us' },
    })
    const second = await startPurchase(program, { email: first.email, name: 'Curious Person' })
    expect(second.publicId).not.toBe(first.publicId)
    expect((await second.browser.call(getCurrentUser)).name).toBe('Curious Person')
    expect((await first.browser.call(getCurrentUser)).name).toBe('Secret Founder')
    expect(await second.browser.call(listMessages, { params: { id: second.publicId }, query: {} })).toEqual(
      [],
    )
  })

  test('[RULE-18] an address with a password or a paid project gets no session', async () => {
    const withPassword = await signInNewUser(program)
    const paid = await buyPackage(program)
    for (const email of [withPassword.email, paid.email, withPassword.email.toUpperCase()]) {
      const browser = program.browser()
      const body = { name: 'Mallory', email, packageType: 'starter', disclosureAgreed: true } as const
      expect(await browser.call(selectPackage, { body })).toEqual({
        userStatus: 'existing_customer',
        projectId: null,
        publicId: null,
        userId: null,
      })
      expect(browser.cookies.size).toBe(0)
    }
  })

  test.each([
    ['[VAL-19]', { email: 'x' }, { email: 'Invalid email address' }],
    ['[VAL-20]', { name: 'I' }, { name: 'Name must be at least 2 characters' }],
    [
      'an address for a name',
      { name: 'See http://evil.example' },
      { name: 'Please enter a name without web addresses or phone numbers' },
    ],
    [
      '[VAL-21]',
      { disclosureAgreed: false },
      { disclosureAgreed: 'You must agree to the Non-Attorney Services Disclosure to continue' },
    ],
    ['[VAL-18]', { packageType: 'gold' }, { packageType: 'Please select a package to continue' }],
    ['[VAL-58]', { name: 7 }, { name: 'Expected string, received number' }],
    ['[VAL-58]', { name: undefined }, { name: 'Required' }],
  ])('%s rejects invalid fields by name and creates nothing', async (_id, fault, fields) => {
    const email = createEmailAddress()
    const body = { name: 'Ida Quist', email, packageType: 'full', disclosureAgreed: true, ...fault }
    expect(await program.browser().refused(selectPackage, { body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields },
    })
    expect(await program.context.database.select().from(users).where(eq(users.email, email))).toEqual([])
  })

  test('[VAL-18] the package defaults to starter', async () => {
    const browser = program.browser()
    const body = { name: 'Ida Quist', email: createEmailAddress(), disclosureAgreed: true } as const
    await browser.call(selectPackage, { body })
    expect((await browser.call(listProjects))[0]?.packageType).toBe('starter')
  })

  test('[API-08] [PKG-10] a signed-in client starts another purchase', async () => {
    const { browser, id } = await signInNewUser(program)
    const body = { packageType: 'full', disclosureAgreed: true } as const
    const selection = await browser.call(selectPackageSignedIn, { body })
    expect(selection).toMatchObject({ userStatus: 'authenticated_user', userId: id })
    expect((await browser.call(listProjects)).map(({ publicId }) => publicId)).toEqual([selection.publicId])
    const refusal = await browser.refused(selectPackageSignedIn, { body: { packageType: 'full' } })
    expect(refusal).toMatchObject({ status: 400, body: { fields: { disclosureAgreed: expect.any(String) } } })
  })
})

describe('initial project', () => {
  const createBody = (userId: number) =>
    ({ userId, packageType: 'full', name: 'Full Launch Package', disclosureAgreed: true }) as const

  test('[API-12] [CHK-09] is created exactly once, even with repeated concurrent requests', async () => {
    const { browser, id } = await signInNewUser(program)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.call(createInitialProject, { body: createBody(id) })),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await browser.call(listProjects)).toHaveLength(1)
  })

  test('rejects another user and a missing agreement', async () => {
    const { browser } = await signInNewUser(program)
    const other = await signInNewUser(program)
    expect((await browser.refused(createInitialProject, { body: createBody(other.id) })).status).toBe(403)
    const disagreeing = { ...createBody(other.id), disclosureAgreed: false }
    expect((await browser.refused(createInitialProject, { body: disagreeing })).status).toBe(400)
  })
})
