import { Attachment, DocumentKind } from '#contract/documents'
import { Day, Instant, NumericId, ProjectReference, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { sha256Field } from './signature-verification.ts'
import { SIGNING_STATEMENT_VERSION } from './signing.ts'

/**
 * Whether a requested file can be signed online. `ready`: now. `checking`: after the virus scan. `replaced`:
 * never, because it changed after the request. `signed`: the client signed it. `ended`: a copy signed on paper
 * was sent.
 */
const requestSigningStates = ['ready', 'checking', 'replaced', 'signed', 'ended'] as const

/** What a member of a project sees of a file that staff asked to sign online. */
const RequestSigning = z.object({
  state: z.enum(requestSigningStates),
  type: DocumentKind,
  words: z.string(),
  /** Why staff asked for another signature. Null if they didn't. */
  reason: z.string().nullable(),
  dueOn: Day,
  /** Empty if the organization has no name yet. */
  organization: z.string(),
  /** The file to sign. Null if the client can't see it. */
  file: Attachment.nullable(),
  documentSha256: z.string().nullable(),
  /** The user’s name, which they type to sign. */
  name: z.string(),
  /** Whether the user's email address is confirmed, which signing requires. */
  isEmailConfirmed: z.boolean(),
  statement: z.object({ version: z.int(), text: z.string() }),
  /** Who signed, and when. Null if nobody has. */
  answer: z.object({ name: z.string(), at: Instant }).nullable(),
  /** The newest file that answered the request, such as the signed PDF. Null if there is none. */
  signedFile: Attachment.nullable(),
})
export type RequestSigning = z.output<typeof RequestSigning>

const params = z.object({ id: ProjectReference, requestId: NumericId })

export const getRequestSigning = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/document-requests/:requestId/signing',
  summary: 'The file of a request to sign online, for members who may sign it',
  access: 'client',
  projectRight: 'edit',
  limit: 'read',
  tags: ['project'],
  params,
  reply: RequestSigning,
})

export const signRequestedDocument = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/document-requests/:requestId/signature',
  summary: 'Signs the file of a request with the typed name. Doing it again changes nothing',
  access: 'client',
  limit: 'signing',
  params,
  body: z.object({
    name: textField(200, { singleLine: true }).min(1, 'Please type your full name'),
    /** The statement that was shown and agreed to. */
    statementVersion: z.literal(SIGNING_STATEMENT_VERSION),
    /** The hash of the file that was shown. */
    documentSha256: sha256Field,
  }),
  reply: RequestSigning,
})
