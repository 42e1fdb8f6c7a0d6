import { DAY_MS, toEasternDay } from '#contract/dates.ts'
import {
  Day,
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  SuccessReply,
  textFieldWithMinLength,
} from '#contract/fields.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { requestActions } from '#contract/request-actions.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Attachment, DocumentKind, type DocumentMediaType, type DocumentKind as Kind } from './documents.ts'

export const requestStatuses = ['pending', 'submitted', 'approved', 'needs_revision'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The only type of file that can be signed online, because the signatures are added as another page. */
export const SIGNABLE_TYPE: DocumentMediaType = 'application/pdf'

/** Statuses of requests that are waiting for the client. */
export const waitingForClientStatuses = [
  'pending',
  'needs_revision',
] as const satisfies readonly RequestStatus[]

export const isRequestWaitingForClient = (status: RequestStatus): boolean =>
  waitingForClientStatuses.some((waiting) => waiting === status)

/** Allowed status changes of a document request, by action. */
export const requestTransitions = {
  submit: { from: ['pending', 'needs_revision', 'submitted'], to: 'submitted' },
  /**
   * Applies when the last submitted document is deleted. Documents that failed the virus scan don't count.
   */
  withdraw: { from: ['submitted'], to: 'pending' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted', 'approved'], to: 'needs_revision' },
  /** Applies when the client confirmed or signed the attachment, which needs no review. */
  answer: { from: ['pending', 'needs_revision'], to: 'approved' },
} as const satisfies Record<string, { from: readonly RequestStatus[]; to: RequestStatus }>

export const DocumentRequest = z.object({
  id: z.int(),
  type: DocumentKind,
  words: z.string(),
  dueOn: Day,
  status: z.enum(requestStatuses),
  /** What the client needs to revise. Null unless the status is `needs_revision`. */
  reason: z.string().nullable(),
  /** When the request began to wait for the client. Null if it isn't waiting. */
  waitingSince: Instant.nullable(),
  createdAt: Instant,
  /** When the client was last emailed about the request. */
  mailedAt: Instant,
  /** When the client was last reminded of the request. Null if never. */
  remindedAt: Instant.nullable(),
  /** Who sent the last reminder. Null for clients, and if it was sent automatically or there was none. */
  remindedBy: z.string().nullable(),
  /** The documents submitted for the request, newest first. */
  documents: z.array(Attachment),
  action: z.enum(requestActions),
  /**
   * The newest version of the document that the client should read or sign. Null if there is none or the
   * viewer can't see it.
   */
  attachment: Attachment.nullable(),
  /**
   * Whether the attachment changed after the request, so it can't be confirmed or signed. Always false if the
   * client sends a file.
   */
  isReplaced: z.boolean(),
  /** Who confirmed or signed the attachment, and when. Null if nobody has. */
  answer: z.object({ name: z.string(), at: Instant }).nullable(),
})
export type DocumentRequest = z.output<typeof DocumentRequest>

const projectParams = z.object({ id: ProjectReference })
const requestParams = z.object({ requestId: NumericId })

export const listDocumentRequests = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/document-requests',
  summary: 'What we asked the client for, the next due first',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(DocumentRequest),
})

const NewDocumentRequest = z
  .object({
    type: DocumentKind,
    words: textFieldWithMinLength(10, 1000, 'In a sentence or two, say what you need and what it’s for'),
    dueOn: Day,
    /**
     * A document in the project that the client should read or sign. The client must be able to see it. Null
     * if there is none.
     */
    attachmentId: PublicId.nullable().default(null),
    /** What the client does with the attachment. Without one, only `send` is possible. */
    action: z.enum(requestActions).default('send'),
  })
  .refine(({ action, attachmentId }) => action === 'send' || attachmentId !== null, {
    path: ['attachmentId'],
    error: 'Please choose the file',
  })

/** Maximum number of documents that can be requested at once. */
export const MAX_REQUESTS_PER_BATCH = 10

export const NewDocumentRequests = z.object({
  requests: z.array(NewDocumentRequest).min(1, 'Add at least one document').max(MAX_REQUESTS_PER_BATCH),
})

export const requestDocuments = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/document-requests',
  summary: 'Asks the client for documents, on the page and in one email',
  access: 'staff',
  limit: 'write',
  once: true,
  params: projectParams,
  body: NewDocumentRequests,
  reply: SuccessReply,
})

export const DocumentRevision = z.object({
  reason: textFieldWithMinLength(10, 1000, 'In a sentence or two, say what needs to change'),
})

export const DocumentReview = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approve') }),
  DocumentRevision.extend({
    verdict: z.literal('return'),
    /** The status that the reviewer saw. If it has changed since, the review is rejected. */
    seen: z.enum(requestTransitions.return.from).default('submitted'),
  }),
])

export const reviewDocument = defineRoute({
  method: 'POST',
  path: '/api/admin/document-requests/:requestId/review',
  summary: 'Approves what the client submitted, or asks for a revision by email',
  access: 'staff',
  limit: 'write',
  once: true,
  params: requestParams,
  body: DocumentReview,
  reply: SuccessReply,
})

export const confirmDocumentRead = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/document-requests/:requestId/confirmation',
  summary: 'Confirms that the client read the file. Doing it again changes nothing',
  access: 'client',
  limit: 'write',
  params: projectParams.extend(requestParams.shape),
  reply: SuccessReply,
})

/** Minimum time, in ms, between the last email about a request and a reminder that staff send. */
export const REMINDER_GAP_MS = DAY_MS

/**
 * Whether staff can send a reminder now: the request is overdue, and REMINDER_GAP_MS has passed since the
 * last email about it.
 */
export const canRemind = (
  { dueOn, mailedAt, waitingSince }: Pick<DocumentRequest, 'dueOn' | 'mailedAt' | 'waitingSince'>,
  now: Date,
): boolean =>
  waitingSince !== null && dueOn < toEasternDay(now) && now.getTime() - mailedAt.getTime() >= REMINDER_GAP_MS

export const sendDocumentReminder = defineRoute({
  method: 'POST',
  path: '/api/admin/document-requests/:requestId/reminder',
  summary: 'Reminds the client of everything we’re waiting for, at most once a day',
  access: 'staff',
  limit: 'write',
  once: true,
  params: requestParams,
  reply: SuccessReply,
})

export const removeDocumentRequest = defineRoute({
  method: 'DELETE',
  path: '/api/admin/document-requests/:requestId',
  summary: 'Withdraws a request. Files that answered it stay',
  access: 'staff',
  limit: 'write',
  params: requestParams,
  reply: SuccessReply,
})

interface RequestTemplate {
  type: Kind
  words: string
}

/** Suggested requests by project status. */
export const requestTemplates: Readonly<Record<string, readonly RequestTemplate[]>> = {
  submitted: [
    {
      type: 'id',
      words:
        'We need a photo ID for the person who signs for your nonprofit. A passport or a driver’s license works.',
    },
    {
      type: 'minutes',
      words:
        'Please upload the minutes of the meeting where your board was elected, with every director’s full name.',
    },
  ],
  filing: [
    { type: 'bylaws', words: 'Please sign the bylaws we prepared and upload the signed copy.' },
    {
      type: 'conflict_policy',
      words: 'Please have every director sign the conflict of interest policy and upload the signed copy.',
    },
    {
      type: 'budget',
      words: 'The IRS asks for a three-year budget. A simple spreadsheet is fine.',
    },
  ],
  irs_approved: [
    {
      type: 'determination_letter',
      words: 'Please upload the determination letter from the IRS. We need it to apply for your Ad Grant.',
    },
  ],
  ads_setup: [{ type: 'brand', words: 'Please upload your logo. We use it in your ads.' }],
  live: [
    { type: 'brand', words: 'Please upload two or three photos of your work. We use them in your ads.' },
  ],
} satisfies Partial<Record<ProjectStatus, readonly RequestTemplate[]>>

/** Default number of days until a request is due. */
export const DEFAULT_DUE_DAYS = 7
