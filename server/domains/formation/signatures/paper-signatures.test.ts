import { expect, test } from 'vitest'
import { listDocuments, removeDocument } from '#contract/documents'
import { declineToSign, reviewPaperSignatures, submitPaperSignatures } from '#contract/formation'
import { listWork } from '#contract/staff'
import {
  computeSha256Hex,
  createSigner,
  createSigners,
  createSigningSteps,
} from '#tests/formation/signatures.ts'
import { readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { visitor, readToken, form, sign, refuseSigning, readState, fetchFile, waitForSigned } =
  createSigningSteps(program)

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
  expect(computeSha256Hex(copy)).toBe(signed.signedSha256)
  const certificate = (await readPdfText(copy)).replace(/\s+/g, '')
  for (const part of [
    'Stella Moore confirmed the scan on',
    `SHA-256 of the scan: ${computeSha256Hex(createPdf('Scan'))}`,
    'the document as it was sent, and the scans listed below',
  ])
    expect(certificate).toContain(part.replace(/\s+/g, ''))
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
