import { Attachment } from '#contract/documents'
import {
  emailAddressField,
  FileContent,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  textField,
} from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { defineRoute } from '#contract/route.ts'
import { signatureRequestStates } from '#contract/signature-state.ts'
import { z } from '#contract/zod.ts'
import { rejectSocialSecurityNumbers } from './social-security-numbers.ts'

/** Kinds of drafts for which signatures can be requested. */
export const signedDraftKinds = [
  'articles',
  'bylaws',
  'conflict-policy',
  'minutes',
  'banking-resolution',
  'annual-statement',
] as const
const SignedDraftKind = z.enum(signedDraftKinds)
export type SignedDraftKind = z.output<typeof SignedDraftKind>

/** Number of days for which an emailed signing link is valid. */
export const SIGNING_LINK_DAYS = 14
export const MAX_SIGNERS = 30
/** The signer is reminded this many days after a signing link was issued. */
export const signingReminderDays = [3, 7] as const

/**
 * Removes case, spaces, accents, and punctuation from a name. Names with the same result are considered
 * equal.
 */
export const simplifyName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|[\p{Lm}]/gu, '')

export const isSameName = (a: string, b: string): boolean => simplifyName(a) === simplifyName(b)

/**
 * `waiting`: others sign first. `asked`: can sign now. `expired`: the link has expired and must be renewed.
 * `paper`: staff must confirm a signature on paper.
 */
export const signerStates = ['waiting', 'asked', 'expired', 'paper', 'signed', 'declined'] as const
export type SignerState = (typeof signerStates)[number]

export const signerLabels: Record<SignerState, string> = {
  waiting: 'Signs later',
  asked: 'Waiting',
  expired: 'Link expired',
  paper: 'Signed on paper, waiting for us to confirm',
  signed: 'Signed',
  declined: 'Declined',
}

/** Why a change voided a request. Completes the sentence "Signatures voided on June 1 because …". */
export const voidReasonTexts = {
  'new-version': 'a new version of the draft was made',
  edited: 'the draft was edited',
  'facts-changed': 'facts in the document changed',
} as const
export const voidReasons = getKeys(voidReasonTexts)
export type VoidReason = keyof typeof voidReasonTexts

const personName = (max: number) => rejectSocialSecurityNumbers(textField(max, { singleLine: true }))

const NewSigner = z.object({
  name: personName(200).refine((name) => simplifyName(name) !== '', 'Please enter a name'),
  email: rejectSocialSecurityNumbers(emailAddressField('Please enter a valid email address')),
  /** The signer's title, such as "Secretary". May be empty. */
  title: personName(100).default(''),
})

/** Why a request is canceled, a signature declined, or a scan refused. */
export const signatureReasonField = rejectSocialSecurityNumbers(textField(1000)).min(
  1,
  'Please enter a reason',
)

export const NewSignatureRequest = z.object({
  /** The version to sign. The request is rejected if there is a newer one. */
  version: NumericId,
  signers: z
    .array(NewSigner)
    .min(1, 'Add at least one signer')
    .max(MAX_SIGNERS, `Please list ${MAX_SIGNERS} signers or fewer`)
    .refine(
      (signers) => new Set(signers.map(({ name }) => simplifyName(name))).size === signers.length,
      'Two signers have the same name. Add a middle name or “Jr.” to one, or remove the second one.',
    ),
  /** Whether people sign one after another, in the order listed. */
  isInOrder: z.boolean().default(false),
  message: rejectSocialSecurityNumbers(textField(1000)).default(''),
})

const Signer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  state: z.enum(signerStates),
  /** Whether the signer is the viewer and can sign now. */
  canSign: z.boolean(),
  /**
   * When the first link was emailed. Null while others sign first, and for a person who signed on paper
   * before their turn.
   */
  askedAt: Instant.nullable(),
  /** When the link expires. Null before the link is sent and after the signer has responded. */
  expiresAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
  declineReason: z.string().nullable(),
  /** The signature on paper. Null if there is none. */
  paper: z
    .object({
      /** The scan. Null if it was deleted. */
      document: Attachment.nullable(),
      submittedBy: z.string().nullable(),
      submittedAt: Instant,
      confirmedBy: z.string().nullable(),
      /** When staff confirmed the signature. Null until then. */
      confirmedAt: Instant.nullable(),
    })
    .nullable(),
  /** Why staff refused the signature on paper. Null if they didn’t. */
  paperRefusal: z.string().nullable(),
})
export type Signer = z.output<typeof Signer>

const SignatureRequest = z.object({
  publicId: PublicId,
  kind: SignedDraftKind,
  /** The version of the draft that was sent for signature. */
  version: z.int(),
  title: z.string(),
  state: z.enum(signatureRequestStates),
  isInOrder: z.boolean(),
  message: z.string(),
  /** Who requested the signatures. Null if the account was closed. */
  requestedBy: z.string().nullable(),
  requestedAt: Instant,
  /** SHA-256 of the PDF that was sent for signature, in hexadecimal. */
  documentSha256: z.string(),
  signers: z.array(Signer),
  completedAt: Instant.nullable(),
  /** The signed PDF in Documents. Null before it is complete, or if it was deleted. */
  signedDocument: Attachment.nullable(),
  /** SHA-256 of the signed PDF. Null before it is complete. */
  signedSha256: z.string().nullable(),
  /**
   * When the request was declined, voided, or canceled. Null while it's canceled only because the project is
   * closed.
   */
  endedAt: Instant.nullable(),
  /** Name of the person who canceled it. Null if nobody did. */
  endedBy: z.string().nullable(),
  /**
   * Why the request was canceled or declined, as entered. For a voided request, completes "It was voided
   * because …". For a closed project, `CLOSED_PROJECT_REASON`. Null otherwise.
   */
  endReason: z.string().nullable(),
})
export type SignatureRequest = z.output<typeof SignatureRequest>

const SignatureRequests = z.object({
  /** The requests, newest first. At most one of each kind is open. */
  requests: z.array(SignatureRequest),
})
export type SignatureRequests = z.output<typeof SignatureRequests>

const byProject = z.object({ id: ProjectReference })
const byDraft = byProject.extend({ kind: SignedDraftKind })
const byRequest = byProject.extend({ requestId: PublicId })
const bySigner = byRequest.extend({ signerId: NumericId })

export const listSignatureRequests = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/signature-requests',
  summary: 'The requests to sign a project’s documents, with what each signer did',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byProject,
  reply: SignatureRequests,
})

const SuggestedSigner = z.object({
  name: z.string(),
  /** The person's email address. Empty if unknown. */
  email: z.string(),
  title: z.string(),
  /** Whether the document has a signature line for this person. */
  isNamed: z.boolean(),
})
export type SuggestedSigner = z.output<typeof SuggestedSigner>

export const suggestSigners = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/drafts/:kind/signers',
  summary: 'Who signs the newest version: first those with a signature line, then the rest of the board',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byDraft,
  reply: z.object({ version: z.int(), signers: z.array(SuggestedSigner) }),
})

export const requestSignatures = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/drafts/:kind/signature-requests',
  summary:
    'Freezes the newest version of a draft and emails the signers. One request per document can be open',
  access: 'client',
  limit: 'write',
  once: true,
  params: byDraft,
  body: NewSignatureRequest,
  reply: SignatureRequests,
})

export const renewSigningLink = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/signature-requests/:requestId/signers/:signerId/renew',
  summary: 'Emails a signer a new link. Earlier links stop working',
  access: 'client',
  limit: 'write',
  once: true,
  params: bySigner,
  reply: SignatureRequests,
})

export const createSigningLink = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/signature-requests/:requestId/signing-link',
  summary: 'A link with which the current user signs, if the request asks their confirmed email address',
  access: 'client',
  projectRight: 'view',
  limit: 'write',
  params: byRequest,
  reply: z.object({ token: z.string() }),
})

export const cancelSignatureRequest = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/signature-requests/:requestId/cancel',
  summary: 'Ends an open request and emails everyone who was asked or signed',
  access: 'client',
  limit: 'write',
  params: byRequest,
  body: z.object({ reason: signatureReasonField }),
  reply: SignatureRequests,
})

/** `sent`: the PDF sent for signature. `paper`: a PDF to sign on paper. `signed`: the signed PDF. */
export const signatureCopies = ['sent', 'paper', 'signed'] as const

export const getSignatureFile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/signature-requests/:requestId/file',
  summary: 'The PDF that was sent for signature, that can be signed on paper, or that was signed',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: byRequest,
  query: z.object({ copy: z.enum(signatureCopies).default('sent') }),
  reply: FileContent,
})

const signerIds = z.array(z.int().positive()).min(1, 'Choose who signed').max(MAX_SIGNERS)

export const submitPaperSignatures = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/signature-requests/:requestId/paper',
  summary: 'Says who signed on paper, with the scan from Documents. Staff confirm it',
  access: 'client',
  limit: 'write',
  params: byRequest,
  body: z.object({ documentId: PublicId, signerIds }),
  reply: SignatureRequests,
})

export const PaperSignatureReview = z.discriminatedUnion('verdict', [
  /** `documentId`: the scan that staff reviewed. */
  z.object({ verdict: z.literal('confirm'), signerIds, documentId: PublicId }),
  z.object({ verdict: z.literal('refuse'), signerIds, reason: signatureReasonField }),
])

export const reviewPaperSignatures = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/signature-requests/:requestId/paper-review',
  summary: 'Confirms or refuses signatures on paper',
  access: 'staff',
  limit: 'write',
  params: byRequest,
  body: PaperSignatureReview,
  reply: SignatureRequests,
})
