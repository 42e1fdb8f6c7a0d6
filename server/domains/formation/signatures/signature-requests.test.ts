import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DAY_MS, toEasternDay } from '#contract/dates.ts'
import {
  cancelSignatureRequest,
  generateDraft,
  getDraftingFacts,
  getDraftTemplate,
  getSigningDetails,
  getSigningFile,
  listSignatureRequests,
  replaceTemplateText,
  requestSignatures,
  saveDraftingFacts,
  saveOrganizationProfile,
  signDocument,
  startDraftRun,
  suggestSigners,
} from '#contract/formation'
import { closeAccount, downloadData } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import { closeProject, reopenProject } from '#contract/projects'
import { projects, signatureFiles, signatureRequests } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { createSigners, createSigningSteps, drafting, profile } from '#tests/formation/signatures.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { addMember, createOwner } from '#tests/project-people.ts'
import { createEmailAddress, password, signInNewUser } from '#tests/users.ts'
import { generateDrafts } from '../drafts/generate-drafts.job.ts'
import { sendSignatureReminders } from './send-signature-reminders.job.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { visitor, readToken, form, createSignature, sign, verify } = createSigningSteps(program)

test('suggests those with a signature line, and then the rest of the board, with their emails', async () => {
  const client = await form()
  const email = 'ida@pier.example'
  await client.saveProfile({
    directors: profile.directors.map((person) =>
      person.name === 'Ida Quist' ? { ...person, email } : person,
    ),
  })
  await client.draw('articles')
  const params = { ...client.params, kind: 'articles' as const }
  const suggested = await client.browser.call(suggestSigners, { params })
  expect(suggested.signers).toMatchObject([
    { name: 'Ida Quist', email: 'ida@pier.example', title: 'Incorporator', isNamed: true },
    { name: 'Marcus Bell', email: '', title: 'Secretary and Director', isNamed: false },
    { name: 'Nora Whitfield', isNamed: false },
  ])
})

const countEmails = async (recipient = '') =>
  (await database.query.emails.findMany({ where: (row, { eq: is }) => is(row.recipient, recipient) })).length

const readExportedStates = async ({ cookies }: TestClient): Promise<string[]> => {
  const response = await fetch(program.url + downloadData.path, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const rows: { state: string }[] = JSON.parse(Buffer.from(files['signature-requests.json'] ?? []).toString())
  return rows.map(({ state }) => state)
}

test('a closed project takes no signatures, and its requests are canceled until it’s reopened', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell')
  const { documentSha256 } = await client.request(signers, { message: 'Please sign by Friday.' })
  const token = await readToken(signers[0]?.email)
  const signature = await createSignature(token, 'Marcus Bell')
  const { publicId } = client
  await staff.call(closeProject, {
    params: { publicId },
    body: { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '', sendEmail: false },
  })
  expect(await visitor.call(getSigningDetails, { body: { token } })).toMatchObject({
    state: 'canceled',
    sections: [],
    message: '',
  })
  const file = await visitor.refused(getSigningFile, { body: { token } })
  expect(file.body.code).toBe('SIGNATURES_ENDED')
  const refused = await visitor.refused(signDocument, { body: signature })
  expect(refused.body.code).toBe('PROJECT_CLOSED')
  for (const browser of [client.browser, staff])
    expect(await client.list(browser)).toMatchObject([
      { state: 'canceled', endReason: 'the project is closed', endedBy: null, endedAt: null },
    ])
  expect(await readExportedStates(client.browser)).toEqual(['canceled'])
  expect(await verify(documentSha256)).toMatchObject({
    result: 'voided',
    reason: 'the project is closed',
    endedAt: null,
  })
  const emailsBefore = await countEmails(signers[0]?.email)
  await sendSignatureReminders(program.context, new Date(Date.now() + 4 * DAY_MS))
  expect(await countEmails(signers[0]?.email)).toBe(emailsBefore)

  await staff.call(reopenProject, { params: { publicId } })
  expect(await client.list()).toMatchObject([{ state: 'open', endReason: null }])
  expect(await readExportedStates(client.browser)).toEqual(['open'])
  expect(await verify(documentSha256)).toMatchObject({ result: 'sent' })
  expect(await sign(token, 'Marcus Bell')).toMatchObject({ state: 'completed' })
})

test('emails one address a limited number of times a day, from all projects together', async () => {
  const strict = await startProgram({ LIMITS_SCALE: '1' })
  try {
    const email = createEmailAddress('busy')
    const requestFor = async (signerCount: number) => {
      const { browser, params } = await createOwner(strict)
      await browser.call(saveOrganizationProfile, { params, body: profile })
      const { facts: seen } = await browser.call(getDraftingFacts, { params })
      await browser.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
      const { number: version } = await browser.call(generateDraft, {
        params: { ...params, kind: 'bylaws' },
        body: {},
      })
      const signers = Array.from({ length: signerCount }, (_, index) => ({
        name: `Signer ${index + 1}`,
        email,
        title: 'Director',
      }))
      return { browser, at: { params: { ...params, kind: 'bylaws' as const }, body: { version, signers } } }
    }
    const first = await requestFor(rateLimits.signingEmailsToAddress.points)
    await first.browser.call(requestSignatures, first.at)
    const second = await requestFor(1)
    const refused = await second.browser.refused(requestSignatures, second.at)
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
    const { requests } = await second.browser.call(listSignatureRequests, { params: second.at.params })
    expect(requests).toEqual([])
  } finally {
    await strict.stop()
  }
})

test('one of two requests at once wins, and the other gets a clear error', async () => {
  const client = await form()
  const { number: version } = await client.draw('bylaws')
  const colleague = await addMember(program, client, 'editor', 'Lee Park')
  const send = (browser: TestClient) =>
    browser.send('POST', `/api/projects/${client.publicId}/drafts/bylaws/signature-requests`, {
      body: { version, signers: createSigners('Marcus Bell') },
    })
  const answers = await Promise.all([send(client.browser), send(colleague.browser)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: 'SIGNATURES_ALREADY_REQUESTED' },
  })
  expect(await client.list()).toHaveLength(1)
})

test('viewers read only, editors request and cancel, and others find nothing', async () => {
  const client = await form()
  const [editor, viewer] = await Promise.all([
    addMember(program, client, 'editor', 'Lee Park'),
    addMember(program, client, 'viewer', 'Ana Ruiz'),
  ])
  const request = await client.request(createSigners('Marcus Bell'), {}, editor.browser)
  const params = { ...client.params, requestId: request.publicId }
  const body = { reason: 'We need another text.' }
  expect(await client.list(viewer.browser)).toHaveLength(1)
  expect((await viewer.browser.refused(cancelSignatureRequest, { params, body })).status).toBe(403)
  const stranger = await form()
  expect((await stranger.browser.refused(cancelSignatureRequest, { params, body })).status).toBe(403)
  const foreign = { params: { ...stranger.params, requestId: request.publicId }, body }
  expect((await stranger.browser.refused(cancelSignatureRequest, foreign)).body.code).toBe(
    'SIGNATURE_REQUEST_NOT_FOUND',
  )
  await editor.browser.call(cancelSignatureRequest, { params, body })
  expect((await client.list())[0]).toMatchObject({
    state: 'canceled',
    endedBy: 'Lee Park',
    endReason: body.reason,
  })
  expect((await client.browser.refused(cancelSignatureRequest, { params, body })).body.code).toBe(
    'SIGNATURES_ENDED',
  )
})

test('a bulk run after a changed template leaves documents with signatures alone', async () => {
  const client = await form()
  await client.request(createSigners('Marcus Bell'))
  const template = { params: { kind: 'bylaws' as const }, query: { project: client.publicId } }
  const readChange = async () =>
    (await staff.call(getDraftTemplate, template)).sections
      .flatMap(({ paragraphs }) => paragraphs)
      .find(({ id }) => id === 'officers/secretary')?.changeId ?? null
  const replace = async (text: string | null) =>
    staff.call(replaceTemplateText, {
      params: template.params,
      body: { paragraphId: 'officers/secretary', text, seen: await readChange() },
    })
  await replace('The secretary of {legalName} keeps the records.')
  const { runId } = await staff.call(startDraftRun, { body: { projects: [client.publicId] } })
  await generateDrafts(program.context, runId, new Date())
  await replace(null)
  expect((await client.list())[0]).toMatchObject({ state: 'open', version: 1 })
})

test('closing the account deletes requests, signers, links, and files', async () => {
  const client = await form()
  const request = await client.request(createSigners('Marcus Bell'))
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, client.projectId))
  await client.browser.call(closeAccount, { body: { password } })
  const left = await database
    .select()
    .from(signatureRequests)
    .where(eq(signatureRequests.publicId, request.publicId))
  expect(left).toEqual([])
  const files = await database.select({ id: signatureFiles.requestId }).from(signatureFiles)
  const known = new Set(
    (await database.select({ id: signatureRequests.id }).from(signatureRequests)).map(({ id }) => id),
  )
  expect(files.filter(({ id }) => !known.has(id))).toEqual([])
})
