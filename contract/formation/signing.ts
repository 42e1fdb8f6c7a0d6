import { FileContent, Instant, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DraftText } from './project-drafts.ts'
import { sha256Field } from './signature-verification.ts'
import { signatureReasonField } from './signatures.ts'

/** What signers agree to, by version. Never change a published version. Add a new one instead. */
export const signingStatements = {
  1: 'I’ve read this document and I want to sign it. I agree to sign it electronically, and I understand that typing my name has the same legal effect as signing on paper. I’m the person named here. I can decline, or ask the sender to let me sign on paper instead.',
} as const
export const SIGNING_STATEMENT_VERSION = 1

/**
 * What a signer sees. `ready`: can sign. `waiting`: others sign first. `paper`: staff must confirm a
 * signature on paper. `signed`: has signed, but others haven't.
 */
export const signingStates = [
  'ready',
  'waiting',
  'paper',
  'signed',
  'completed',
  'declined',
  'voided',
  'canceled',
] as const

const SigningDetails = z.discriminatedUnion('state', [
  /** `unknown`: never sent, or replaced by a newer link. */
  z.object({ state: z.enum(['unknown', 'expired']) }),
  z.object({
    state: z.enum(signingStates),
    title: z.string(),
    organization: z.string(),
    requestedBy: z.string().nullable(),
    requestedAt: Instant,
    message: z.string(),
    documentSha256: z.string(),
    /** The text that was sent for signature, which is easier to read on a phone than the PDF. */
    sections: DraftText,
    /** The signer’s name, which they type to sign. */
    name: z.string(),
    signerTitle: z.string(),
    expiresAt: Instant,
    /** The signers, in the order of the request. */
    signers: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        signedAt: Instant.nullable(),
        isOnPaper: z.boolean(),
      }),
    ),
    statement: z.object({ version: z.int(), text: z.string() }),
    endedAt: Instant.nullable(),
    /** Why it was voided, as the end of "because …". Null in other states. */
    endReason: z.string().nullable(),
  }),
])
export type SigningDetails = z.output<typeof SigningDetails>

const token = textField(200).min(1, 'Required')
export const getSigningDetails = defineRoute({
  method: 'POST',
  path: '/api/signing',
  summary: 'The document that an emailed link is for. Signs nothing',
  access: 'public',
  limit: 'signing',
  body: z.object({ token }),
  reply: SigningDetails,
})

export const getSigningFile = defineRoute({
  method: 'POST',
  path: '/api/signing/file',
  summary: 'The PDF that an emailed link is for: what was sent, or after everyone signed, the signed copy',
  access: 'public',
  limit: 'signing',
  kind: 'file',
  body: z.object({ token }),
  reply: FileContent,
})

export const signDocument = defineRoute({
  method: 'POST',
  path: '/api/signing/sign',
  summary: 'Signs the document with the typed name. Doing it again changes nothing',
  access: 'public',
  limit: 'signing',
  body: z.object({
    token,
    name: textField(200, { singleLine: true }).min(1, 'Please type your full name'),
    /** The statement that was shown and agreed to. */
    statementVersion: z.literal(SIGNING_STATEMENT_VERSION),
    /** The hash of the PDF that was shown. */
    documentSha256: sha256Field,
  }),
  reply: SigningDetails,
})

export const declineToSign = defineRoute({
  method: 'POST',
  path: '/api/signing/decline',
  summary: 'Declines to sign, which ends the request',
  access: 'public',
  limit: 'signing',
  body: z.object({ token, reason: signatureReasonField }),
  reply: SigningDetails,
})
