import { brand } from './brand.ts'
import { z } from './zod.ts'

/**
 * All API errors: code, HTTP status, and message for the user. Operations throw a `Problem` with the code.
 * The error handler sends `{ success: false, error: { code, message, fields? } }`.
 */
export const problems = {
  VALIDATION_FAILED: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_REQUEST: { status: 400, message: 'We couldn’t read the request.' },
  WEBHOOK_NOT_VERIFIED: { status: 400, message: 'We couldn’t verify the signature of this event.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  ADMIN_SETUP_REQUIRED: { status: 401, message: 'Please set up your admin password.' },
  ADMIN_SETUP_CODE_REQUIRED: { status: 401, message: 'Please set up your admin password.' },
  PAYMENT_NOT_COMPLETED: { status: 402, message: 'This payment hasn’t been completed.' },
  PAYMENT_REQUIRED: { status: 402, message: 'Please complete the payment for this project first.' },
  FORBIDDEN: { status: 403, message: 'You don’t have access to this.' },
  FULL_SESSION_REQUIRED: { status: 403, message: 'Please log in with your password to do this.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please set up two-step login first.' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Enter your password to continue. Nothing has changed yet.',
  },
  FORGED_REQUEST: { status: 403, message: 'This request didn’t come from our site.' },
  NOT_FOUND: { status: 404, message: 'There’s nothing at this address.' },
  PROJECT_NOT_FOUND: { status: 404, message: 'We couldn’t find this project.' },
  IMPORT_NOT_FOUND: { status: 404, message: 'We couldn’t find this import.' },
  MONTHLY_REPORT_NOT_FOUND: { status: 404, message: 'We couldn’t find a report for this month.' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'We couldn’t find this document.' },
  DOCUMENT_REQUEST_NOT_FOUND: { status: 404, message: 'We couldn’t find this request.' },
  FILING_NOT_FOUND: { status: 404, message: 'We couldn’t find this filing.' },
  OBLIGATION_NOT_FOUND: {
    status: 404,
    message: 'This isn’t in the calendar anymore. Reload the page to see it.',
  },
  RULE_NOT_FOUND: { status: 404, message: 'We couldn’t find this rule.' },
  STATE_NOTE_NOT_FOUND: { status: 404, message: 'This note was already removed.' },
  DRAFT_NOT_FOUND: { status: 404, message: 'We couldn’t find this draft.' },
  SCREENING_NOT_FOUND: { status: 404, message: 'We couldn’t find these answers.' },
  CALENDAR_NOT_FOUND: {
    status: 404,
    message: 'This calendar address doesn’t work anymore. Copy the new one from your project.',
  },
  UPLOAD_NOT_FOUND: { status: 404, message: 'We couldn’t find this upload. Please send the file again.' },
  MEMBER_NOT_FOUND: {
    status: 404,
    message: 'This person doesn’t have access to the project anymore. Reload the page to see who does.',
  },
  SIGNATURE_REQUEST_NOT_FOUND: { status: 404, message: 'We couldn’t find this signature request.' },
  SIGNER_NOT_FOUND: { status: 404, message: 'This person isn’t one of the signers.' },
  SIGNED_COPY_NOT_FOUND: { status: 404, message: 'There’s no signed copy until everyone has signed.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'This invitation isn’t pending anymore. Reload the page to see who has access.',
  },
  USER_NOT_FOUND: { status: 404, message: 'We couldn’t find this account.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'We couldn’t find this payment.' },
  PAYMENT_SESSION_NOT_FOUND: { status: 404, message: 'We couldn’t find this payment.' },
  DEVICE_NOT_FOUND: { status: 404, message: 'This device is already signed out.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'There’s no email template for this status.' },
  JOB_NOT_FOUND: { status: 404, message: 'This job isn’t waiting for you anymore. Reload the page.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this email already exists. Please log in or reset your password.',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'Two-step login is already on.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'Two-step login isn’t on.' },
  ALREADY_MEMBER: { status: 409, message: 'This person already has access to the project.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'This person is already invited. You can send the invitation again.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 409,
    message: 'Please confirm your own email address first. You can request the link in your profile.',
  },
  INVITATION_FOR_OTHER: {
    status: 409,
    message: 'This invitation is for another email address. Log out, then log in with that address.',
  },
  PROJECT_HAS_MEMBERS: {
    status: 409,
    message:
      'Other people have access to one of your projects. Make one of them the owner or remove them, then close your account.',
  },
  PROJECTS_UNDER_WAY: {
    status: 409,
    message: 'We’re still working on one of your projects. Please contact us before you close your account.',
  },
  PAYMENT_PROCESSING: {
    status: 409,
    message: 'Your bank is confirming your payment. You don’t need to pay again.',
  },
  PAYMENT_EXPECTED: {
    status: 409,
    message:
      'You told us that a transfer or check is on its way. If you haven’t sent it, confirm that when you remove the project. If you have, please message us first.',
  },
  PAYMENT_DISPUTED: {
    status: 409,
    message:
      'The client disputed this payment with their bank. It can’t be refunded until the dispute is settled.',
  },
  PROJECT_CLOSED: { status: 409, message: 'This project is closed, so it can’t be changed.' },
  PROJECT_NOT_CLOSED: { status: 409, message: 'This project isn’t closed. Reload the page to see it.' },
  PROJECT_ON_HOLD: {
    status: 409,
    message: 'We must keep everything of this project for now, so nothing can be deleted. Please contact us.',
  },
  ALREADY_PAID: { status: 409, message: 'This project has already been paid for.' },
  ALREADY_SUBMITTED: { status: 409, message: 'This application has already been submitted.' },
  SIGNATURES_ALREADY_REQUESTED: {
    status: 409,
    message: 'Signatures are already requested for this document. Cancel that request first.',
  },
  SIGNATURES_ENDED: {
    status: 409,
    message: 'This request isn’t open anymore. Reload the page to see what happened.',
  },
  SIGNATURES_VOIDED: {
    status: 409,
    message: 'The document changed, so these signatures were voided. The new text needs a new request.',
  },
  SIGNATURES_WOULD_BE_VOIDED: {
    status: 409,
    message: 'This change voids signatures. Nothing has changed yet.',
  },
  SIGNING_LINK_ENDED: {
    status: 409,
    message: 'This link doesn’t work anymore. Ask the person who sent it for a new one.',
  },
  NOT_YOUR_TURN: {
    status: 409,
    message: 'Someone else signs before you. We’ll email you when it’s your turn.',
  },
  ALREADY_SIGNED: { status: 409, message: 'We already have this signature. Reload the page to see it.' },
  NOT_ON_PAPER: {
    status: 409,
    message: 'One of these signatures isn’t waiting to be confirmed anymore. Reload the page.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message:
      'Someone else changed this project while you were editing. Your changes are kept below. Review theirs, then save again.',
  },
  ANSWER_CHANGED_MEANWHILE: {
    status: 409,
    message: 'The same answer was changed in another window. Choose which text to keep.',
  },
  STATUS_CHANGED_MEANWHILE: {
    status: 409,
    message: 'The status changed since you opened this. Check the current status and try again.',
  },
  STATUS_UNCHANGED: { status: 409, message: 'The project already has this status.' },
  ASSIGNED_MEANWHILE: {
    status: 409,
    message: 'Someone else changed the assignee since you opened this. Check who it is now and try again.',
  },
  REPLIED_MEANWHILE: {
    status: 409,
    message: 'A colleague replied since you opened this. Your text is kept. Read their reply first.',
  },
  ALREADY_DONE: {
    status: 409,
    message: 'This already went through, so nothing was sent twice. Reload the page to see it.',
  },
  UNDO_TOO_LATE: {
    status: 409,
    message: 'Something else happened after this change, so it can’t be undone anymore.',
  },
  REFUND_UNDER_WAY: {
    status: 409,
    message: 'A refund of this payment is already in progress. Please wait until it’s done.',
  },
  REFUNDED_MEANWHILE: {
    status: 409,
    message:
      'Someone else just refunded this payment. Nothing was refunded twice. Reload the page to see it.',
  },
  REPORT_EMAILS_OFF: {
    status: 409,
    message: 'The client turned report emails off. They can still read the report on their project page.',
  },
  EMAILS_OFF: { status: 409, message: 'The recipient turned these emails off.' },
  CLIENT_INACTIVE: { status: 409, message: 'The client’s account is inactive, so we don’t email it.' },
  MAIL_ON_ITS_WAY: {
    status: 409,
    message: 'This email is already on its way or was just sent. Reload the page to see it.',
  },
  TEMPLATE_CHANGED_MEANWHILE: {
    status: 409,
    message:
      'Someone else changed this template while you were editing. Your text is kept. Review the versions, then save again.',
  },
  CUSTOMER_ID_TAKEN: {
    status: 409,
    message: 'Another project uses this customer ID. Check it, or disconnect it from that project first.',
  },
  ADS_NOT_CONNECTED: { status: 409, message: 'Enter the customer ID of the account first.' },
  RESULTS_DIFFER: {
    status: 409,
    message:
      'This period already has different figures. Nothing was changed. Choose whether to replace them.',
  },
  REPORT_NOT_CONFIRMED: {
    status: 409,
    message: 'This report has a problem that wasn’t confirmed. Nothing was changed. Check the file again.',
  },
  RESULTS_CHANGED_MEANWHILE: {
    status: 409,
    message: 'A colleague imported results in the meantime. Nothing was changed. Check the file again.',
  },
  IMPORT_NOT_NEWEST: {
    status: 409,
    message: 'A later import covers some of the same days. Undo that one first.',
  },
  REPORT_SENT_MEANWHILE: {
    status: 409,
    message:
      'This report was sent or changed since you opened it. Your text is kept. Reload the page to see it.',
  },
  UPLOAD_OUT_OF_STEP: {
    status: 409,
    message: 'Another part of this file already arrived. Please resume the upload.',
  },
  DOCUMENT_NOT_CHECKED: {
    status: 409,
    message: 'We’re still checking this file for viruses. Please try again in a minute.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    message: 'We’ve approved this document, so you can’t delete it here. Message us if it needs to go.',
  },
  DOCUMENT_REPLACED: {
    status: 409,
    message:
      'This file was replaced or removed after we asked you about it. Message us, and we’ll send you a new request.',
  },
  DOCUMENT_IN_CHAT: {
    status: 409,
    message: 'This document was sent in a message, so the client can always see it.',
  },
  DOCUMENT_OF_CLIENT: {
    status: 409,
    message: 'The client uploaded this document, so it’s always visible to them.',
  },
  WEBSITE_CHECK_RUNNING: {
    status: 409,
    message: 'We’re already checking this website. The result appears here in a minute.',
  },
  REQUEST_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This request changed since you opened it. Reload the page to see it.',
  },
  REMINDED_RECENTLY: {
    status: 409,
    message: 'The client got an email about this within the last day. You can send a reminder once a day.',
  },
  REMINDERS_OFF: {
    status: 409,
    message: 'The client turned reminders off. Send a message instead.',
  },
  FILING_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This filing changed since you opened it. Reload the page to see it.',
  },
  FILING_ALREADY_OPEN: {
    status: 409,
    message: 'A filing of this kind and period is already open. Continue with that one.',
  },
  OBLIGATION_COMPLETED: {
    status: 409,
    message: 'Someone already recorded this. Undo that first to change it.',
  },
  RULE_CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone else replaced this value since you opened it. Your text is kept. Check theirs first.',
  },
  DRAFT_CHANGED_MEANWHILE: {
    status: 409,
    message: 'There’s a newer version of this draft. Your text is kept. Look at the new version first.',
  },
  DRAFT_OUTDATED: {
    status: 409,
    message: 'Facts changed since this version. Make a new version first, and then ask for signatures.',
  },
  DRAFTING_FACTS_CHANGED: {
    status: 409,
    message: 'Someone else changed these facts since you opened them. Close the form to see theirs.',
  },
  DRAFT_CONFLICTS: {
    status: 409,
    message: 'Facts and edits disagree in this draft. Decide on these paragraphs first.',
  },
  SCREENING_NOT_NEWEST: {
    status: 409,
    message: 'There are newer answers. Reload the page to see them.',
  },
  ADMIN_SETUP_DONE: { status: 410, message: 'The admin password has already been set. Please log in.' },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired or was already used. Please request a new one.',
  },
  INVITATION_ENDED: {
    status: 410,
    message:
      'This invitation has expired or was withdrawn. Ask the person who invited you to send a new one.',
  },
  UPLOAD_EXPIRED: { status: 410, message: 'This upload has expired. Please send the file again.' },
  LOGIN_EXPIRED: { status: 410, message: 'This login took too long. Please enter your password again.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'That’s too much to send. Please shorten it and try again.',
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: 'This file is larger than 25 MB. Please make it smaller or split it.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  DOCUMENT_EMPTY: { status: 422, message: 'This file is empty. Please choose another one.' },
  DOCUMENT_REFUSED: { status: 422, message: 'We can’t accept this type of file.' },
  DOCUMENT_NOT_SIGNABLE: {
    status: 422,
    message: 'This PDF can’t be signed online. Please sign it on paper and upload a scan, or message us.',
  },
  DOCUMENT_NOT_ATTACHABLE: {
    status: 422,
    message:
      'One of these files can’t be sent here. It was deleted, blocked, or already sent, or it’s for staff only.',
  },
  TOO_MANY_DOCUMENTS: {
    status: 422,
    message: 'This project has reached its document limit. Delete some documents, then try again.',
  },
  TOO_MANY_UPLOADS: {
    status: 422,
    message: 'You have too many uploads in progress. Finish or cancel some, then try again.',
  },
  TOO_MANY_MEMBERS: {
    status: 422,
    message: 'A project can have up to 20 members and open invitations. Remove some first.',
  },
  NO_WEBSITE: { status: 422, message: 'Please save the address of your website first.' },
  REPORT_UNREADABLE: {
    status: 422,
    message:
      'We couldn’t read this file as a Google Ads report. Export it from Google Ads as CSV and try again.',
  },
  RESULTS_TOO_LARGE: {
    status: 422,
    message:
      'With these figures, a month would have more than an Ad Grant account can have. Nothing was changed. Check the figures and try again.',
  },
  MONTH_NOT_BEGUN: { status: 422, message: 'This month hasn’t begun yet.' },
  MONTH_NOT_OVER: { status: 422, message: 'This month isn’t over yet. Its report can go out next month.' },
  MONTH_WITHOUT_FIGURES: {
    status: 422,
    message: 'No figures are imported for this month. Import them first, then send the report.',
  },
  STATUS_NOT_SETTABLE: { status: 422, message: 'This status is set automatically and can’t be chosen.' },
  FILING_NOT_REMOVABLE: {
    status: 422,
    message: 'Only planned filings can be removed. Withdraw this one instead.',
  },
  FILING_STATE_NOT_POSSIBLE: {
    status: 422,
    message: 'The filing can’t go straight to this state. Set the one before it first.',
  },
  OBLIGATION_NOT_COMPLETABLE: {
    status: 422,
    message: 'This warning goes away by itself once the missing returns are recorded.',
  },
  DRAFT_FACTS_MISSING: {
    status: 422,
    message: 'Some facts are missing. Enter them first, and then make the draft.',
  },
  DRAFT_NOT_POSSIBLE: { status: 422, message: 'This document isn’t right for your organization.' },
  TOO_MANY_DRAFT_VERSIONS: {
    status: 422,
    message:
      'A document can have up to 1,000 versions, and this one has reached that limit. Download the newest version as a Word file to change it further.',
  },
  SCREENER_INCOMPLETE: { status: 422, message: 'Please answer every question. “Not sure” is fine.' },
  FORM_NOT_POSSIBLE: {
    status: 422,
    message: 'With these answers, only Form 1023 is possible. Ask the client to correct them first.',
  },
  WRONG_CURRENT_PASSWORD: { status: 422, message: 'Current password is incorrect' },
  WRONG_CODE: {
    status: 422,
    message: 'That code isn’t right, or it was already used. Try another one.',
  },
  SAME_PASSWORD: { status: 422, message: 'New password can’t be the same as current password' },
  NOT_BY_HAND: {
    status: 422,
    message: 'That was unusually fast. Please wait a moment and send it again.',
  },
  DISCOUNT_NOT_VALID: {
    status: 422,
    message:
      'This discount code isn’t valid for this package, or it’s no longer available. Check it and try again.',
  },
  EVENT_NOT_PROCESSED: {
    status: 422,
    message: 'The event failed again. See its error for the reason.',
  },
  OWN_PERMISSION: {
    status: 422,
    message: 'You can’t change your own permissions. Ask a colleague who has them.',
  },
  OWN_ACCOUNT: { status: 422, message: 'You can’t deactivate your own account.' },
  OWN_EVENT: {
    status: 422,
    message: 'This event involves you, so another staff member has to resolve it.',
  },
  OWN_EVENT_TOO_SOON: {
    status: 422,
    message:
      'This event involves you. No one else on staff can resolve it, so you can do it yourself 24 hours after it happened.',
  },
  LAST_STAFF: { status: 422, message: 'At least one staff member must be able to log in.' },
  REFUND_NOT_OWED: {
    status: 422,
    message:
      'The Terms don’t allow a refund this large for this reason. To refund it anyway, choose Goodwill as the reason.',
  },
  NOTHING_TO_REFUND: { status: 422, message: 'There’s nothing left to refund on this payment.' },
  MAIL_CONTENT_GONE: {
    status: 422,
    message:
      'This email contained a secret link, so we no longer keep its content. The person can request a new link.',
  },
  RESERVED_ADDRESS: {
    status: 422,
    message: 'This email address can’t be used here. Please use another one.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  ACCOUNT_LOCKED: {
    status: 429,
    message: 'Too many failed attempts. Please wait 15 minutes or reset your password.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our end. Nothing was changed. Please try again.',
  },
  FILE_DAMAGED: {
    status: 500,
    message:
      'We can’t open this file, because the stored copy is damaged. Our team knows and will contact you.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'Failed to start payment process. Please try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: `${brand.name} can’t be reached right now. Nothing was changed. Please try again.`,
  },
  STORAGE_FULL: {
    status: 507,
    message: `${brand.name} can’t save anything at the moment. Nothing was changed, and our team has been notified. Please try again in a few minutes.`,
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** An API error. `fields` maps invalid fields to messages. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(
    code: ProblemCode,
    options: { message?: string; fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? problems[code].message, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.fields = options.fields
  }
}

/** The format of error responses. */
export const ProblemReply = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
export type ProblemReply = z.output<typeof ProblemReply>
