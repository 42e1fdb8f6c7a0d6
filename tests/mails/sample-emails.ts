import { renderNotationHtml, renderNotationText } from '#contract/email'
import { CURRENT_WORKSHEET, getWorksheet, listQuestions } from '#contract/formation'
import type { OfflineInstructions } from '#contract/payments'
import { closingEmails } from '#contract/projects'
import type { ReportContent } from '#contract/results'
import { readConfig } from '#server/config.ts'
import type { DisputeRecord, PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import {
  createBusinessSummaryEmail,
  type MonthSummary,
} from '#server/domains/business/summary/summary.email.tsx'
import { createDocumentRequestEmail } from '#server/domains/documents/requests/documents.email.tsx'
import { defaultTemplates } from '#server/domains/email/templates/default-templates.ts'
import { createStatusUpdateEmail } from '#server/domains/email/templates/status-update.email.tsx'
import {
  createDigestEmail,
  createReminderEmail,
  type DueObligation,
} from '#server/domains/formation/calendar/reminders.email.tsx'
import {
  createEligibilityEmail,
  type EmailedResult,
} from '#server/domains/formation/eligibility/eligibility.email.tsx'
import {
  createRequestNewsEmail,
  createSignaturesEndedEmail,
  createSignedCopyEmail,
  createSigningEmail,
} from '#server/domains/formation/signatures/signatures.email.tsx'
import {
  createPasswordChangedEmail,
  createPasswordLinkEmail,
} from '#server/domains/identity/accounts/password.email.tsx'
import {
  createRegistrationAttemptEmail,
  createSetupCodeEmail,
} from '#server/domains/identity/accounts/registration.email.tsx'
import {
  createCurrentEmailConfirmation,
  createEmailChangedEmail,
  createNewEmailConfirmation,
  createVerificationEmail,
} from '#server/domains/identity/email-address/email-address.email.tsx'
import { createAccountClosedEmail } from '#server/domains/identity/profile/account-closed.email.tsx'
import { createStorageFullEmail } from '#server/domains/identity/security-log/storage-full.email.tsx'
import { createTwoFactorChangedEmail } from '#server/domains/identity/two-factor/two-factor-changed.email.tsx'
import {
  createStaffInvitationEmail,
  createStaffInvitedEmail,
} from '#server/domains/identity/users/staff-invitation.email.tsx'
import {
  createContactConfirmationEmail,
  createContactEmail,
} from '#server/domains/messaging/contact/contact.email.tsx'
import { createReplyEmail } from '#server/domains/messaging/inbox/reply.email.tsx'
import { createUnreadMessagesEmail } from '#server/domains/messaging/messages/unread-messages.email.tsx'
import { createDisputeEmail } from '#server/domains/payments/disputes/dispute.email.tsx'
import { createOfflineInstructionsEmail } from '#server/domains/payments/offline/offline-instructions.email.tsx'
import { createReceiptEmail } from '#server/domains/payments/receipts/receipt.email.tsx'
import { createRefundEmail } from '#server/domains/payments/refunds/refund.email.tsx'
import {
  createFlaggedPaymentEmail,
  createPaymentFailedEmail,
  createPaymentProcessingEmail,
} from '#server/domains/payments/sync/payment-outcomes.email.tsx'
import { createUnpaidOrderEmail } from '#server/domains/payments/unpaid/unpaid-order.email.tsx'
import {
  createApplicationReceivedEmail,
  createNewApplicationEmail,
} from '#server/domains/projects/application/application.email.tsx'
import { createProjectClosedEmail } from '#server/domains/projects/closing/project-closed.email.tsx'
import {
  createAccessEndedEmail,
  createInvitationEmail,
  createPeopleChangedEmail,
} from '#server/domains/projects/people/people.email.tsx'
import { createMonthlyReportEmail } from '#server/domains/results/monthly/monthly-report.email.tsx'
import type { OutgoingEmail } from '#server/platform/email/send-email.ts'
import { createIncidentEmail, createIncidentOverEmail } from '#server/platform/incidents/incident.email.tsx'

const config = readConfig({ DATABASE_URL: 'postgres://unused' })
const sampleTime = new Date('2026-03-10T15:00:00Z')
const token = 'sample-token'
const createUnsubscribeLink = (label: string) => ({
  url: `${config.publicUrl}/unsubscribe?token=${token}`,
  label,
})
const user = { name: 'Marcus Reed', email: 'marcus@tidewater.example', emailProvenAt: sampleTime }
const unprovenUser = { ...user, emailProvenAt: null }

const project = {
  id: 1,
  publicId: '0b6c4a52-5e0e-4ab4-9d5c-9c4f0a0a7f10',
  userId: 1,
  name: 'Tidewater Reading Room',
  email: user.email,
  packageType: 'full',
  country: 'United States',
  status: 'onboarding',
} as ProjectRecord

const signatureRequest = { title: 'Bylaws', organization: 'Tidewater Reading Room, Inc.' }
const signingLink = {
  to: { name: '', email: 'lee@example.org', emailProvenAt: null },
  requestedBy: user.name,
  token,
  expiresAt: new Date('2026-03-24T15:00:00Z'),
}

const incident = {
  kind: 'mail',
  subject: '',
  cause: '14 emails wait, the oldest for 20 minutes. connect ECONNREFUSED 192.0.2.10:587',
  startedAt: sampleTime,
  count: 6,
} as const

const createMoney = (amount: number) => ({
  month: '2026-02',
  package: 'full' as const,
  payments: 4,
  revenue: amount,
  discounts: 500_00,
  refunds: 6_000_00,
  lost: 0,
  providerFees: 781_80,
  feesUnknown: 1,
  governmentFees: 1_122_00,
})
const summary: MonthSummary = {
  month: '2026-02',
  money: {
    rows: [createMoney(35_500_00)],
    compared: { from: '2026-01-01', to: '2026-01-31' },
    before: [createMoney(27_000_00)],
    openDisputes: { total: 0, amount: 0 },
    unpaid: { total: 0, amount: 0 },
    forecast: {
      month: '2026-03',
      revenue: 9_000_00,
      refunds: 0,
      lost: 0,
      fees: 0,
      perDay: 1_100_00,
      daysLeft: 21,
    },
  },
  funnel: {
    now: { visits: 1840, begun: 12, paid: 4, submitted: 3, live: 0 },
    compared: null,
    before: null,
    countedSince: '2026-01-01',
    areVisitsComplete: true,
    pages: [],
    launched: { total: 0, medianDays: null, slowDays: null, days: [] },
  },
  grants: [{ month: '2026-02', live: 41, spend: 268_400_00, known: 33 }],
}

const payment = {
  id: 204,
  projectId: 1,
  amount: 8_500_00,
  amountOff: 500_00,
  discountCode: 'HARBOR',
  amountRefunded: 1_000_00,
  method: 'card',
  cardLast4: '4242',
  paidOn: '2026-03-10',
  createdAt: sampleTime,
  paymentIntentId: 'pi_sample',
  checkoutSessionId: 'cs_sample',
} as PaymentRecord

const dispute = {
  providerDisputeId: 'dp_sample',
  state: 'needs_response',
  isInquiry: false,
  amount: 8_500_00,
  reason: 'product_not_received',
  evidenceDueAt: new Date('2026-03-24T03:59:59Z'),
} as DisputeRecord

const instructions: OfflineInstructions = {
  offered: ['transfer', 'check'],
  chosen: null,
  amount: 9_000_00,
  reference: 'P-000001',
  bankDetails: 'Harbor Savings Bank\nRouting number 000000000\nAccount number 0000000000',
}

const createSampleMessage = (id: number, text: string, ...files: string[]) => ({
  id,
  message: text,
  emailNote: null,
  senderName: 'Nora Whitfield',
  documents: files.map((name) => ({ name })),
})

const figures = { cost: 864_050, impressions: 41_200, clicks: 2910, conversions: 148.5 }
const content: ReportContent = {
  months: [
    { ...figures, month: '2026-08' },
    { ...figures, month: '2026-09', clicks: 2694 },
    { ...figures, month: '2026-10' },
  ],
  campaigns: [],
  keywords: [],
}
const report = {
  month: '2026-10',
  paragraph: 'We moved money to the tutoring campaign this month.\nNext: new ads for volunteers.',
  content,
  version: 1,
}

const sampleDocumentRequest = {
  id: 1,
  type: 'minutes' as const,
  words: 'Please send the minutes that record the election of your board.',
  reason: null,
  dueOn: '2026-12-04',
  action: 'send' as const,
}

const sampleQuestions = listQuestions(CURRENT_WORKSHEET)
const sampleResult: EmailedResult = {
  path: 'staff',
  feeUsd: null,
  duration: null,
  deciding: [],
  unsure: [],
  source: getWorksheet(),
}

const sampleObligation: DueObligation = {
  key: 'DE:annual-report:2027-03-01',
  kind: 'annual-report',
  jurisdiction: 'DE',
  due: '2027-03-01',
  form: null,
  feeUsd: 25,
  fee: '$25',
  why: 'Annual report. Every Delaware corporation files it by March 1.',
  source: { title: 'Delaware Division of Corporations', url: 'https://corp.delaware.gov' },
  checkedOn: '2026-10-10',
  isOutdated: false,
  isOverdue: false,
  confidence: 'confirmed',
  owner: 'client',
  filing: null,
}

/** Returns samples of all emails except the test email, by name. */
export const createSampleEmails = (): Record<string, OutgoingEmail> => ({
  ...Object.fromEntries(
    defaultTemplates.map((template) => [
      `status-${template.status}`,
      createStatusUpdateEmail(config, { ...template, project, client: user }),
    ]),
  ),
  'business-summary': createBusinessSummaryEmail(
    config,
    user,
    summary,
    createUnsubscribeLink('Stop business summaries'),
  ),
  'monthly-report': createMonthlyReportEmail(config, project, user, {
    ...report,
    unsubscribe: createUnsubscribeLink('Stop report emails'),
    dueStep: {
      kind: 'documents',
      actor: 'You',
      text: 'Send us 2 documents.',
      byWhen: 'Due Nov 30, 2026',
      tab: 'documents',
    },
  }),
  'project-closed': createProjectClosedEmail(config, {
    subject: closingEmails.rejected.subject,
    htmlContent: renderNotationHtml(closingEmails.rejected.body),
    textContent: renderNotationText(closingEmails.rejected.body),
    project: { ...project, closedOn: '2026-11-20', closedReason: 'rejected', closedNote: null },
    client: user,
  }),
  'monthly-report-revised': createMonthlyReportEmail(config, project, unprovenUser, {
    ...report,
    version: 2,
    unsubscribe: createUnsubscribeLink('Stop report emails'),
    dueStep: null,
  }),
  receipt: createReceiptEmail(config, { payment, project, user }),
  'receipt-unproven': createReceiptEmail(config, { payment, project, user: unprovenUser }),
  'receipt-invoice': createReceiptEmail(config, {
    payment: { ...payment, method: 'check' },
    project: { ...project, billTo: 'Tidewater Reading Room, Inc.' },
    user,
  }),
  'pay-by-check': createOfflineInstructionsEmail(config, { project, user, method: 'check', instructions }),
  'pay-by-transfer': createOfflineInstructionsEmail(config, {
    project,
    user,
    method: 'transfer',
    instructions,
  }),
  'unpaid-order': createUnpaidOrderEmail(config, {
    project,
    user: { ...unprovenUser, password: null },
    discount: null,
    isLast: false,
    unsubscribe: createUnsubscribeLink('Stop order reminders'),
  }),
  'unpaid-order-last': createUnpaidOrderEmail(config, {
    project,
    user: { ...user, password: 'set' },
    discount: { code: 'HARBOR', amountOff: 500_00 },
    isLast: true,
    unsubscribe: createUnsubscribeLink('Stop order reminders'),
  }),
  'payment-processing': createPaymentProcessingEmail(config, { payment, project, user }),
  'payment-failed': createPaymentFailedEmail(config, { payment, project, user: unprovenUser }),
  refund: createRefundEmail(config, {
    payment,
    project,
    user,
    given: 1_000_00,
    kept: { filingFees: 275_00, workDone: 0 },
    note: 'You ended the agreement.',
  }),
  'application-received': createApplicationReceivedEmail(config, project, user),
  'password-link-first': createPasswordLinkEmail(config, unprovenUser, token, true),
  'password-link-reset': createPasswordLinkEmail(config, user, token, false),
  'password-changed': createPasswordChangedEmail(config, user),
  'registration-attempt': createRegistrationAttemptEmail(config, user.email),
  'account-closed': createAccountClosedEmail(user),
  'two-factor-on': createTwoFactorChangedEmail(config, user, 'on'),
  'two-factor-removed': createTwoFactorChangedEmail(config, user, 'removed'),
  'unread-messages': createUnreadMessagesEmail(
    config,
    project,
    { ...user, side: 'client', unsubscribe: createUnsubscribeLink('Stop message emails') },
    {
      total: 3,
      newest: [
        createSampleMessage(1, 'Your name is available in Virginia.'),
        createSampleMessage(2, 'Shall we file it this week?', 'Articles.pdf'),
      ],
    },
  ),
  'staff-unread-messages': createUnreadMessagesEmail(
    config,
    project,
    { name: 'Nora Whitfield', email: 'nora@causeway.example', emailProvenAt: sampleTime, side: 'team' },
    { total: 1, newest: [{ ...createSampleMessage(3, 'Yes, please file it.'), senderName: user.name }] },
  ),
  'document-requested': createDocumentRequestEmail(config, project, user, 'requested', [
    { ...sampleDocumentRequest, action: 'sign', attachmentName: 'Bylaws to sign.pdf' },
    { ...sampleDocumentRequest, id: 2 },
  ]),
  'document-returned': createDocumentRequestEmail(config, project, user, 'returned', [
    { ...sampleDocumentRequest, reason: 'The signature of the secretary is missing.' },
  ]),
  'document-reminder': createDocumentRequestEmail(
    config,
    project,
    user,
    'reminder',
    [sampleDocumentRequest, { ...sampleDocumentRequest, id: 2 }],
    createUnsubscribeLink('Stop reminders of due dates'),
  ),
  'compliance-reminder': createReminderEmail(
    config,
    project,
    user,
    [{ obligation: sampleObligation, daysLeft: 30 }],
    createUnsubscribeLink('Stop reminders of due dates'),
  ),
  'compliance-reminder-overdue': createReminderEmail(
    config,
    project,
    user,
    [
      { obligation: { ...sampleObligation, isOverdue: true }, daysLeft: -1 },
      {
        obligation: {
          ...sampleObligation,
          key: 'US:federal-return:2026-12-31',
          kind: 'federal-return',
          jurisdiction: 'US',
          form: '990-N',
          fee: 'Free',
          owner: 'us',
        },
        daysLeft: 7,
      },
    ],
    createUnsubscribeLink('Stop reminders of due dates'),
  ),
  'filing-digest': createDigestEmail(
    config,
    { name: 'Nora Whitfield', email: 'nora@causeway.example', emailProvenAt: sampleTime },
    {
      own: { due: 3, ready: 2, waiting: 5, rejected: 1 },
      unassigned: { due: 0, ready: 0, waiting: 2, rejected: 0 },
    },
    createUnsubscribeLink('Stop weekly filing emails'),
  ),
  'document-requested-unproven': createDocumentRequestEmail(config, project, unprovenUser, 'requested', [
    sampleDocumentRequest,
  ]),
  'email-verification': createVerificationEmail(config, user, token),
  'email-change': createCurrentEmailConfirmation(config, user, 'marcus@readingroom.example', token),
  'email-change-new': createNewEmailConfirmation(config, 'marcus@readingroom.example', token),
  'email-changed': createEmailChangedEmail(config, user, 'marcus@readingroom.example'),
  'eligibility-result': createEligibilityEmail(config, user.email, {
    ...sampleResult,
    path: '1023',
    feeUsd: 600,
    duration: '228 to 270 days',
    deciding: sampleQuestions.slice(0, 1),
  }),
  'eligibility-result-open': createEligibilityEmail(config, user.email, {
    ...sampleResult,
    unsure: sampleQuestions.slice(2, 4),
  }),
  'contact-confirmation': createContactConfirmationEmail(user.email),
  'callback-confirmation': createContactConfirmationEmail(user.email, 'Tuesday, 12–3 PM ET'),
  'contact-reply': createReplyEmail(
    { email: user.email, createdAt: sampleTime },
    'Yes, we can start in May.',
  ),
  'staff-contact': createContactEmail(config, {
    fullName: 'Ada Moss',
    email: 'ada@example.org',
    organization: 'Moss Fund',
    subject: 'Two boards',
    message: 'Can one nonprofit have two boards?',
  }),
  'project-invitation': createInvitationEmail(
    config,
    project,
    { email: 'lee@example.org', role: 'editor', invitedBy: user.name },
    token,
  ),
  'project-people-removed': createAccessEndedEmail(config, project, user),
  'project-people-joined': createPeopleChangedEmail(config, project, user, 'joined', {
    actorName: 'Lee Park',
    personName: 'Lee Park',
  }),
  'project-people-owner': createPeopleChangedEmail(config, project, user, 'ownerChanged', {
    actorName: user.name,
    personName: 'Lee Park',
  }),
  'signature-request': createSigningEmail(config, project, signatureRequest, 'request', signingLink),
  'signature-reminder': createSigningEmail(config, project, signatureRequest, 'reminder', {
    ...signingLink,
    to: user,
  }),
  'signature-copy': createSignedCopyEmail(config, project, signatureRequest, signingLink),
  'signature-canceled': createSignaturesEndedEmail(project, signatureRequest, signingLink.to, 'canceled'),
  'signature-voided': createSignaturesEndedEmail(project, signatureRequest, signingLink.to, 'edited'),
  'signature-declined': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...user, role: 'user' },
    { kind: 'declined', name: 'Lee Park', reason: 'The quorum is wrong.' },
  ),
  'signature-declined-unproven': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...unprovenUser, role: 'user' },
    { kind: 'declined', name: 'Lee Park', reason: 'The quorum is wrong.' },
  ),
  'signature-expired': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...user, role: 'admin' },
    { kind: 'expired', names: ['Lee Park', 'Ruth Amos'] },
  ),
  'signature-refused': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...user, role: 'user' },
    { kind: 'refused', names: ['Lee Park', 'Ruth Amos'], reason: 'The last page is missing.' },
  ),
  'signature-completed': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...user, role: 'user' },
    { kind: 'completed' },
  ),
  'signature-ended': createRequestNewsEmail(
    config,
    project,
    signatureRequest,
    { ...user, role: 'user' },
    { kind: 'ended', reason: 'facts-changed' },
  ),
  'staff-new-application': createNewApplicationEmail(config, project, user),
  'staff-flagged-payment': createFlaggedPaymentEmail(
    config,
    { ...payment, status: 'mismatch' },
    { status: 'mismatch', reason: 'amount $6,000, not $8,500' },
  ),
  'staff-second-payment': createFlaggedPaymentEmail(
    config,
    { ...payment, status: 'duplicate' },
    { status: 'duplicate', reason: 'The project was paid a second time. Refund this payment.' },
  ),
  'staff-dispute': createDisputeEmail(config, { payment, project, user, dispute }),
  'staff-dispute-reminder': createDisputeEmail(config, { payment, project, user, dispute, isReminder: true }),
  'staff-dispute-lost': createDisputeEmail(config, {
    payment,
    project,
    user,
    dispute: { ...dispute, state: 'lost', evidenceDueAt: null },
  }),
  'staff-invitation': createStaffInvitationEmail(
    config,
    { email: 'theo@causeway.example', by: 'Nora Whitfield' },
    token,
  ),
  'staff-invited': createStaffInvitedEmail(config, user, {
    name: 'Theo Ramirez',
    email: 'theo@causeway.example',
    by: 'Nora Whitfield',
  }),
  'staff-setup-code': createSetupCodeEmail(config, 'SAMPLE-CODE'),
  'staff-storage-full': createStorageFullEmail(config, sampleTime),
  'staff-trouble': createIncidentEmail(config, incident),
  'staff-trouble-over': createIncidentOverEmail(config, incident, new Date('2026-03-10T15:25:00Z')),
})
