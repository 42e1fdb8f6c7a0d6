import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS, toEasternDay } from '#contract/dates.ts'
import { listDocuments, removeDocument } from '#contract/documents'
import {
  cancelSignatureRequest,
  changeFilingState,
  declineToSign,
  editDraft,
  generateDraft,
  getDraftingFacts,
  getDraftTemplate,
  getOrganizationProfile,
  getSignatureFile,
  getSigningFile,
  listFilings,
  listSignatureRequests,
  planFiling,
  readSigning,
  renewSigningLink,
  replaceTemplateText,
  requestSignatures,
  reviewPaperSignatures,
  type SignedDraftKind,
  saveDraftingFacts,
  saveOrganizationProfile,
  signDocument,
  startDraftRun,
  submitPaperSignatures,
  suggestSigners,
  verifySignature,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import { closeProject, reopenProject } from '#contract/projects'
import { listWork } from '#contract/staff'
import {
  projects,
  signatureFiles,
  signatureRequests,
  signers as signerTable,
} from '#server/database/schema.ts'
import type { TestBrowser } from '#tests/browser.ts'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { readPdfStructure, readPdfText } from '#tests/pdf.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { addMember, createOwner } from '#tests/project-people.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { createAddress, password, signIn } from '#tests/users.ts'
import { generateDrafts } from '../drafts/generate-drafts.job.ts'
import { remindSigners } from './remind-signers.job.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signIn(program, { role: 'admin', name: 'Stella Moore' })
const { profile, drafting } = createDraftFacts()
const visitor = program.browser()

const createSigner = (name: string) => ({ name, email: createAddress('signer'), title: 'Director' })
const createSigners = (...names: string[]) => names.map(createSigner)

/** Returns the token in a signer's newest email with this subject. */
const readToken = async (email = '', subject = /asked you to sign/): Promise<string> => {
  const { html } = await program.mailbox.waitFor(email, subject)
  const token = /\/sign#token=([\w-]+)/.exec(html)?.[1]
  if (!token) throw new Error('the email has no link')
  return token
}

/** Creates a client with a paid project and all facts. */
const form = async () => {
  const owner = await createOwner(program, 'Ida Quist')
  const { browser, params } = owner
  const saveProfile = (changes: Partial<typeof profile> = {}) =>
    browser.call(saveOrganizationProfile, { params, body: { ...profile, ...changes, voidsSignatures: true } })
  await saveProfile()
  const { facts: seen } = await browser.call(getDraftingFacts, { params })
  await browser.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
  const draw = (kind: SignedDraftKind) =>
    browser.call(generateDraft, { params: { ...params, kind }, body: {} })
  const list = async (by = browser) => (await by.call(listSignatureRequests, { params })).requests
  const request = async (
    signers: ReturnType<typeof createSigners>,
    { kind = 'bylaws', ...more }: { kind?: SignedDraftKind; isInOrder?: boolean; message?: string } = {},
    by = browser,
  ) => {
    const { number: version } = await draw(kind)
    const { requests } = await by.call(requestSignatures, {
      params: { ...params, kind },
      body: { version, signers, ...more },
    })
    const [newest] = requests
    if (!newest) throw new Error('nothing was requested')
    return newest
  }
  return { ...owner, saveProfile, draw, list, request }
}

type Client = Awaited<ReturnType<typeof form>>

const createSignature = async (token: string, name: string) => {
  const details = await visitor.call(readSigning, { body: { token } })
  const documentSha256 = 'documentSha256' in details ? details.documentSha256 : 'a'.repeat(64)
  return { token, name, statementVersion: 1 as const, documentSha256 }
}

const sign = async (token: string, name: string, by = visitor) =>
  by.call(signDocument, { body: await createSignature(token, name) })

const refuseSigning = async (token: string, name: string) =>
  (await visitor.refused(signDocument, { body: await createSignature(token, name) })).body

const readState = async (token: string) => (await visitor.call(readSigning, { body: { token } })).state

const fetchPdf = async (token: string): Promise<Uint8Array> => {
  const response = await fetch(`${program.url}${getSigningFile.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify({ token }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
const verify = (sha256: string) => visitor.call(verifySignature, { body: { sha256 } })

const waitForSigned = async ({ list }: Client, publicId: string) => {
  const find = async () => (await list()).find((each) => each.publicId === publicId)
  await expect.poll(async () => (await find())?.signedSha256, { timeout: 20_000 }).toBeTruthy()
  const found = await find()
  if (!found) throw new Error('the request is gone')
  return found
}

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

test('everyone signs without an account, and the signed document goes to Documents with its certificate', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell', 'Nora Whitfield')
  const request = await client.request(signers, { message: 'Before Friday, please.' })
  expect(request).toMatchObject({ state: 'open', title: 'Bylaws', version: 1, requestedBy: 'Ida Quist' })
  const [marcus = '', nora = ''] = await Promise.all(signers.map(({ email }) => readToken(email)))
  const sent = await fetchPdf(marcus)
  expect(hash(sent)).toBe(request.documentSha256)
  expect(await readPdfText(sent)).not.toContain('Draft – review')
  expect(await visitor.call(readSigning, { body: { token: marcus } })).toMatchObject({
    state: 'ready',
    name: 'Marcus Bell',
    requestedBy: 'Ida Quist',
    message: 'Before Friday, please.',
    signers: [{ name: 'Marcus Bell', signedAt: null }, { name: 'Nora Whitfield' }],
  })
  expect(await sign(marcus, '  marcus   BELL ')).toMatchObject({ state: 'signed' })
  expect(await sign(nora, 'Nora Whitfield')).toMatchObject({ state: 'completed' })

  const signed = await waitForSigned(client, request.publicId)
  expect(signed).toMatchObject({
    state: 'completed',
    signedDocument: { name: 'Bylaws, version 1 – signed.pdf', mimeType: 'application/pdf' },
    signers: [{ state: 'signed' }, { state: 'signed' }],
  })
  const copyToken = await readToken(signers[0]?.email, /^Signed: Bylaws/)
  const copy = await fetchPdf(copyToken)
  expect(hash(copy)).toBe(signed.signedSha256)
  expect(hash(await fetchPdf(marcus))).toBe(signed.signedSha256)
  const text = (await readPdfText(copy)).replace(/\s+/g, '')
  for (const part of [
    'Certificate of signatures',
    request.documentSha256,
    request.publicId,
    `Marcus Bell`,
    signers[1]?.email ?? '',
    'IP address: 127.0.0.1',
    'Statement agreed to: version 1',
    '/verify',
    'Signed electronically: marcus BELL',
  ])
    expect(text).toContain(part.replace(/\s+/g, ''))
  expect(JSON.stringify(await readPdfStructure(copy))).toContain('H3')
  const documents = await client.browser.call(listDocuments, { params: client.params })
  expect(documents).toMatchObject([{ name: 'Bylaws, version 1 – signed.pdf', type: 'bylaws' }])
  await program.mailbox.waitFor(client.email, /^Signed by everyone: Bylaws/)
})

test('asks one after another in order, and refuses those whose turn it isn’t', async () => {
  const client = await form()
  const signers = createSigners('Ida Quist', 'Marcus Bell')
  const request = await client.request(signers, { isInOrder: true })
  expect(request.signers.map(({ state }) => state)).toEqual(['asked', 'waiting'])
  const params = { ...client.params, requestId: request.publicId, signerId: request.signers[1]?.id ?? 0 }
  expect((await client.browser.refused(renewSigningLink, { params })).body.code).toBe('NOT_YOUR_TURN')
  await sign(await readToken(signers[0]?.email), 'Ida Quist')
  const second = await readToken(signers[1]?.email)
  expect(await readState(second)).toBe('ready')
  expect((await client.list())[0]?.signers.map(({ state }) => state)).toEqual(['signed', 'asked'])
  expect(await sign(second, 'Marcus Bell')).toMatchObject({ state: 'completed' })
})

test('two signers at once and double clicks record each signature once', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell', 'Nora Whitfield')
  const request = await client.request(signers)
  const tokens = await Promise.all(signers.map(({ email }) => readToken(email)))
  const bodies = await Promise.all(
    tokens.map((token, index) => createSignature(token, signers[index]?.name ?? '')),
  )
  const answers = await Promise.all(
    [...bodies, ...bodies].map((body) => visitor.send('POST', signDocument.path, { body })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await database
    .select()
    .from(signerTable)
    .where(eq(signerTable.email, signers[0]?.email ?? ''))
  expect(rows).toMatchObject([
    {
      signedName: 'Marcus Bell',
      ipAddress: '127.0.0.1',
      statementVersion: 1,
      signedSha256: request.documentSha256,
    },
  ])
  await waitForSigned(client, request.publicId)
  expect(await client.browser.call(listDocuments, { params: client.params })).toHaveLength(1)
})

test('reading signs nothing, and no address accepts the token in its query', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  await client.request([signer])
  const token = await readToken(signer.email)
  for (const path of [readSigning.path, signDocument.path, declineToSign.path, getSigningFile.path])
    expect((await visitor.send('GET', `${path}?token=${token}`)).status).toBe(404)
  await visitor.call(readSigning, { body: { token } })
  await fetchPdf(token)
  expect((await client.list())[0]?.signers[0]?.state).toBe('asked')
})

test('needs the requested name, the document that was shown, and agreement to the current statement', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  await client.request([signer])
  const token = await readToken(signer.email)
  const { code, fields } = await refuseSigning(token, 'Mark Bell')
  expect([code, fields?.name]).toEqual([
    'VALIDATION_FAILED',
    'Please type your full name as it appears in the request: Marcus Bell',
  ])
  const body = await createSignature(token, 'Marcus Bell')
  for (const wrong of [{ documentSha256: 'b'.repeat(64) }, { statementVersion: 2 }])
    expect((await visitor.refused(signDocument, { body: { ...body, ...wrong } })).body.code).toBe(
      'VALIDATION_FAILED',
    )
  expect(await readState(token)).toBe('ready')
})

test('takes 30 signers with long names and names in other scripts', async () => {
  const client = await form()
  const unusual = ['Ж'.repeat(200), 'משה כהן', 'Kaʻiulani Kalākaua', 'Łukasz Żółć', 'Anne-Marie O’Neil']
  const names = [...unusual, ...Array.from({ length: 25 }, (_, index) => `Director ${index + 1}`)]
  const signers = createSigners(...names)
  const request = await client.request(signers)
  const typed = ['ж'.repeat(200), 'משה  כהן', 'Ka‘iulani Kalakaua', 'łukasz zołc', 'Anne Marie ONeil']
  for (const [index, { email, name }] of signers.entries())
    await sign(await readToken(email), typed[index] ?? name)
  const signed = await waitForSigned(client, request.publicId)
  const copy = await fetchPdf(await readToken(signers[0]?.email, /^Signed: Bylaws/))
  expect(hash(copy)).toBe(signed.signedSha256)
  expect(await readPdfText(copy)).toContain('Kalākaua')
  const more = createSigners(...Array.from({ length: 31 }, (_, index) => `Person ${index}`))
  const refusal = await client.browser.refused(requestSignatures, {
    params: { ...client.params, kind: 'bylaws' },
    body: { version: 1, signers: more },
  })
  expect(refusal.body.code).toBe('VALIDATION_FAILED')
}, 120_000)

test('declining ends the request, tells the requester why, and waits for staff', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell', 'Nora Whitfield')
  await client.request(signers)
  const [marcus = '', nora = ''] = await Promise.all(signers.map(({ email }) => readToken(email)))
  await visitor.call(declineToSign, { body: { token: marcus, reason: 'The quorum is wrong.' } })
  expect((await client.list())[0]).toMatchObject({
    state: 'declined',
    endReason: 'The quorum is wrong.',
    signers: [{ state: 'declined', declineReason: 'The quorum is wrong.' }, { state: 'asked' }],
  })
  const { text } = await program.mailbox.waitFor(client.email, /^Declined: Bylaws/)
  expect(text).toContain('The quorum is wrong.')
  await program.mailbox.waitFor(signers[1]?.email ?? '', /^No signature needed: Bylaws/)
  expect((await refuseSigning(nora, 'Nora Whitfield')).code).toBe('SIGNATURES_ENDED')
  const { items } = await staff.call(listWork, { query: { kind: 'declined' } })
  expect(items.find(({ project }) => project?.publicId === client.publicId)?.about).toBe(
    'Someone declined to sign “Bylaws”',
  )
  await client.request(createSigners('Marcus Bell'))
  const later = await staff.call(listWork, { query: { kind: 'declined' } })
  expect(later.items.filter(({ project }) => project?.publicId === client.publicId)).toEqual([])
})

test('a renewed link replaces the earlier one, and an expired one can be renewed', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  const request = await client.request([signer])
  const first = await readToken(signer.email)
  const later = new Date(Date.now() + 14 * DAY_MS + 60_000)
  await remindSigners(program.context, later)
  const { text } = await program.mailbox.waitFor(client.email, /^Link expired: Bylaws/)
  expect(text).toContain('Marcus Bell')
  const params = { ...client.params, requestId: request.publicId, signerId: request.signers[0]?.id ?? 0 }
  await client.browser.call(renewSigningLink, { params })
  expect(await readState(first)).toBe('unknown')
  expect((await refuseSigning(first, 'Marcus Bell')).code).toBe('SIGNING_LINK_ENDED')
})

test('reminds after 3 and 7 days with links that work beside the first one', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  await client.request([signer])
  const first = await readToken(signer.email)
  const countReminders = async () => {
    const mails = await database.query.emails.findMany({
      where: (row, { and, eq: is }) =>
        and(is(row.recipient, signer.email), is(row.kind, 'signature-reminder')),
    })
    return mails.length
  }
  const counts: number[] = []
  for (const days of [2, 3.1, 3.2, 7.1, 9]) {
    await remindSigners(program.context, new Date(Date.now() + days * DAY_MS))
    counts.push(await countReminders())
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
  const reminded = await readToken(signer.email, /^Reminder: please sign/)
  expect([await readState(first), await readState(reminded)]).toEqual(['ready', 'ready'])
})

describe('a change voids the signatures', () => {
  test('of a new version, also of a completed request', async () => {
    const client = await form()
    const signer = createSigner('Marcus Bell')
    const request = await client.request([signer])
    const token = await readToken(signer.email)
    await sign(token, 'Marcus Bell')
    const { signedSha256 } = await waitForSigned(client, request.publicId)
    expect(await verify(signedSha256 ?? '')).toMatchObject({
      result: 'signed',
      title: 'Bylaws',
      organization: profile.legalName,
      signerCount: 1,
    })
    await client.saveProfile({ fiscalYearEnd: '06-30' })
    expect((await client.list())[0]).toMatchObject({
      state: 'voided',
      endReason: 'facts in the document changed',
      completedAt: expect.any(Date),
    })
    expect(await verify(signedSha256 ?? '')).toMatchObject({
      result: 'voided',
      reason: 'facts in the document changed',
    })
    await program.mailbox.waitFor(signer.email, /^No signature needed: Bylaws/)
    await program.mailbox.waitFor(client.email, /^Signatures voided: Bylaws/)
    expect(await readState(token)).toBe('voided')
  })

  test('only if the user agreed to that', async () => {
    const client = await form()
    const { params } = client
    const signer = createSigner('Marcus Bell')
    await client.request([signer])
    const body = { ...profile, fiscalYearEnd: '06-30' as const }
    const refusals = [
      await client.browser.refused(saveOrganizationProfile, { params, body }),
      await staff.refused(editDraft, {
        params: { ...params, kind: 'bylaws' },
        body: { version: 1, edits: { 'officers/treasurer': 'The treasurer counts.' } },
      }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        body: {
          code: 'SIGNATURES_WOULD_BE_VOIDED',
          message: 'This change voids the signatures on “Bylaws”.',
        },
      })
    expect((await client.list())[0]?.state).toBe('open')
    const { profile: stored } = await client.browser.call(getOrganizationProfile, { params })
    expect(stored.fiscalYearEnd).toBe(profile.fiscalYearEnd)
    const mails = await database.query.emails.findMany({
      where: (row, { eq: is }) => is(row.recipient, signer.email),
    })
    expect(mails).toHaveLength(1)
    await client.browser.call(saveOrganizationProfile, { params, body: { ...body, voidsSignatures: true } })
    expect((await client.list())[0]?.state).toBe('voided')
  })

  test('of an edit, and signing afterward is refused', async () => {
    const client = await form()
    const signer = createSigner('Marcus Bell')
    const request = await client.request([signer])
    const token = await readToken(signer.email)
    await staff.call(editDraft, {
      params: { ...client.params, kind: 'bylaws' },
      body: { version: 1, edits: { 'officers/treasurer': 'The treasurer counts.' }, voidsSignatures: true },
    })
    expect((await refuseSigning(token, 'Marcus Bell')).code).toBe('SIGNATURES_VOIDED')
    expect((await client.list())[0]).toMatchObject({ state: 'voided', endReason: 'the draft was edited' })
    expect(await verify(request.documentSha256)).toMatchObject({ result: 'voided' })
  })

  test('of a fact that the text has, but not of others, and only of this document', async () => {
    const client = await form()
    const bylaws = await client.request(createSigners('Marcus Bell'))
    const policy = await client.request(createSigners('Nora Whitfield'), { kind: 'conflict-policy' })
    const readStates = async () =>
      Object.fromEntries((await client.list()).map(({ publicId, state }) => [publicId, state]))
    await client.saveProfile({ website: 'https://pier.example' })
    expect(await readStates()).toEqual({ [bylaws.publicId]: 'open', [policy.publicId]: 'open' })
    await client.saveProfile({ website: 'https://pier.example', fiscalYearEnd: '06-30' })
    expect(await readStates()).toEqual({ [bylaws.publicId]: 'voided', [policy.publicId]: 'open' })
  })

  test('of no completed record of an event, and of no articles that were filed', async () => {
    const client = await form()
    await database
      .update(projects)
      .set({ incorporationDate: '2026-11-20' })
      .where(eq(projects.id, client.projectId))
    await staff.call(planFiling, { params: client.params, body: { kind: 'articles', jurisdiction: 'OH' } })
    const states = async () =>
      Object.fromEntries((await client.list()).map(({ kind, state }) => [kind, state]))
    for (const kind of ['articles', 'bylaws', 'minutes'] as const) {
      const signer = createSigner('Ida Quist')
      const request = await client.request([signer], { kind })
      await sign(await readToken(signer.email), 'Ida Quist')
      await waitForSigned(client, request.publicId)
    }
    const [filing] = await client.browser.call(listFilings, { params: client.params })
    for (const change of [
      { state: 'ready', seen: 'planned', reason: 'Signed.' },
      { state: 'filed', seen: 'ready' },
    ] as const)
      await staff.call(changeFilingState, { params: { filingId: filing?.id ?? 0 }, body: change })
    await client.saveProfile({ legalName: 'Pier Fund of Ohio, Inc.' })
    expect(await states()).toEqual({ articles: 'completed', bylaws: 'voided', minutes: 'completed' })
  })

  test('of a version made meanwhile', async () => {
    const client = await form()
    await client.request(createSigners('Ida Quist'), { kind: 'articles' })
    const { facts: seen } = await client.browser.call(getDraftingFacts, { params: client.params })
    const incorporation = {
      ...drafting.incorporation,
      incorporatorAddress: '1 Other Street\nToledo, OH 43604',
    }
    await client.browser.call(saveDraftingFacts, {
      params: client.params,
      body: { facts: { incorporation }, seen, voidsSignatures: true } as never,
    })
    expect((await client.list())[0]?.state).toBe('voided')
    const refusal = await client.browser.refused(requestSignatures, {
      params: { ...client.params, kind: 'articles' },
      body: { version: 1, signers: createSigners('Ida Quist') },
    })
    expect(refusal.body.code).toBe('DRAFT_OUTDATED')
  })
})

test('verifies only files from here, and says what a file is', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  const request = await client.request([signer])
  const token = await readToken(signer.email)
  expect(await verify(request.documentSha256)).toMatchObject({ result: 'sent', title: 'Bylaws' })
  expect(await verify(hash(Buffer.from('forged')))).toEqual({ result: 'unknown' })
  expect((await visitor.refused(verifySignature, { body: { sha256: 'x' } })).status).toBe(400)
  const params = { ...client.params, requestId: request.publicId }
  await client.browser.call(cancelSignatureRequest, { params, body: { reason: 'A secret reason.' } })
  const canceled = await verify(request.documentSha256)
  expect(canceled).toMatchObject({ result: 'voided', reason: 'the request was canceled' })
  expect(JSON.stringify(canceled)).not.toContain('@')
  expect(await visitor.call(readSigning, { body: { token } })).toMatchObject({
    state: 'canceled',
    sections: [],
  })
  expect((await visitor.refused(getSigningFile, { body: { token } })).body.code).toBe('SIGNATURES_ENDED')
})

test('staff confirm or refuse signatures on paper', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell', 'Nora Whitfield')
  const request = await client.request(signers)
  const params = { ...client.params, requestId: request.publicId }
  const paper = await fetchFile(client.browser, params, 'paper')
  expect(await readPdfText(paper)).toContain('Nora Whitfield, Director')
  await sendFile(client.browser, client.publicId, createPdf('Scan'))
  const [scan] = await client.browser.call(listDocuments, { params: client.params })
  const [marcus = 0, nora = 0] = request.signers.map(({ id }) => id)
  const documentId = scan?.publicId ?? ''
  const submit = (signerIds: number[]) =>
    client.browser.call(submitPaperSignatures, { params, body: { documentId, signerIds } })
  await submit([marcus, nora])
  const { items } = await staff.call(listWork, { query: { kind: 'paper' } })
  expect(items.filter(({ project }) => project?.publicId === client.publicId)).toMatchObject([
    { about: '“Bylaws”: signatures on paper to confirm' },
  ])
  const token = await readToken(signers[0]?.email)
  expect(await readState(token)).toBe('paper')
  expect((await refuseSigning(token, 'Marcus Bell')).code).toBe('ALREADY_SIGNED')
  await staff.call(reviewPaperSignatures, {
    params,
    body: { verdict: 'refuse', signerIds: [marcus], reason: 'The scan is cut off.' },
  })
  const confirm = (scanId: string) => ({
    params,
    body: { verdict: 'confirm' as const, signerIds: [nora], documentId: scanId },
  })
  await sendFile(client.browser, client.publicId, createPdf('Another scan'))
  const other = (await client.browser.call(listDocuments, { params: client.params })).find(
    ({ publicId }) => publicId !== documentId,
  )
  const stale = await staff.refused(reviewPaperSignatures, confirm(other?.publicId ?? ''))
  expect(stale.body.code).toBe('NOT_ON_PAPER')
  await staff.call(reviewPaperSignatures, confirm(documentId))
  const removal = await client.browser.refused(removeDocument, { params: { documentId } })
  expect(removal.body.code).toBe('DOCUMENT_IN_USE')
  const { text } = await program.mailbox.waitFor(client.email, /^Scan not accepted: Bylaws/)
  expect(text).toContain('The scan is cut off.')
  expect((await client.list())[0]?.signers).toMatchObject([
    { state: 'asked', paper: null, paperRefusal: 'The scan is cut off.' },
    {
      state: 'signed',
      paper: { confirmedBy: 'Stella Moore', submittedBy: 'Ida Quist', document: { name: scan?.name } },
    },
  ])
  expect((await staff.refused(reviewPaperSignatures, confirm(documentId))).body.code).toBe('NOT_ON_PAPER')
  await sign(token, 'Marcus Bell')
  const signed = await waitForSigned(client, request.publicId)
  const copy = await fetchFile(client.browser, params, 'signed')
  expect(hash(copy)).toBe(signed.signedSha256)
  expect((await readPdfText(copy)).replace(/\s+/g, ' ')).toContain('Stella Moore confirmed the scan on')
})

const fetchFile = async (browser: TestBrowser, params: { id: string; requestId: string }, copy: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = getSignatureFile.path.replace(':id', params.id).replace(':requestId', params.requestId)
  const response = await fetch(`${program.url}${path}?copy=${copy}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('a closed project takes no signatures, and its links say that nothing is to sign', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell')
  await client.request(signers, { message: 'Please sign by Friday.' })
  const token = await readToken(signers[0]?.email)
  const signature = await createSignature(token, 'Marcus Bell')
  const { publicId } = client
  await staff.call(closeProject, {
    params: { publicId },
    body: { reason: 'withdrawn', closedOn: toEasternDay(new Date()), note: '', sendEmail: false },
  })
  expect(await visitor.call(readSigning, { body: { token } })).toMatchObject({
    state: 'canceled',
    sections: [],
    message: '',
  })
  const file = await visitor.refused(getSigningFile, { body: { token } })
  expect(file.body.code).toBe('SIGNATURES_ENDED')
  const refused = await visitor.refused(signDocument, { body: signature })
  expect(refused.body.code).toBe('PROJECT_CLOSED')
  await staff.call(reopenProject, { params: { publicId } })
  expect(await sign(token, 'Marcus Bell')).toMatchObject({ state: 'completed' })
})

test('emails one address a limited number of times a day, from all projects together', async () => {
  const strict = await startProgram({ LIMITS_SCALE: '1' })
  try {
    const email = createAddress('busy')
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
  const send = (browser: TestBrowser) =>
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

test('the planned filing of articles gets the signed document', async () => {
  const client = await form()
  const plan = { kind: 'articles', jurisdiction: 'OH' } as const
  await staff.call(planFiling, { params: client.params, body: plan })
  const signer = createSigner('Ida Quist')
  const request = await client.request([signer], { kind: 'articles' })
  await sign(await readToken(signer.email), 'Ida Quist')
  await waitForSigned(client, request.publicId)
  expect(await client.browser.call(listFilings, { params: client.params })).toMatchObject([
    { kind: 'articles', document: { name: 'Articles of incorporation, version 1 – signed.pdf' } },
  ])

  await client.saveProfile({ legalName: 'Pier Fund of Ohio, Inc.' })
  expect(await client.browser.call(listFilings, { params: client.params })).toMatchObject([
    { kind: 'articles', document: null },
  ])
  const another = createSigner('Ida Quist')
  const next = await client.request([another], { kind: 'articles' })
  await sign(await readToken(another.email), 'Ida Quist')
  await waitForSigned(client, next.publicId)
  expect(await client.browser.call(listFilings, { params: client.params })).toMatchObject([
    { kind: 'articles', document: { name: 'Articles of incorporation, version 2 – signed.pdf' } },
  ])
})

test('a signer whose name was put on a scan can decline', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  const request = await client.request([signer])
  await sendFile(client.browser, client.publicId, createPdf('Scan'))
  const [scan] = await client.browser.call(listDocuments, { params: client.params })
  await client.browser.call(submitPaperSignatures, {
    params: { ...client.params, requestId: request.publicId },
    body: { documentId: scan?.publicId ?? '', signerIds: [request.signers[0]?.id ?? 0] },
  })
  const token = await readToken(signer.email)
  await visitor.call(declineToSign, { body: { token, reason: 'I didn’t sign that.' } })
  expect((await client.list())[0]).toMatchObject({ state: 'declined', endReason: 'I didn’t sign that.' })
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
