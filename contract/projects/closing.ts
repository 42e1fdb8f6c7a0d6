import { brand } from '#contract/brand.ts'
import { type Day as DayText, formatDay } from '#contract/dates.ts'
import { missingContentMessage } from '#contract/email'
import { Day, PublicId, textField } from '#contract/fields.ts'
import { ClosedReason, closedReasonTexts } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { StaffProject } from './staff-project.ts'

const createClosingEmail = (first: string) => ({
  subject: 'We closed {{projectName}}',
  body: [
    'Hi {{firstName}},',
    first,
    '- Your documents and receipts stay on your project page.\n- You can still message us there.',
    `Your ${brand.name} team`,
  ].join('\n\n'),
})

/**
 * Default texts for the emails about closed projects, in email notation with placeholders. Staff can edit
 * them before sending.
 */
export const closingEmails: Record<ClosedReason, { subject: string; body: string }> = {
  rejected: createClosingEmail(
    'We’re sorry. The application for **{{projectName}}** was rejected, so we closed the project. If our Terms give you a refund, we’ll email you about it separately.',
  ),
  withdrawn: createClosingEmail(
    'As you asked, we stopped our work on **{{projectName}}** and closed the project.',
  ),
  refunded: createClosingEmail('We closed **{{projectName}}**. A separate email lists your refund.'),
  other: createClosingEmail('We closed **{{projectName}}**.'),
}

/** The project fields about its closing. All are null while the project is open. */
export interface ClosedState {
  closedOn: DayText | null
  closedReason: ClosedReason | null
  closedNote: string | null
}

export const isClosed = ({ closedOn }: Pick<ClosedState, 'closedOn'>): boolean => closedOn !== null

/** Explains to the client why a project was closed. Empty for an open project. */
export const explainClosing = ({ closedReason, closedNote }: ClosedState): string =>
  [closedReason && closedReasonTexts[closedReason].sentence, closedNote].filter(Boolean).join(' ')

/** Whether the project was closed with this note, so that its client already sees the note as the reason. */
export const isClosingReason = (note: string, project: ClosedState | null | undefined): boolean =>
  project != null && isClosed(project) && project.closedNote === note

/** Formats the day of closing: "Closed on Nov 20, 2026". */
export const formatClosing = (closedOn: DayText): string => `Closed on ${formatDay(closedOn)}`

const noteRequiredMessage = 'Please write why you’re closing it'

export const CloseProject = z
  .object({
    reason: ClosedReason,
    closedOn: Day,
    /** The note that the client sees with the reason. */
    note: textField(500),
    sendEmail: z.boolean().default(false),
    subject: textField(200).default(''),
    htmlContent: textField(20_000).default(''),
    textContent: textField(20_000).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    error: noteRequiredMessage,
  })
  .refine((closing) => !closing.sendEmail || closing.subject !== '', {
    path: ['subject'],
    error: missingContentMessage,
  })
  .refine((closing) => !closing.sendEmail || closing.htmlContent !== '', {
    path: ['htmlContent'],
    error: missingContentMessage,
  })

const publicIdParams = z.object({ publicId: PublicId })

export const closeProject = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/close',
  summary: 'Closes a project beside its status and, if asked, emails its client',
  access: 'staff',
  once: true,
  limit: 'write',
  params: publicIdParams,
  body: CloseProject,
  reply: StaffProject,
})

export const reopenProject = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/reopen',
  summary: 'Reopens a closed project with the status it had',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  reply: StaffProject,
})
