import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { previewStatusEmail } from '#contract/email'
import { downloadData, getCurrentUser, getProfile, updateProfile } from '#contract/identity'
import {
  listMessages,
  listMessagesAsStaff,
  sendContactMessage,
  sendMessage,
  sendMessageAsStaff,
} from '#contract/messaging'
import { checkDiscountCode, createDiscountCode, getReceipt, listPayments } from '#contract/payments'
import {
  changeStatusWithEmail,
  getOnboarding,
  getProject,
  getProjectHistory,
  listProjects,
  saveApplicationDraft,
  saveOnboardingDraft,
  submitApplication,
  submitOnboarding,
  updateProjectDetails,
} from '#contract/projects'
import type { Route, RouteCall, RouteReply } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { listAllProjects, saveView } from '#contract/staff'
import { emails, projects, users } from '#server/database/schema.ts'
import type { TestClient } from '../browser.ts'
import type { StoredEmail } from '../mailbox.ts'
import { runProgram } from '../program.ts'
import {
  buyPackage,
  createEmailAddress,
  onboardingAnswers,
  password,
  sampleApplication,
  setPasswordFromLink,
  signInReauthenticated,
  startPurchase,
} from '../users.ts'
import { payloads } from './payloads.ts'

const logged: string[] = []
const recipients = new Set<string>()

const program = await runProgram({ LOG_LEVEL: 'info' }, { write: (line) => logged.push(line) })
const staff = await signInReauthenticated(program, 'Ruth Avery', ['delete records'])

const getCookieHeader = (browser: TestClient) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const fetchFile = async (browser: TestClient, path: string) => {
  const response = await fetch(program.url + path, { headers: { cookie: getCookieHeader(browser) } })
  return { headers: response.headers, content: new Uint8Array(await response.arrayBuffer()) }
}

/**
 * Calls a route that may reject the payload. Returns whether the call was accepted. Fails for any status
 * other than 200, 400, or 422.
 */
const tryCall = async <const R extends Route>(
  browser: TestClient,
  route: R,
  call: RouteCall<R>,
): Promise<boolean> => {
  const { params = {}, body } = call as { params?: Record<string, unknown>; body?: unknown }
  const path = route.path.replace(/:(\w+)/g, (_part, name: string) => String(params[name]))
  const { status, headers } = await browser.send(route.method, path, { body })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect([200, 400, 422]).toContain(status)
  return status === 200
}

const callAndInspect = <const R extends Route>(
  browser: TestClient,
  route: R,
  ...call: unknown[]
): Promise<RouteReply<R>> =>
  (browser.call as (route: R, ...call: unknown[]) => Promise<RouteReply<R>>)(route, ...call)

/**
 * Tags, attributes, and URLs that are unsafe in an email, such as those that run scripts. Escaped text
 * contains no "<".
 */
const activeContentPatterns = [
  /<[^>]*\son\w+\s*=/i,
  /<\/?(script|iframe|object|embed|svg|math|form|details|textarea)\b/i,
  /(href|src|action)\s*=\s*["']?\s*(javascript|data|vbscript):/i,
  /<base\b/i,
]

/** Returns text as it's stored: trimmed, and without control characters except line breaks and tabs. */
const normalizeStoredText = (text: string): string => text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, '').trim()

/** Returns a name as it's stored: on one line and without invisible characters. */
const normalizeStoredName = (text: string): string =>
  normalizeStoredText(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')

const expectHarmless = (sentEmail: StoredEmail) => {
  for (const pattern of activeContentPatterns) expect(sentEmail.html).not.toMatch(pattern)
  expect(sentEmail.subject).not.toMatch(/[\r\n\u2028]/)
  for (const recipient of sentEmail.to) expect(recipients).toContain(recipient)
}

describe.each(payloads.map(({ kind, text }) => [kind, text] as const))('%s %j', (_kind, payload) => {
  const long = `${payload} ${'x'.repeat(60)}`
  const kept = normalizeStoredText(long)

  test('stays the same text in every field, wherever it is shown', async () => {
    const bought = await buyPackage(program)
    const { publicId, projectId, email } = bought
    recipients.add(email)
    const client = await setPasswordFromLink(program, email)
    const id = { params: { id: publicId } }
    const byPublicId = { params: { publicId } }

    const isName = await tryCall(client, updateProfile, {
      body: { name: payload, phone: `${payload}0123456789`.slice(0, 40) },
    })
    if (isName) {
      expect((await callAndInspect(client, getCurrentUser)).name).toBe(normalizeStoredName(payload))
      expect((await callAndInspect(client, getProfile)).name).toBe(normalizeStoredName(payload))
    }
    await callAndInspect(client, saveOnboardingDraft, {
      params: { projectId: publicId },
      body: {
        ...onboardingAnswers,
        fullName: payload,
        address: payload,
        nonprofitName: payload,
        grantPurpose: payload,
      },
    })
    expect(await callAndInspect(client, getOnboarding, { params: { projectId: publicId } })).toMatchObject({
      address: normalizeStoredText(payload),
      nonprofitName: normalizeStoredText(payload),
    })
    // Some payloads aren't accepted as a name, such as those that contain a link.
    const draft = { ...sampleApplication, name: payload, purpose: payload }
    const name = (await tryCall(client, saveApplicationDraft, { ...byPublicId, body: draft }))
      ? normalizeStoredName(payload)
      : sampleApplication.name
    await callAndInspect(client, submitOnboarding, {
      body: {
        projectId: publicId,
        ...onboardingAnswers,
        address: long,
        nonprofitName: name,
        missionStatement: long,
        grantPurpose: long,
      },
    })
    await callAndInspect(client, saveApplicationDraft, { ...byPublicId, body: { ...draft, name } })
    await callAndInspect(client, submitApplication, {
      ...byPublicId,
      body: { ...sampleApplication, name, purpose: long, adGoals: long },
    })
    await callAndInspect(client, sendMessage, { ...id, body: { message: payload } })
    await callAndInspect(staff, sendMessageAsStaff, { ...id, body: { message: payload } })
    const { updatedAt } = await callAndInspect(client, getProject, id)
    await callAndInspect(staff, updateProjectDetails, {
      ...byPublicId,
      body: {
        seenAt: updatedAt.toISOString(),
        einNumber: null,
        state: payload.slice(0, 60),
        incorporationDate: null,
        irs501c3ApprovedAt: null,
        googleAdGrantApprovedAt: null,
        campaignLaunchedAt: null,
        assignedAdminId: null,
        notes: payload,
      },
    })
    await tryCall(staff, changeStatusWithEmail, {
      ...byPublicId,
      body: {
        status: 'under_review',
        subject: `Status ${payload}`,
        htmlContent: `<p>{{projectName}} ${payload}</p>`,
        textContent: `{{projectName}} ${payload}`,
      },
    })
    await tryCall(client, checkDiscountCode, {
      body: { code: payload.slice(0, 40), packageType: 'full' },
    })

    for (const messages of [
      await callAndInspect(client, listMessages, id),
      await callAndInspect(staff, listMessagesAsStaff, id),
    ])
      expect(messages.map(({ message }) => message)).toEqual([
        normalizeStoredText(payload),
        normalizeStoredText(payload),
      ])
    expect(await callAndInspect(client, getProject, id)).toMatchObject({
      name,
      purpose: kept,
      adGoals: kept,
    })
    expect(await callAndInspect(client, listProjects)).toMatchObject([{ name }])
    const search = new URLSearchParams({ search: payload.slice(0, 200) })
    expect((await staff.send('GET', `${listAllProjects.path}?${search}`)).status).toBe(200)
    const found = await callAndInspect(staff, listAllProjects, { query: { order: '-changed' } })
    expect(found.projects.find((project) => project.id === projectId)).toMatchObject({
      name,
      notes: normalizeStoredText(payload),
    })
    await callAndInspect(staff, getProjectHistory, byPublicId)

    const [payment] = await callAndInspect(client, listPayments, id)
    const receipt = getReceipt.path.replace(':id', publicId).replace(':paymentId', String(payment?.id))
    const pdf = await fetchFile(client, receipt)
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
    const source = Buffer.from(pdf.content).toString('latin1')
    expect(source).toMatch(/^%PDF-/)
    expect(source.match(/%%EOF/g)).toHaveLength(1)
    expect(source).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI|EmbeddedFile)\b/)

    const zip = await fetchFile(client, downloadData.path)
    expect(zip.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
    const files = unzipSync(zip.content)
    for (const file of Object.keys(files)) expect(file).toMatch(/^[\w-]+\.(json|txt)$/)
    const data = JSON.parse(Buffer.from(files['projects.json'] ?? []).toString())
    expect(data).toMatchObject([{ name }])
  })

  test('is not executed in contact emails, errors, or addresses', async () => {
    const email = createEmailAddress('visitor')
    recipients.add(email)
    recipients.add(program.context.config.supportEmail)
    const visitor = program.browser()
    const body = { fullName: `${payload} x`, email, subject: payload, organization: payload, message: long }
    if (!(await tryCall(visitor, sendContactMessage, { body })))
      await tryCall(visitor, sendContactMessage, {
        body: { ...body, fullName: 'Vera Lund', organization: 'Otters' },
      })
    // Other fields reject the payload, and the response contains it only as JSON.
    const refused = await visitor.send('POST', '/api/register', {
      body: { name: 'Somebody', email: payload, password, phone: payload },
    })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
    for (const path of [`/api/projects/${encodeURIComponent(payload)}`, `/${encodeURIComponent(payload)}`]) {
      const { status, body: page, headers } = await visitor.send('GET', path)
      expect([401, 404]).toContain(status)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      if (payload.includes('<')) expect(String(page)).not.toContain(payload)
    }
    const back = await visitor.send('GET', `/login?returnUrl=${encodeURIComponent(payload)}`)
    expect(back.headers.get('location')).toBeNull()
  })
})

describe('invalid or unusable text is a client error', () => {
  // Uploads are excluded, because file parsers check their content.
  const writing = routes.filter(({ body, kind }) => body !== undefined && kind !== 'upload' && kind !== 'tus')

  test.each(writing.map(({ method, path }) => [method, path] as const))(
    '%s %s names the text with half a surrogate pair',
    async (method, path) => {
      const target = path.replace(/:\w+/g, '1')
      for (const [body, field] of [
        [{ name: 'a\ud800' }, 'name'],
        [{ search: { words: ['fine', '\udfff'] } }, 'search.words.1'],
      ] as const) {
        const refused = await staff.send(method, target, { body })
        expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED' } } })
        expect(refused.body).toHaveProperty(['error', 'fields', field])
      }
    },
  )

  test('keeps characters outside the basic plane', async () => {
    const filter = { list: 'projects', name: 'Boats 🛶', search: { search: '🛶' } } as const
    expect(await callAndInspect(staff, saveView, { body: filter })).toMatchObject({ name: 'Boats 🛶' })
  })

  test.each([
    ['0000-01-01', 400],
    ['1899-12-31', 400],
    ['1900-01-01', 200],
    ['2200-12-31', 200],
    ['2201-01-01', 400],
    ['9999-12-31', 400],
  ])('a day of %s answers %i', async (day, status) => {
    for (const query of [`from=${day}`, `to=${day}`])
      expect((await staff.send('GET', `${listAllProjects.path}?${query}`)).status).toBe(status)
    const code = {
      code: `DAY-${day}`,
      isPercent: true,
      value: 5,
      usageLimit: null,
      expiresAt: day,
      applicablePackages: ['full'],
    }
    const answer = await staff.send('POST', createDiscountCode.path, { body: code })
    if (status === 400) expect(answer.body).toHaveProperty('error.fields.expiresAt')
    else expect(answer).toMatchObject({ status, body: { expiresAt: day } })
  })

  test('previews an email of deeply nested tags', async () => {
    const { publicId } = await startPurchase(program)
    const nested = `${'<b>'.repeat(6600)}deep`
    for (const textContent of ['', 'deep']) {
      const body = { publicId, status: 'filing', subject: 'News', htmlContent: nested, textContent }
      const preview = await staff.send('POST', previewStatusEmail.path, { body })
      expect(preview.status).toBe(200)
      expect(preview.body).toMatchObject({ html: expect.stringContaining('deep') })
    }
  })
})

test('every email has the intended content and recipients only', async () => {
  const { database } = program.context
  for (const { recipient } of await database.select().from(emails)) recipients.add(recipient)
  expect([...recipients]).not.toContain('victim@test.example')
  const queued = await database.$count(emails)
  await expect
    .poll(async () => (await program.mailbox.messages()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(queued)
  const sent = await program.mailbox.messages()
  for (const sentEmail of sent) expectHarmless(sentEmail)
  const status = sent.filter(({ subject }) => subject.startsWith('Status '))
  expect(status.length).toBeGreaterThan(payloads.length / 2)
  // Values that look like placeholders aren't replaced again.
  expect(status.some(({ text }) => text.includes('{{userName}}'))).toBe(true)
})

test('the log has one JSON object per line and no forged entries', () => {
  expect(logged.length).toBeGreaterThan(payloads.length * 10)
  for (const line of logged) {
    expect(line.endsWith('\n')).toBe(true)
    expect([...line.slice(0, -1)].filter((letter) => letter < ' ')).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), level: expect.any(Number) })
    expect(JSON.parse(line).msg).not.toBe('forged')
  }
})

test('the database is intact', async () => {
  const { database } = program.context
  expect(await database.$count(projects)).toBe(payloads.length + 1)
  expect(await database.$count(users)).toBeGreaterThan(payloads.length)
})
