import { Instant, PublicId } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const EmailStatus = z.enum(['queued', 'sent', 'failed'])
export type EmailStatus = z.output<typeof EmailStatus>

export const LoggedEmail = z.object({
  id: z.uuid(),
  /** Kind of email, such as receipt, status-update, or password-link. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: EmailStatus,
  attempts: z.int(),
  /** Why the last delivery attempt failed, or why there are no more attempts. Null otherwise. */
  lastError: z.string().nullable(),
  /** Whether the content is hidden because it contains a secret link or code. */
  holdsSecret: z.boolean(),
  project: z.object({ publicId: PublicId, name: z.string() }).nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type LoggedEmail = z.output<typeof LoggedEmail>

/** An email's rendered subject and body. In the email log, unsubscribe links have no token. */
export const EmailContent = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type EmailContent = z.output<typeof EmailContent>

const emailParams = z.object({ id: z.uuid() })

/** `search` matches the beginning of the recipient's email address. */
export const EmailQuery = PageQuery.extend({ status: EmailStatus.optional() })

export const listEmails = defineRoute({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'The email log by page, newest first',
  access: 'staff',
  query: EmailQuery,
  reply: definePage(LoggedEmail),
})

export const getEmail = defineRoute({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'An email with its content. Secrets stay hidden',
  access: 'staff',
  params: emailParams,
  reply: LoggedEmail.extend({ replyTo: z.string(), content: EmailContent.nullable() }),
})

export const resendEmail = defineRoute({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  summary: 'Retries a failed email, or sends a copy of a sent one',
  access: 'staff',
  once: true,
  limit: 'write',
  params: emailParams,
  /**
   * The action that the user chose: retry a failed email, or send a copy of a sent one. Prevents two users
   * who both press "Try Again" from sending two copies.
   */
  body: z.object({ as: z.enum(['retry', 'copy']) }),
  reply: LoggedEmail,
})

/** The kinds of emails we send, with the labels that staff see. */
export const emailKinds = {
  'account-closed': 'Account closed',
  'admin-setup': 'Admin setup code',
  'application-received': 'Application received',
  contact: 'Staff alert: contact message',
  'compliance-reminder': 'Reminder of filings',
  'contact-reply': 'Contact reply',
  contact_confirmation: 'Contact confirmation',
  'document-reminder': 'Document reminder',
  'document-requested': 'Document request',
  'document-returned': 'Document returned',
  'eligibility-result': 'Eligibility result',
  'email-change': 'Email change',
  'email-changed': 'Email changed',
  'email-verification': 'Email verification',
  'filing-digest': 'Weekly digest of filings',
  'monthly-report': 'Monthly report',
  'business-summary': 'Business summary',
  'offline-instructions': 'Payment instructions',
  'payment-failed': 'Payment failed',
  'payment-processing': 'Payment processing',
  'password-changed': 'Password changed',
  'password-link': 'Password link',
  receipt: 'Receipt',
  refund: 'Refund',
  'registration-attempt': 'Signup with existing email',
  'second-factor-changed': 'Two-step login changed',
  'unpaid-order': 'Reminder of an unpaid order',
  'staff-dispute': 'Staff alert: dispute',
  'staff-dispute-reminder': 'Staff alert: evidence due',
  'staff-flagged-payment': 'Staff alert: payment',
  'staff-invitation': 'Staff invitation',
  'staff-invited': 'Staff alert: new staff member',
  'staff-new-application': 'Staff alert: new application',
  'staff-trouble': 'Staff alert: incident',
  'staff-trouble-over': 'Staff alert: incident over',
  'staff-storage-full': 'Staff alert: storage full',
  'project-closed': 'Project closed',
  'project-invitation': 'Invitation to a project',
  'project-people': 'Change of a project’s people',
  'signature-completed': 'Everyone signed',
  'signature-copy': 'Signed copy',
  'signature-declined': 'Signature declined',
  'signature-ended': 'Signatures canceled or voided',
  'signature-expired': 'Link for signing expired',
  'signature-refused': 'Scan of signatures refused',
  'signature-reminder': 'Reminder to sign',
  'signature-request': 'Request to sign',
  'status-update': 'Status update',
  test: 'Test email',
  'unread-messages': 'Unread messages',
} as const

export type EmailKind = keyof typeof emailKinds

/** Returns the label for a kind of email. Returns unknown kinds unchanged. */
export const getEmailKindLabel = (kind: string): string =>
  Object.hasOwn(emailKinds, kind) ? emailKinds[kind as EmailKind] : kind
