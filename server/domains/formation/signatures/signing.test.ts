import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { listDocuments } from '#contract/documents'
import {
  declineToSign,
  getSigningDetails,
  getSigningFile,
  listFilings,
  planFiling,
  renewSigningLink,
  requestSignatures,
  signDocument,
} from '#contract/formation'
import { listWork } from '#contract/staff'
import { signers as signerTable } from '#server/database/schema.ts'
import {
  computeSha256Hex,
  createSigner,
  createSigners,
  createSigningSteps,
} from '#tests/formation/signatures.ts'
import { readPdfStructure, readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'
import { sendSignatureReminders } from './send-signature-reminders.job.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { visitor, readToken, form, createSignature, sign, refuseSigning, readState, fetchPdf, waitForSigned } =
  createSigningSteps(program)

test('everyone signs without an account, and the signed document goes to Documents with its certificate', async () => {
  const client = await form()
  const signers = createSigners('Marcus Bell', 'Nora Whitfield')
  const request = await client.request(signers, { message: 'Before Friday, please.' })
  expect(request).toMatchObject({ state: 'open', title: 'Bylaws', version: 1, requestedBy: 'Ida Quist' })
  const [marcus = '', nora = ''] = await Promise.all(signers.map(({ email }) => readToken(email)))
  const sent = await fetchPdf(marcus)
  expect(computeSha256Hex(sent)).toBe(request.documentSha256)
  expect(await readPdfText(sent)).not.toContain('Draft – review')
  expect(await visitor.call(getSigningDetails, { body: { token: marcus } })).toMatchObject({
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
  expect(computeSha256Hex(copy)).toBe(signed.signedSha256)
  expect(computeSha256Hex(await fetchPdf(marcus))).toBe(signed.signedSha256)
  const text = (await readPdfText(copy)).replace(/\s+/g, '')
  for (const part of [
    'Certificate of signatures',
    `SHA-256 of the document as it was sent for signature: ${request.documentSha256}`,
    'it’s a different file with a different SHA-256',
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
  for (const path of [getSigningDetails.path, signDocument.path, declineToSign.path, getSigningFile.path])
    expect((await visitor.send('GET', `${path}?token=${token}`)).status).toBe(404)
  await visitor.call(getSigningDetails, { body: { token } })
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
  expect(computeSha256Hex(copy)).toBe(signed.signedSha256)
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
  await sendSignatureReminders(program.context, later)
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
    await sendSignatureReminders(program.context, new Date(Date.now() + days * DAY_MS))
    counts.push(await countReminders())
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
  const reminded = await readToken(signer.email, /^Reminder: please sign/)
  expect([await readState(first), await readState(reminded)]).toEqual(['ready', 'ready'])
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
