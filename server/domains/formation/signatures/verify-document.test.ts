import { expect, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import {
  cancelSignatureRequest,
  getSigningDetails,
  getSigningFile,
  reviewPaperSignatures,
  submitPaperSignatures,
  verifyDocument,
} from '#contract/formation'
import {
  computeSha256Hex,
  createSigner,
  createSigners,
  createSigningSteps,
  profile,
} from '#tests/formation/signatures.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { browser: staff } = await signInNewUser(program, { role: 'admin' })
const { visitor, readToken, form, sign, fetchFile, verify, waitForSigned } = createSigningSteps(program)

test('recognizes the document as sent, the signed PDF, and the confirmed scan, and nothing else', async () => {
  const client = await form()
  const [marcus, nora] = createSigners('Marcus Bell', 'Nora Whitfield')
  if (!marcus || !nora) throw new Error('there are no signers')
  const request = await client.request([marcus, nora])
  const params = { ...client.params, requestId: request.publicId }
  const scan = createPdf('Scan of the bylaws')
  await sendFile(client.browser, client.publicId, scan)
  const [document] = await client.browser.call(listDocuments, { params: client.params })
  const review = {
    documentId: document?.publicId ?? '',
    signerIds: request.signers.slice(1).map(({ id }) => id),
  }
  await client.browser.call(submitPaperSignatures, { params, body: review })
  expect(await verify(computeSha256Hex(scan))).toEqual({ result: 'unknown' })
  await staff.call(reviewPaperSignatures, { params, body: { verdict: 'confirm', ...review } })
  await sign(await readToken(marcus.email), 'Marcus Bell')
  await waitForSigned(client, request.publicId)

  const sent = await fetchFile(client.browser, params, 'sent')
  const signed = await fetchFile(client.browser, params, 'signed')
  const about = { title: 'Bylaws', organization: profile.legalName }
  expect(await verify(computeSha256Hex(sent))).toEqual({ result: 'sent', ...about, sentAt: expect.any(Date) })
  expect(await verify(computeSha256Hex(signed))).toEqual({
    result: 'signed',
    ...about,
    signerCount: 2,
    signedAt: expect.any(Date),
  })
  expect(await verify(computeSha256Hex(scan))).toEqual({
    result: 'scan',
    ...about,
    signerCount: 1,
    confirmedAt: expect.any(Date),
  })
  for (const file of [sent, signed, scan])
    expect(await verify(computeSha256Hex(Buffer.concat([file, Buffer.from(' ')])))).toEqual({
      result: 'unknown',
    })
  const printed = await fetchFile(client.browser, params, 'paper')
  expect(await verify(computeSha256Hex(printed))).toEqual({ result: 'unknown' })

  await client.saveProfile({ fiscalYearEnd: '06-30' })
  const results = [
    await verify(computeSha256Hex(sent)),
    await verify(computeSha256Hex(signed)),
    await verify(computeSha256Hex(scan)),
  ]
  expect(results).toMatchObject([
    { result: 'voided', file: 'sent' },
    { result: 'voided', file: 'signed' },
    { result: 'voided', file: 'scan' },
  ])
})

test('verifies only files from here, and says what a file is', async () => {
  const client = await form()
  const signer = createSigner('Marcus Bell')
  const request = await client.request([signer])
  const token = await readToken(signer.email)
  expect(await verify(request.documentSha256)).toMatchObject({ result: 'sent', title: 'Bylaws' })
  expect(await verify(computeSha256Hex(Buffer.from('forged')))).toEqual({ result: 'unknown' })
  expect((await visitor.refused(verifyDocument, { body: { sha256: 'x' } })).status).toBe(400)
  const params = { ...client.params, requestId: request.publicId }
  await client.browser.call(cancelSignatureRequest, { params, body: { reason: 'A secret reason.' } })
  const canceled = await verify(request.documentSha256)
  expect(canceled).toMatchObject({ result: 'voided', file: 'sent', reason: 'the request was canceled' })
  expect(JSON.stringify(canceled)).not.toContain('@')
  expect(await visitor.call(getSigningDetails, { body: { token } })).toMatchObject({
    state: 'canceled',
    sections: [],
  })
  expect((await visitor.refused(getSigningFile, { body: { token } })).body.code).toBe('SIGNATURES_ENDED')
})
