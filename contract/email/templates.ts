import { Day, Instant, NumericId, PublicId, SuccessReply, textField } from '#contract/fields.ts'
import { ClosedReason, ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { EmailContent } from './email-log.ts'

export const missingContentMessage = 'Please fill in the subject and email content'

const requiredTextField = (max: number, message: string) =>
  z.string(message).pipe(textField(max).min(1, message))

export const EmailTemplate = z.object({
  status: requiredTextField(60, 'Status is required'),
  subject: requiredTextField(200, 'Subject is required'),
  htmlContent: requiredTextField(20_000, 'HTML content is required'),
  textContent: requiredTextField(20_000, 'Text content is required'),
  sendEmail: z.boolean().default(true),
})

export const getActiveTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/email-template/:status',
  summary: 'The active email template for a status, or 404 if there is none',
  access: 'staff',
  params: z.object({ status: z.string().regex(/^[a-z_]{1,60}$/) }),
  reply: EmailTemplate.pick({ subject: true, htmlContent: true, textContent: true }),
})

/** The email template for a status, without the body. */
export const TemplateEntry = z.object({
  status: ProjectStatus,
  subject: z.string(),
  /** Whether the status dialog starts with this template's text. Otherwise, it starts empty. */
  isActive: z.boolean(),
  updatedAt: Instant,
  /** Name of the person who last edited or restored the text. Null if no one has. */
  by: z.string().nullable(),
})
export type TemplateEntry = z.output<typeof TemplateEntry>

export const TemplateVersion = z.object({
  id: z.int(),
  subject: z.string(),
  htmlContent: z.string(),
  origin: z.enum(['original', 'edited', 'restored']),
  by: z.string().nullable(),
  createdAt: Instant,
})
export type TemplateVersion = z.output<typeof TemplateVersion>

const templateContent = EmailTemplate.pick({ subject: true, htmlContent: true, textContent: true })

/** A template with its content and its versions, newest first. */
export const EmailTemplateWithVersions = TemplateEntry.extend(templateContent.shape).extend({
  versions: z.array(TemplateVersion),
})
export type EmailTemplateWithVersions = z.output<typeof EmailTemplateWithVersions>

export const TemplateChange = templateContent.extend({
  isActive: z.boolean(),
  /**
   * The template's `updatedAt` when the editor loaded it. If the template has changed since, the save is
   * rejected.
   */
  seenAt: Instant,
})

/** A draft of a status email, or of an email about a closed project. Texts may be empty. */
export const EmailDraft = z.object({
  publicId: PublicId,
  status: ProjectStatus,
  subject: textField(200),
  htmlContent: textField(20_000),
  textContent: textField(20_000),
  /** Set for the email about a closed project. */
  closing: z.object({ reason: ClosedReason, closedOn: Day, note: textField(500) }).optional(),
})

const statusParams = z.object({ status: ProjectStatus })

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'The templates of all status emails, in status order',
  access: 'staff',
  reply: z.array(TemplateEntry),
})

export const getTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/templates/:status',
  summary: 'A template with its content and its versions, newest first',
  access: 'staff',
  params: statusParams,
  reply: EmailTemplateWithVersions,
})

export const saveTemplate = defineRoute({
  method: 'PUT',
  path: '/api/admin/templates/:status',
  summary: 'Changes a template and keeps the previous text as a version',
  access: 'staff',
  limit: 'write',
  params: statusParams,
  body: TemplateChange,
  reply: EmailTemplateWithVersions,
})

export const restoreTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/templates/:status/restore',
  summary: 'Restores a template to one of its versions, or (null) to the default',
  access: 'staff',
  limit: 'write',
  params: statusParams,
  body: z.object({ versionId: NumericId.nullable() }),
  reply: EmailTemplateWithVersions,
})

export const previewStatusEmail = defineRoute({
  method: 'POST',
  path: '/api/admin/mail-preview',
  summary: 'Previews a status email exactly as a project’s client would get it. Sends nothing',
  access: 'staff',
  limit: 'write',
  body: EmailDraft,
  reply: EmailContent,
})

export const sendTestEmail = defineRoute({
  method: 'POST',
  path: '/api/admin/mail-preview/send',
  summary: 'Sends the current staff member a test of a status email, as a project’s client would get it',
  access: 'staff',
  once: true,
  limit: 'write',
  body: EmailDraft,
  reply: SuccessReply,
})
