import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import {
  type DraftDocument,
  isSameName,
  numberSections,
  type SignatureBlock,
  signingStatements,
} from '#contract/formation'
import type {
  DocumentSignatureRecord,
  SignatureRequestRecord,
  SignerRecord,
} from '#server/database/schema.ts'
import { parseUserAgent } from '#server/identity'
import { openUnbrandedPdf, type TaggedPdf } from '#server/platform/pdf/tagged-pdf.ts'
import { renderDraftPdf } from '../drafts/draft-file.ts'
import { drawSectionHeading, drawSignature, type SignedLine } from '../drafts/draft-pdf.ts'

const SMALL_SIZE_PT = 9.5
const SIGNER_HEIGHT_PT = 110
const smallText = { size: SMALL_SIZE_PT, gap: 2 }

/** Renders the document for signing, without the draft mark and the notes. */
export const renderSentCopy = (document: DraftDocument): Promise<Buffer> =>
  renderDraftPdf(document, { mark: 'Sent for signature' })

/** Renders the document with a signature line for each signer who hasn't signed. */
export const renderPaperCopy = (
  document: DraftDocument,
  signers: readonly SignerRecord[],
): Promise<Buffer> => {
  const lines = listLines(document)
  const others = signers.filter(
    ({ name, signedAt }) => !signedAt && !lines.some((line) => isSameName(line.name, name)),
  )
  const drawEnd = (letter: TaggedPdf): void => {
    if (others.length === 0) return
    letter.startPage()
    drawSectionHeading(letter, 'Signatures')
    for (const { name, title } of others) drawSignature(letter, { name, role: title })
  }
  return renderDraftPdf(document, { mark: 'Sent for signature', drawEnd })
}

const listLines = (document: DraftDocument): SignatureBlock[] =>
  numberSections(document).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'signature' ? [block] : [])),
  )

export type CertifiedSigner = SignerRecord & { confirmedBy: string | null }

const describeSignature = (signer: CertifiedSigner): string[] => {
  const time = signer.signedAt ? formatEastern(signer.signedAt) : ''
  if (signer.paperSubmittedAt)
    return [
      `Signed on paper. ${signer.confirmedBy ?? 'Staff'} confirmed the scan on ${time}.`,
      `SHA-256 of the scan: ${signer.signedSha256}`,
    ]
  return describeTypedSignature(signer)
}

type TypedSignature = Pick<
  SignerRecord,
  'signedAt' | 'signedName' | 'ipAddress' | 'userAgent' | 'statementVersion'
>

const describeTypedSignature = (signature: TypedSignature): string[] => {
  const { signedAt, signedName, ipAddress, userAgent, statementVersion } = signature
  const { browser, operatingSystem } = parseUserAgent(userAgent ?? '')
  const program = [browser, operatingSystem].filter(Boolean).join(' on ') || 'unknown'
  return [
    `Typed name: ${signedName}`,
    `Signed: ${signedAt ? formatEastern(signedAt) : ''}`,
    `IP address: ${ipAddress}`,
    `Browser: ${program}`,
    `Statement agreed to: version ${statementVersion}`,
  ]
}

const drawSigner = (letter: TaggedPdf, name: string, lines: readonly string[]): void => {
  letter.pdf.y += 10
  letter.makeRoom(SIGNER_HEIGHT_PT)
  letter.text('H3', name, { style: 'bold', size: 10.5 })
  for (const text of lines) letter.text('P', text, smallText)
}

const drawStatements = (letter: TaggedPdf, versions: ReadonlySet<number>): void => {
  for (const [version, text] of Object.entries(signingStatements)) {
    if (!versions.has(Number(version))) continue
    letter.pdf.y += 10
    letter.text('P', `Statement, version ${version}: ${text}`, smallText)
  }
}

const drawCertificate = (
  letter: TaggedPdf,
  request: Pick<SignatureRequestRecord, 'publicId' | 'title' | 'organization' | 'documentSha256'>,
  signers: readonly CertifiedSigner[],
  verifyAddress: string,
): void => {
  const hasScan = signers.some(({ paperSubmittedAt }) => paperSubmittedAt)
  letter.startPage()
  drawSectionHeading(letter, 'Certificate of signatures')
  for (const text of [
    `Document: ${request.title}`,
    `Organization: ${request.organization}`,
    `Request: ${request.publicId}`,
    `SHA-256 of the document as it was sent for signature: ${request.documentSha256}`,
    'This is the hash of the PDF that was sent to the signers. This signed PDF adds the signatures and this certificate, so it’s a different file with a different SHA-256.',
    `To check that a file is unchanged, open ${verifyAddress} and choose the file there. This works for this signed PDF, ${hasScan ? 'the document as it was sent, and the scans listed below' : 'and for the document as it was sent'}.`,
  ])
    letter.text('P', text, smallText)
  for (const signer of signers) {
    const about = [signer.title, signer.email].filter(Boolean).join(', ')
    drawSigner(letter, signer.name, [about, ...describeSignature(signer)])
  }
  drawStatements(letter, new Set(signers.flatMap(({ statementVersion }) => statementVersion ?? [])))
}

/** Renders the signed document, followed by the certificate. */
export const renderSignedCopy = (
  document: DraftDocument,
  request: SignatureRequestRecord,
  signers: readonly CertifiedSigner[],
  verifyAddress: string,
): Promise<Buffer> => {
  const findSignature = ({ name }: SignatureBlock): SignedLine | undefined => {
    const signer = signers.find((each) => isSameName(each.name, name))
    if (!signer?.signedAt) return undefined
    return {
      signature: signer.paperSubmittedAt ? 'Signed on paper' : `Signed electronically: ${signer.signedName}`,
      date: formatEastern(signer.signedAt),
    }
  }
  return renderDraftPdf(document, {
    mark: `Signed. Request ${request.publicId}`,
    findSignature,
    drawEnd: (letter) => drawCertificate(letter, request, signers, verifyAddress),
  })
}

type RequestSignature = Omit<DocumentSignatureRecord, 'id' | 'signedSha256' | 'endedAt'>

/**
 * Renders the certificate for a requested file that a client signed, as a separate PDF. Its pages are
 * appended to the file's.
 */
export const renderRequestCertificate = async (
  signature: RequestSignature,
  verifyAddress: string,
): Promise<Buffer> => {
  const { publicId, title, organization, documentSha256, name, email, statementVersion } = signature
  const letter = await openUnbrandedPdf(
    `Certificate of signature: ${title}`,
    organization || brand.name,
    `Certificate of signature ${publicId}`,
  )
  drawSectionHeading(letter, 'Certificate of signature')
  for (const text of [
    `Document: ${title}`,
    ...(organization ? [`Organization: ${organization}`] : []),
    `Signature: ${publicId}`,
    `SHA-256 of the document as it was sent for signature: ${documentSha256}`,
    'This is the hash of the PDF that the signer read. This signed PDF has the same pages and adds this certificate, so it’s a different file with a different SHA-256.',
    `To check that a file is unchanged, open ${verifyAddress} and choose the file there. This works for this signed PDF and for the document as it was sent.`,
  ])
    letter.text('P', text, smallText)
  drawSigner(letter, name, [email, ...describeTypedSignature(signature)])
  drawStatements(letter, new Set([statementVersion]))
  return letter.finish()
}
