import { Instant } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const sha256Field = z
  .string()
  .max(64, { abort: true })
  .regex(/^[0-9a-f]{64}$/, 'That SHA-256 isn’t valid')

/**
 * The files of a request that can be verified. `sent`: the PDF that was sent for signature. `signed`: the
 * signed PDF. `scan`: a scan of signatures on paper that staff confirmed.
 */
const verifiableFiles = ['sent', 'signed', 'scan'] as const
export type VerifiableFile = (typeof verifiableFiles)[number]

/**
 * Which file of a valid request the given file is. `voided`: one of these files, but the request was voided,
 * declined, or canceled. `unknown`: any other file, including changed ones.
 */
const Verification = z.discriminatedUnion('result', [
  z.object({ result: z.literal('unknown') }),
  z.object({ result: z.literal('sent'), title: z.string(), organization: z.string(), sentAt: Instant }),
  z.object({
    result: z.literal('signed'),
    title: z.string(),
    organization: z.string(),
    signerCount: z.int(),
    signedAt: Instant,
  }),
  z.object({
    result: z.literal('scan'),
    title: z.string(),
    organization: z.string(),
    /** Number of people whose signatures were confirmed with this scan. */
    signerCount: z.int(),
    confirmedAt: Instant,
  }),
  z.object({
    result: z.literal('voided'),
    title: z.string(),
    organization: z.string(),
    file: z.enum(verifiableFiles),
    /** When the request ended. Null while it's canceled only because the project is closed. */
    endedAt: Instant.nullable(),
    /** Completes the sentence "It was voided because …". */
    reason: z.string(),
  }),
])
export type Verification = z.output<typeof Verification>

export const verifyDocument = defineRoute({
  method: 'POST',
  path: '/api/verify-signature',
  summary:
    'Whether a file was sent for signature, signed, or confirmed as a scan here. The caller sends its SHA-256, not the file',
  access: 'public',
  limit: 'verifySignature',
  body: z.object({ sha256: sha256Field }),
  reply: Verification,
})
