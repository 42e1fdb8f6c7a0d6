import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changePassword, login, updateProfile } from '#contract/identity'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { selectPackageSignedIn } from '#contract/payments'
import {
  getOnboarding,
  getProject,
  listProjects,
  saveApplicationDraft,
  submitApplication,
  submitOnboarding,
} from '#contract/projects'
import { onboardingResponses, projects, projectUpdates, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  onboardingAnswers,
  password,
  payForProject,
  sampleApplication,
  setPasswordFromLink,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'

const program = await runProgram()

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const emptyApplication = { name: '', country: '', purpose: '', adGoals: '' } as const

describe('list and view', () => {
  test("[API-06] lists the user's own projects, newest first, with the fields of a card", async () => {
    const { browser, projectId, publicId, email } = await buyPackage(program)
    const raw = await browser.send('GET', listProjects.path)
    expect(raw.body).toEqual([
      {
        id: projectId,
        publicId,
        name: 'Starter Package',
        email,
        status: 'onboarding',
        packageType: 'starter',
        purpose: null,
        paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        offlineMethod: null,
        isPaymentProcessing: false,
        isOnboarded: false,
        isReadyToSubmit: false,
        unreadMessages: 0,
        celebrates: null,
        closedOn: null,
        closedReason: null,
        closedNote: null,
        isRefunded: false,
        refund: null,
        role: 'owner',
        isDisputed: false,
        openRequests: 0,
        requestsDueOn: null,
        nextRequest: null,
        nextRequestAction: null,
        openSends: 0,
        openSignatures: 0,
        nextSignature: null,
        keyFilings: [],
        confirmedForm: null,
        grantState: null,
        grantAlert: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.any(String),
      },
    ])
  })

  test('limits the list to the newest projects', async () => {
    const { browser, id: userId } = await signInNewUser(program)
    const email = 'many@test.example'
    const rows = Array.from({ length: MAX_LIST_ITEMS + 2 }, (_, index) => ({
      userId,
      email,
      name: `Project ${index}`,
      createdAt: new Date(2026, 0, 1, 0, 0, index),
    }))
    await program.context.database.insert(projects).values(rows)
    const names = (await browser.call(listProjects)).map(({ name }) => name)
    expect([names.length, names[0], names.at(-1)]).toEqual([
      MAX_LIST_ITEMS,
      `Project ${MAX_LIST_ITEMS + 1}`,
      'Project 2',
    ])
  })

  test("owner and staff can view it by either id, others can't", async () => {
    const { browser, projectId, publicId } = await buyPackage(program)
    const staff = await signInNewUser(program, { role: 'admin' })
    const stranger = await signInNewUser(program)
    const visitor = program.browser()
    const answer = { id: projectId, publicId, packageType: 'starter' }
    expect(await browser.call(getProject, { params: { id: publicId } }), '[API-10]').toMatchObject(answer)
    expect(await browser.call(getProject, { params: { id: projectId } }), '[RULE-23]').toMatchObject(answer)
    for (const id of [projectId, publicId]) {
      expect(await browser.call(getProject, { params: { id } }), '[ROLE-18]').toMatchObject(answer)
      expect(await staff.browser.call(getProject, { params: { id } }), '[ROLE-17]').toMatchObject(answer)
      expect(await stranger.browser.refused(getProject, { params: { id } }), '[RULE-24]').toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
      expect((await visitor.refused(getProject, { params: { id } })).status).toBe(401)
    }
  })

  test('staff notes are never sent to the client', async () => {
    const { browser, projectId } = await buyPackage(program)
    await program.context.database
      .update(projects)
      .set({ notes: 'a difficult one' })
      .where(eq(projects.id, projectId))
    const answer = await browser.send('GET', `/api/projects/${projectId}`)
    expect(JSON.stringify(answer.body)).not.toContain('difficult')
  })

  test.each([UNKNOWN_ID, 2_000_000_000, 'nonsense', '-1', "' or 1=1"])('%s is not found', async (id) => {
    const { browser } = await signInNewUser(program)
    expect((await browser.refused(getProject, { params: { id } })).status).toBe(404)
  })
})

describe('onboarding', () => {
  test('saves the answers, prefills the application, and keeps the status', async () => {
    const { browser, publicId, projectId, userId } = await buyPackage(program)
    const params = { projectId: publicId }
    const blank = Object.fromEntries(Object.keys(onboardingAnswers).map((field) => [field, '']))
    expect(await browser.call(getOnboarding, { params }), '[API-13]').toEqual(blank)
    const submitted = await browser.call(submitOnboarding, { body: { projectId, ...onboardingAnswers } })
    expect(submitted, '[API-14]').toEqual({ success: true })
    expect(await browser.call(getOnboarding, { params }), '[ONB-13]').toEqual(onboardingAnswers)
    const project = await browser.call(getProject, { params: { id: publicId } })
    expect(project.status, '[ONB-16]').toBe('onboarding')
    expect(project, '[ONB-14]').toMatchObject({
      name: onboardingAnswers.nonprofitName,
      purpose: onboardingAnswers.missionStatement,
      adGoals: onboardingAnswers.grantPurpose,
    })
    const [user] = await program.context.database.select().from(users).where(eq(users.id, userId))
    expect(user?.onboardingCompletedAt, '[ONB-13]').toBeInstanceOf(Date)
    const again = { projectId: publicId, ...onboardingAnswers, address: '14 Pier Street, Norfolk, VA' }
    await browser.call(submitOnboarding, { body: again })
    const stored = program.context.database
      .select()
      .from(onboardingResponses)
      .where(eq(onboardingResponses.projectId, projectId))
    expect(await stored, '[API-14] by the public id too').toMatchObject([{ address: again.address }])
  })

  test.each([
    ['both answers suffice', {}, true],
    ['the purpose is too short', { missionStatement: `We teach adults to read. ${' '.repeat(40)}` }, false],
    ['the goals are too short', { grantPurpose: 'Reach adults who want to read.' }, false],
  ])('reports whether the application can be submitted as is: %s', async (_, change, isReady) => {
    const { browser, publicId } = await buyPackage(program)
    const fetchReadiness = async () => {
      const [listed] = await browser.call(listProjects)
      const shown = await browser.call(getProject, { params: { id: publicId } })
      expect(shown.isReadyToSubmit).toBe(listed?.isReadyToSubmit)
      return shown.isReadyToSubmit
    }
    expect(await fetchReadiness()).toBe(false)
    await browser.call(submitOnboarding, { body: { projectId: publicId, ...onboardingAnswers, ...change } })
    expect(await fetchReadiness()).toBe(isReady)
  })

  test('[ONB-15] never overwrites what the client typed in the application', async () => {
    const { browser, publicId } = await buyPackage(program)
    const body = { ...emptyApplication, name: 'My own name', purpose: 'My own purpose' }
    await browser.call(saveApplicationDraft, { params: { publicId }, body })
    await browser.call(submitOnboarding, { body: { projectId: publicId, ...onboardingAnswers } })
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
      name: 'My own name',
      purpose: 'My own purpose',
      adGoals: onboardingAnswers.grantPurpose,
    })
  })

  test.each([
    ['[VAL-33]', 'fullName', 'I', 'Full name must be at least 2 characters'],
    ['[VAL-34]', 'phoneNumber', '123', 'Please provide a valid phone number'],
    ['[VAL-35]', 'address', 'Pier', 'Please provide a complete address'],
    ['[VAL-36]', 'nonprofitName', 'L', 'Nonprofit name must be at least 2 characters'],
    ['[VAL-37]', 'missionStatement', 'We read.', 'Mission statement must be at least 20 characters'],
    ['[VAL-38]', 'grantPurpose', 'Ads', "Please describe how you'll use the Ad Grant"],
  ])('%s %s is validated', async (_id, field, value, message) => {
    const { browser, publicId } = await buyPackage(program)
    const body = { projectId: publicId, ...onboardingAnswers, [field]: value }
    expect(await browser.refused(submitOnboarding, { body })).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    })
    expect((await browser.call(getOnboarding, { params: { projectId: publicId } })).fullName).toBe('')
  })

  test('[STAT-41] is rejected before payment and for other users', async () => {
    const unpaid = await startPurchase(program)
    const body = { projectId: unpaid.publicId, ...onboardingAnswers }
    expect((await unpaid.browser.refused(submitOnboarding, { body })).body.code).toBe('PAYMENT_REQUIRED')
    const stranger = await signInNewUser(program)
    const staff = await signInNewUser(program, { role: 'admin' })
    for (const { browser } of [stranger, staff])
      expect((await browser.refused(submitOnboarding, { body })).status).toBe(403)
    const params = { projectId: unpaid.publicId }
    expect((await stranger.browser.refused(getOnboarding, { params })).status).toBe(403)
    expect((await program.browser().refused(submitOnboarding, { body })).status).toBe(401)
  })
})

describe('application', () => {
  test('[API-15] [PROJ-10] a draft can be incomplete and keeps the status', async () => {
    const { browser, publicId } = await buyPackage(program)
    const body = { ...emptyApplication, purpose: 'half a thought' }
    const saved = await browser.call(saveApplicationDraft, { params: { publicId }, body })
    expect(saved).toMatchObject({
      status: 'onboarding',
      name: 'Starter Package',
      country: null,
      purpose: 'half a thought',
      adGoals: null,
    })
  })

  test('keeps different answers changed in two windows', async () => {
    const { browser, publicId } = await buyPackage(program)
    const params = { publicId }
    const seen = { ...emptyApplication, country: 'Canada' as const, purpose: 'Feed the town' }
    await browser.call(saveApplicationDraft, { params, body: seen })
    await Promise.all([
      browser.call(saveApplicationDraft, { params, body: { ...seen, purpose: 'Feed all', seen } }),
      browser.call(saveApplicationDraft, { params, body: { ...seen, adGoals: 'Find donors', seen } }),
    ])
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
      country: 'Canada',
      purpose: 'Feed all',
      adGoals: 'Find donors',
    })
  })

  test('names an answer changed in both windows and changes nothing, on submission and on save', async () => {
    const { browser, publicId } = await buyPackage(program)
    const params = { publicId }
    const seen = { ...emptyApplication, purpose: sampleApplication.purpose }
    await browser.call(saveApplicationDraft, {
      params,
      body: { ...seen, adGoals: 'Find donors', purpose: 'Their purpose' },
    })
    const saved = await browser.refused(saveApplicationDraft, {
      params,
      body: { ...seen, purpose: 'My purpose', seen },
    })
    expect([saved.status, saved.body.code, saved.body.fields]).toEqual([
      409,
      'ANSWER_CHANGED_MEANWHILE',
      { purpose: 'Changed in another window' },
    ])
    const mine = { ...sampleApplication, purpose: `${sampleApplication.purpose} And more.` }
    const sent = await browser.refused(submitApplication, { params, body: { ...mine, seen } })
    expect(sent.body.code).toBe('ANSWER_CHANGED_MEANWHILE')
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
      status: 'onboarding',
      purpose: 'Their purpose',
      adGoals: 'Find donors',
    })
  })

  test('an answer left incomplete by another window prevents submission', async () => {
    const { browser, publicId } = await buyPackage(program)
    const params = { publicId }
    await browser.call(saveApplicationDraft, { params, body: { ...sampleApplication, adGoals: 'Find' } })
    const { status, body } = await browser.refused(submitApplication, {
      params,
      body: { ...sampleApplication, seen: sampleApplication },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['adGoals']])
  })

  test('[API-16] [STAT-40] completing it submits it, adds a history entry, and emails both sides', async () => {
    const { browser, publicId, projectId, email } = await buyPackage(program)
    const saved = await browser.call(submitApplication, { params: { publicId }, body: sampleApplication })
    expect(saved).toMatchObject({ ...sampleApplication, status: 'submitted' })
    const history = await program.context.database
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.projectId, projectId))
    expect(history.map(({ status }) => status)).toEqual(['onboarding', 'submitted'])
    await program.mailbox.waitFor(email, /received the application/)
    const alert = await program.mailbox.waitFor(program.context.config.supportEmail, /New application/)
    expect(alert.text).toContain(`/admin?project=${publicId}`)
  })

  test("[STAT-40] can be submitted before the questionnaire and can't be changed afterwards", async () => {
    const { browser, publicId } = await buyPackage(program)
    const params = { publicId }
    const twice = await Promise.all(
      [1, 2].map(() =>
        browser.send('PUT', `/api/projects/${publicId}/complete`, { body: sampleApplication }),
      ),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const route of [saveApplicationDraft, submitApplication])
      expect(
        await browser.refused(route, { params, body: { ...sampleApplication, name: 'Changed' } }),
      ).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_SUBMITTED' },
      })
    expect((await browser.call(getProject, { params: { id: publicId } })).name).toBe(sampleApplication.name)
  })

  test.each([
    ['[VAL-27]', 'name', 'L', 'Organization name must be at least 2 characters'],
    ['[VAL-28]', 'country', '', 'Please select a country'],
    ['[VAL-32]', 'country', 'Atlantis', 'Please select a country'],
    [
      '[VAL-29]',
      'purpose',
      'x'.repeat(49),
      "Please provide at least 50 characters describing your nonprofit's purpose",
    ],
    [
      '[VAL-30]',
      'adGoals',
      `  ${'x'.repeat(49)}   `,
      'Please provide at least 50 characters describing your advertising goals',
    ],
  ])('%s %s is validated', async (_id, field, value, message) => {
    const { browser, publicId } = await buyPackage(program)
    const body = { ...sampleApplication, [field]: value }
    expect(await browser.refused(submitApplication, { params: { publicId }, body })).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    })
    expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding')
  })

  test("[STAT-41] [STAT-42] can't be submitted before payment, by other users, or by staff", async () => {
    const unpaid = await startPurchase(program)
    const paid = await buyPackage(program)
    const stranger = await signInNewUser(program)
    const staff = await signInNewUser(program, { role: 'admin' })
    for (const route of [saveApplicationDraft, submitApplication]) {
      const input = { params: { publicId: unpaid.publicId }, body: sampleApplication }
      expect(await unpaid.browser.refused(route, input)).toMatchObject({ status: 402 })
      const foreign = { params: { publicId: paid.publicId }, body: sampleApplication }
      for (const { browser } of [stranger, staff, unpaid])
        expect(await browser.refused(route, foreign)).toMatchObject({ status: 403 })
      const missing = { params: { publicId: UNKNOWN_ID }, body: sampleApplication }
      expect(await paid.browser.refused(route, missing)).toMatchObject({ status: 404 })
    }
  })

  test('rejects text that is too long by field name and removes control characters', async () => {
    const { browser, publicId } = await buyPackage(program)
    const createInput = (purpose: string) => ({
      params: { publicId },
      body: { ...emptyApplication, purpose },
    })
    expect((await browser.refused(saveApplicationDraft, createInput('x'.repeat(5001)))).body.fields).toEqual({
      purpose: 'Please use 5000 characters or fewer',
    })
    expect((await browser.call(saveApplicationDraft, createInput('a\u0000b\nc'))).purpose).toBe('ab\nc')
    expect((await browser.refused(saveApplicationDraft, createInput('x'.repeat(2_000_000)))).status).toBe(413)
    const odd = await browser.call(saveApplicationDraft, createInput('‮ 𝕏 <script>alert(1)</script> é — 日本'))
    expect(odd.purpose).toBe('‮ 𝕏 <script>alert(1)</script> é — 日本')
  })

  test('[ROLE-12] a client logs in, pays, onboards, follows the status, and changes profile and password', async () => {
    const { browser, email } = await signInNewUser(program)
    const body = { packageType: 'starter', disclosureAgreed: true } as const
    const { publicId } = await browser.call(selectPackageSignedIn, { body })
    if (publicId === null) throw new Error('there is no project')
    const fetchStatuses = async () => (await browser.call(listProjects)).map(({ status }) => status)
    expect(await fetchStatuses()).toEqual(['payment_pending'])
    await payForProject(browser, publicId)
    expect(await fetchStatuses()).toEqual(['onboarding'])
    await browser.call(submitOnboarding, { body: { ...onboardingAnswers, projectId: publicId } })
    await browser.call(submitApplication, { params: { publicId }, body: sampleApplication })
    expect(await fetchStatuses()).toEqual(['submitted'])
    expect((await browser.call(updateProfile, { body: { name: 'Ruth Quist' } })).name).toBe('Ruth Quist')
    const newPassword = 'Harbor-Light-9'
    await browser.call(changePassword, { body: { currentPassword: password, newPassword } })
    await program.browser().call(login, { body: { email, password: newPassword } })
  })

  test('the client can continue after setting a password', async () => {
    const { email, publicId } = await buyPackage(program)
    const browser = await setPasswordFromLink(program, email)
    await browser.call(submitApplication, { params: { publicId }, body: sampleApplication })
    expect((await browser.call(listProjects))[0]).toMatchObject({ status: 'submitted' })
  })
})
