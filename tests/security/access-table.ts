import { organizationProfile } from '../formation/profiles.ts'
import { password } from '../users.ts'

/**
 * Types of callers. `owner` and `buyer` are the same user with a full session and a purchase session.
 * `editor` and `viewer` are members of the project. `othersMember` is an editor of another client's project.
 * `stranger` and `strangersPurchase` are other clients with a full session and a purchase session. `expired`
 * has an ended session. `businessStaff` can also see the business page and delete records.
 */
export const callers = [
  'anonymous',
  'expired',
  'buyer',
  'owner',
  'editor',
  'viewer',
  'othersMember',
  'stranger',
  'strangersPurchase',
  'staff',
  'businessStaff',
] as const
export type Caller = (typeof callers)[number]

/** The project, its owner, and the checkout session that the calls refer to. */
export interface AccessTarget {
  publicId: string
  projectId: number
  ownerId: number
  /** The user ID of the viewer. */
  viewerId?: number
  sessionId: string
}

export interface AccessRow {
  /** Callers with access. The call itself may still fail. */
  allowed: readonly Caller[]
  params?: (target: AccessTarget, id: string | number) => Record<string, string | number>
  query?: string
  /** The request's body. Must be valid if access is checked only after the body is validated. */
  body?: (target: AccessTarget, id: string | number) => unknown
}

const allCallers = callers
const staff = ['staff', 'businessStaff'] as const
const clients = ['owner', 'editor', 'viewer', 'othersMember', 'stranger'] as const
const fullSessionCallers = [...clients, ...staff] as const
const signedInCallers = ['buyer', 'strangersPurchase', ...fullSessionCallers] as const
/** Callers who can see the project in a full session, including those who can't see its payments. */
const viewingCallers = ['owner', 'editor', 'viewer', ...staff] as const
const editingCallers = ['owner', 'editor', ...staff] as const
const managingCallers = ['owner', ...staff] as const
const readingCallers = ['buyer', ...viewingCallers] as const
/** Callers who can see the project's payments. */
const payingCallers = ['buyer', ...managingCallers] as const
const answeringCallers = ['buyer', 'owner', 'editor'] as const
const owningCallers = ['buyer', 'owner'] as const
const businessStaff = ['businessStaff'] as const
const halfYear = 'from=2026-01&to=2026-06'

const application = {
  name: 'Matrix Fund',
  country: 'Canada',
  purpose: 'x'.repeat(60),
  adGoals: 'y'.repeat(60),
}
const answers = {
  fullName: 'Ida Quist',
  phoneNumber: '+1 555 010 4477',
  address: '12 Pier Street',
  nonprofitName: 'Matrix Fund',
  missionStatement: 'x'.repeat(30),
  grantPurpose: 'y'.repeat(30),
}
const statusEmail = { status: 'filing', subject: 'News', htmlContent: '<p>News</p>', textContent: 'News' }
const toIdParams = (_target: AccessTarget, id: string | number) => ({ id })
const toDraftParams = (_target: AccessTarget, id: string | number) => ({ id, kind: 'bylaws' })
const toDocumentRequestParams = (_target: AccessTarget, id: string | number) => ({
  id,
  requestId: 2_000_000_000,
})
const toRequestParams = (_target: AccessTarget, id: string | number) => ({ id, requestId: unknownUuid })
const toMonthParams = (_target: AccessTarget, id: string | number) => ({ id, month: '2026-01' })
const createUnknownIdParams = () => ({ id: 2_000_000_000 })
const unknownUuid = '00000000-0000-4000-8000-000000000000'
const createUnknownUuidParams = () => ({ id: unknownUuid })
const toObligationParams = (_target: AccessTarget, id: string | number) => ({
  id,
  key: 'US:grant-survey:undated',
})
const toRuleParams = () => ({ scope: 'CA', name: 'formationFee' })
const createUnknownFilingParams = () => ({ filingId: 2_000_000_000 })
const toPublicIdParams = ({ publicId }: AccessTarget) => ({ publicId })

/** The callers with access to each route. A test fails if a route has no entry. */
export const accessTable: Record<string, AccessRow> = {
  'GET /api/me': { allowed: signedInCallers },
  'POST /api/login': { allowed: allCallers, body: () => ({ email: 'x@test.example', password: 'x' }) },
  'POST /api/login/second-factor': { allowed: allCallers, body: () => ({ challenge: 'x', code: '000000' }) },
  'POST /api/register': { allowed: allCallers, body: () => ({}) },
  'POST /api/logout': { allowed: allCallers },
  'POST /api/admin-setup': { allowed: allCallers, body: () => ({}) },
  'POST /api/forgot-password': { allowed: allCallers, body: () => ({ email: 'x@test.example' }) },
  'POST /api/set-password-link': { allowed: signedInCallers },
  'POST /api/set-password': { allowed: allCallers, body: () => ({ token: 'x', password }) },
  'POST /api/confirm-email': { allowed: allCallers, body: () => ({ token: 'x' }) },
  'GET /api/users/:id': { allowed: payingCallers, params: ({ ownerId }) => ({ id: ownerId }) },
  'GET /api/profile': { allowed: fullSessionCallers },
  'PUT /api/profile': { allowed: fullSessionCallers, body: () => ({ name: 'Dana Reed' }) },
  'POST /api/change-password': {
    allowed: fullSessionCallers,
    body: () => ({ currentPassword: 'wrong', newPassword: password }),
  },
  'GET /api/profile/devices': { allowed: fullSessionCallers },
  'DELETE /api/profile/devices': { allowed: fullSessionCallers },
  'DELETE /api/profile/devices/:id': { allowed: fullSessionCallers, params: () => ({ id: 2_000_000_000 }) },
  'GET /api/profile/notifications': { allowed: fullSessionCallers },
  'PUT /api/profile/notifications': { allowed: fullSessionCallers, body: () => ({ messageMails: true }) },
  'GET /api/profile/email': { allowed: fullSessionCallers },
  'POST /api/profile/email': {
    allowed: fullSessionCallers,
    body: () => ({ email: 'x@test.example', password: 'wrong' }),
  },
  'DELETE /api/profile/email': { allowed: fullSessionCallers },
  'POST /api/profile/email/verification': { allowed: fullSessionCallers },
  'GET /api/profile/data': { allowed: fullSessionCallers },
  'POST /api/profile/close': { allowed: clients, body: () => ({ password: 'wrong' }) },
  'GET /api/profile/second-factor': { allowed: staff },
  'POST /api/profile/second-factor': { allowed: staff, body: () => ({ password: 'wrong' }) },
  'POST /api/profile/second-factor/confirm': { allowed: staff, body: () => ({ code: '000000' }) },
  'POST /api/profile/second-factor/remove': {
    allowed: staff,
    body: () => ({ password: 'wrong', code: '000000' }),
  },
  'POST /api/profile/second-factor/recovery-codes': {
    allowed: staff,
    body: () => ({ password: 'wrong', code: '000000' }),
  },
  'POST /api/admin/reauthentication': { allowed: staff, body: () => ({ password: 'wrong' }) },
  'POST /api/select-package': { allowed: allCallers, body: () => ({}) },
  'POST /api/select-package-authenticated': {
    allowed: fullSessionCallers,
    body: () => ({ disclosureAgreed: true }),
  },
  'POST /api/create-initial-project': {
    allowed: ['owner'],
    body: ({ ownerId }) => ({
      userId: ownerId,
      packageType: 'full',
      name: 'Project',
      disclosureAgreed: true,
    }),
  },
  'POST /api/create-checkout-session-authenticated': {
    allowed: owningCallers,
    body: (_target, id) => ({ projectId: id }),
  },
  'POST /api/discount-codes/check': {
    allowed: signedInCallers,
    body: () => ({ code: 'X', packageType: 'full' }),
  },
  'GET /api/verify-payment-session/:sessionId': {
    allowed: payingCallers,
    params: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/webhooks/stripe': { allowed: allCallers, body: () => ({}) },
  'GET /api/projects': { allowed: signedInCallers },
  'GET /api/projects/:id': { allowed: readingCallers, params: toIdParams },
  'GET /api/projects/:id/updates': { allowed: readingCallers, params: toIdParams },
  'PUT /api/projects/:publicId/draft': {
    allowed: answeringCallers,
    params: toPublicIdParams,
    body: () => application,
  },
  'PUT /api/projects/:publicId/complete': {
    allowed: answeringCallers,
    params: toPublicIdParams,
    body: () => application,
  },
  'GET /api/projects/:publicId/discount': { allowed: payingCallers, params: toPublicIdParams },
  'GET /api/projects/:publicId/offline-payment': { allowed: payingCallers, params: toPublicIdParams },
  'PUT /api/projects/:publicId/offline-payment': {
    allowed: owningCallers,
    params: toPublicIdParams,
    body: () => ({ method: 'check' }),
  },
  'GET /api/projects/:publicId/invoice': { allowed: owningCallers, params: toPublicIdParams },
  'PUT /api/projects/:publicId/invoice': {
    allowed: owningCallers,
    params: toPublicIdParams,
    body: () => ({ billTo: 'Harbor Fund' }),
  },
  'GET /api/projects/:publicId/invoice/pdf': { allowed: owningCallers, params: toPublicIdParams },
  'GET /api/tax-form': { allowed: signedInCallers },
  'GET /api/tax-form/pdf': { allowed: signedInCallers },
  'POST /api/admin/tax-form': { allowed: staff },
  'DELETE /api/admin/tax-form': { allowed: staff },
  'GET /api/receipts': { allowed: fullSessionCallers },
  'GET /api/receipts/:year': { allowed: fullSessionCallers, params: () => ({ year: 2026 }) },
  'GET /api/admin/expected-payments': { allowed: staff },
  'PUT /api/projects/:publicId/celebrated': {
    allowed: owningCallers,
    params: toPublicIdParams,
    body: () => ({ milestone: 'live' }),
  },
  'DELETE /api/projects/:publicId': { allowed: ['owner'], params: toPublicIdParams },
  'GET /api/onboarding/:projectId': {
    allowed: [...answeringCallers, ...staff],
    params: (_target, id) => ({ projectId: id }),
  },
  'PUT /api/onboarding/:projectId/draft': {
    allowed: answeringCallers,
    params: (_target, id) => ({ projectId: id }),
    body: () => answers,
  },
  'POST /api/onboarding/submit': {
    allowed: answeringCallers,
    body: (_target, id) => ({ projectId: id, ...answers }),
  },
  'GET /api/projects/:id/people': { allowed: viewingCallers, params: toIdParams },
  'POST /api/projects/:id/invitations': {
    allowed: managingCallers,
    params: toIdParams,
    body: () => ({ email: 'director@test.example', role: 'viewer' }),
  },
  'POST /api/projects/:id/invitations/:invitationId/renew': {
    allowed: managingCallers,
    params: (_target, id) => ({ id, invitationId: 2_000_000_000 }),
  },
  'DELETE /api/projects/:id/invitations/:invitationId': {
    allowed: managingCallers,
    params: (_target, id) => ({ id, invitationId: 2_000_000_000 }),
  },
  'PUT /api/projects/:id/people/:userId': {
    allowed: managingCallers,
    params: ({ viewerId }, id) => ({ id, userId: viewerId ?? 0 }),
    body: () => ({ role: 'viewer' }),
  },
  'DELETE /api/projects/:id/people/:userId': {
    allowed: managingCallers,
    params: (_target, id) => ({ id, userId: 2_000_000_000 }),
  },
  'POST /api/projects/:id/leave': { allowed: ['owner', 'editor', 'viewer'], params: toIdParams },
  'PUT /api/projects/:id/owner': {
    allowed: ['owner'],
    params: toIdParams,
    body: ({ viewerId }) => ({ userId: viewerId ?? 0, password: 'wrong' }),
  },
  'POST /api/project-invitation': { allowed: allCallers, body: () => ({ token: 'x' }) },
  'POST /api/project-invitation/accept': { allowed: fullSessionCallers, body: () => ({ token: 'x' }) },
  'GET /api/projects/:id/payments': { allowed: payingCallers, params: toIdParams },
  'GET /api/projects/:id/payments/:paymentId/receipt': {
    allowed: payingCallers,
    params: (_target, id) => ({ id, paymentId: 2_000_000_000 }),
  },
  'GET /api/projects/:id/messages': { allowed: readingCallers, params: toIdParams },
  'POST /api/projects/:id/messages': {
    allowed: [...answeringCallers, ...staff],
    params: toIdParams,
    body: () => ({ message: 'hello' }),
  },
  'PUT /api/projects/:id/messages/read': {
    allowed: [...answeringCallers, ...staff],
    params: toIdParams,
    body: () => ({ lastId: 1 }),
  },
  'PUT /api/admin/projects/:id/messages/read': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ lastId: 1 }),
  },
  'GET /api/admin/projects/:id/messages': { allowed: staff, params: toIdParams },
  'POST /api/admin/projects/:id/messages': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ message: 'hello' }),
  },
  'PUT /api/admin/projects/:id/messages/settled': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ lastId: 1 }),
  },
  'GET /api/projects/:id/organization': { allowed: viewingCallers, params: toIdParams },
  'PUT /api/projects/:id/organization': {
    allowed: editingCallers,
    params: toIdParams,
    body: () => organizationProfile,
  },
  'GET /api/admin/projects/:id/similar-names': { allowed: staff, params: toIdParams },
  'GET /api/projects/:id/obligations': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/timeline': { allowed: viewingCallers, params: toIdParams },
  'GET /api/support-limits': { allowed: fullSessionCallers },
  'GET /api/projects/:id/filings': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/checks': { allowed: viewingCallers, params: toIdParams },
  'POST /api/projects/:id/checks/:documentId/reading': {
    allowed: editingCallers,
    params: (_target, id) => ({ id, documentId: unknownUuid }),
  },
  'GET /api/admin/projects/:id/filings': { allowed: staff, params: toIdParams },
  'POST /api/admin/projects/:id/filings': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ kind: 'ein', jurisdiction: 'US' }),
  },
  'GET /api/admin/filings': { allowed: staff },
  'GET /api/admin/filings/:filingId': { allowed: staff, params: createUnknownFilingParams },
  'PUT /api/admin/filings/:filingId': {
    allowed: staff,
    params: createUnknownFilingParams,
    body: () => ({ seenAt: '2026-01-01T00:00:00.000Z' }),
  },
  'PUT /api/admin/filings/:filingId/state': {
    allowed: staff,
    params: createUnknownFilingParams,
    body: () => ({ state: 'ready', seen: 'planned' }),
  },
  'DELETE /api/admin/filings/:filingId': { allowed: staff, params: createUnknownFilingParams },
  'PUT /api/projects/:id/obligations/:key': {
    allowed: editingCallers,
    params: toObligationParams,
    body: () => ({ state: 'skipped', reason: 'Not needed.' }),
  },
  'DELETE /api/projects/:id/obligations/:key': { allowed: editingCallers, params: toObligationParams },
  'GET /api/projects/:id/standing': { allowed: viewingCallers, params: toIdParams },
  'POST /api/admin/projects/:id/standing': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ authority: 'irs', isGood: true, checkedOn: '2026-01-05' }),
  },
  'GET /api/projects/:id/calendar-feed': { allowed: viewingCallers, params: toIdParams },
  'POST /api/projects/:id/calendar-feed': { allowed: editingCallers, params: toIdParams },
  'GET /api/calendar.ics': { allowed: allCallers, query: 'token=x' },
  'GET /api/projects/:id/screener': { allowed: viewingCallers, params: toIdParams },
  'PATCH /api/projects/:id/screener': {
    allowed: editingCallers,
    params: toIdParams,
    body: () => ({ answers: { 1: 'no' } }),
  },
  'POST /api/projects/:id/screener': { allowed: editingCallers, params: toIdParams },
  'GET /api/projects/:id/screener/pdf': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/drafts': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/drafting-facts': { allowed: viewingCallers, params: toIdParams },
  'PATCH /api/projects/:id/drafting-facts': {
    allowed: editingCallers,
    params: toIdParams,
    body: () => ({ facts: {}, seen: {} }),
  },
  'GET /api/projects/:id/drafts/:kind': { allowed: viewingCallers, params: toDraftParams },
  'POST /api/projects/:id/drafts/:kind': {
    allowed: editingCallers,
    params: toDraftParams,
    body: () => ({}),
  },
  'GET /api/projects/:id/drafts/:kind/file': {
    allowed: viewingCallers,
    params: toDraftParams,
    query: 'version=1&format=pdf',
  },
  'POST /api/projects/:id/drafts/:kind/document': {
    allowed: editingCallers,
    params: toDraftParams,
    body: () => ({ version: 1 }),
  },
  'PUT /api/admin/projects/:id/drafts/:kind/edits': {
    allowed: staff,
    params: toDraftParams,
    body: () => ({ version: 1, edits: {} }),
  },
  'GET /api/projects/:id/signature-requests': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/drafts/:kind/signers': { allowed: viewingCallers, params: toDraftParams },
  'POST /api/projects/:id/drafts/:kind/signature-requests': {
    allowed: editingCallers,
    params: toDraftParams,
    body: () => ({ version: 1, signers: [{ name: 'Ida Quist', email: 'ida@test.example' }] }),
  },
  'POST /api/projects/:id/signature-requests/:requestId/signers/:signerId/renew': {
    allowed: editingCallers,
    params: (target, id) => ({ ...toRequestParams(target, id), signerId: 2_000_000_000 }),
  },
  'POST /api/projects/:id/signature-requests/:requestId/signing-link': {
    allowed: viewingCallers,
    params: toRequestParams,
  },
  'POST /api/projects/:id/signature-requests/:requestId/cancel': {
    allowed: editingCallers,
    params: toRequestParams,
    body: () => ({ reason: 'We need another text.' }),
  },
  'GET /api/projects/:id/signature-requests/:requestId/file': {
    allowed: viewingCallers,
    params: toRequestParams,
  },
  'POST /api/projects/:id/signature-requests/:requestId/paper': {
    allowed: editingCallers,
    params: toRequestParams,
    body: () => ({ documentId: unknownUuid, signerIds: [2_000_000_000] }),
  },
  'POST /api/admin/projects/:id/signature-requests/:requestId/paper-review': {
    allowed: staff,
    params: toRequestParams,
    body: () => ({ verdict: 'confirm', signerIds: [2_000_000_000], documentId: unknownUuid }),
  },
  'POST /api/signing': { allowed: allCallers, body: () => ({ token: 'x' }) },
  'POST /api/signing/file': { allowed: allCallers, body: () => ({ token: 'x' }) },
  'POST /api/signing/sign': {
    allowed: allCallers,
    body: () => ({ token: 'x', name: 'Ida Quist', statementVersion: 1, documentSha256: 'a'.repeat(64) }),
  },
  'POST /api/signing/decline': { allowed: allCallers, body: () => ({ token: 'x', reason: 'It’s wrong.' }) },
  'POST /api/verify-signature': { allowed: allCallers, body: () => ({ sha256: 'a'.repeat(64) }) },
  'GET /api/admin/drafting-desk': { allowed: staff },
  'GET /api/admin/draft-runs/newest': { allowed: staff },
  'POST /api/admin/draft-runs': { allowed: staff, body: () => ({ projects: [unknownUuid] }) },
  'GET /api/admin/draft-templates/:kind': { allowed: staff, params: () => ({ kind: 'bylaws' }) },
  'PUT /api/admin/draft-templates/:kind/texts': {
    allowed: staff,
    params: () => ({ kind: 'bylaws' }),
    body: () => ({ paragraphId: 'officers/treasurer', text: null, seen: 0 }),
  },
  'GET /api/admin/state-notes': { allowed: staff },
  'POST /api/admin/state-notes': { allowed: staff, body: () => ({ state: 'OH', text: 'Call before noon.' }) },
  'DELETE /api/admin/state-notes/:noteId': { allowed: staff, params: () => ({ noteId: 2_000_000_000 }) },
  'POST /api/admin/projects/:id/screener/confirm': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ screeningId: 2_000_000_000, form: '1023' }),
  },
  'GET /api/admin/rules': { allowed: staff },
  'GET /api/admin/rules/:scope/:name': { allowed: staff, params: toRuleParams },
  'PUT /api/admin/rules/:scope/:name': {
    allowed: staff,
    params: toRuleParams,
    body: () => ({
      value: { shape: 'fixed', value: 30 },
      source: { title: 'Fee schedule', url: 'https://sos.example/fees' },
      checkedOn: '2026-01-05',
      confidence: 'confirmed',
      kind: 'official',
      reason: 'A new fee schedule.',
      seen: 2_000_000_000,
    }),
  },
  'POST /api/admin/rules/:scope/:name/restore': {
    allowed: staff,
    params: toRuleParams,
    body: () => ({ reason: 'It was a mistake.', seen: 2_000_000_000 }),
  },
  'GET /api/projects/:id/readiness': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/readiness/pdf': { allowed: viewingCallers, params: toIdParams },
  'PUT /api/projects/:id/readiness/answers': {
    allowed: editingCallers,
    params: toIdParams,
    body: () => ({ organization: 'eligible', legalName: 'Matrix Fund', website: '' }),
  },
  'PUT /api/projects/:id/readiness/steps/:step': {
    allowed: editingCallers,
    params: (_target, id) => ({ id, step: 'nonprofitAccount' }),
    body: () => ({ isDone: true }),
  },
  'POST /api/projects/:id/readiness/website-check': { allowed: editingCallers, params: toIdParams },
  'GET /api/admin/canned-replies': { allowed: staff },
  'POST /api/admin/canned-replies': { allowed: staff, body: () => ({}) },
  'PUT /api/admin/canned-replies/:id': {
    allowed: staff,
    params: () => ({ id: 2_000_000_000 }),
    body: () => ({ title: 'Hours', message: 'We are here from nine to five.' }),
  },
  'DELETE /api/admin/canned-replies/:id': { allowed: staff, params: () => ({ id: 2_000_000_000 }) },
  'GET /api/admin/queue': { allowed: staff },
  'GET /api/admin/queue/count': { allowed: staff },
  'GET /api/admin/search': { allowed: staff, query: 'search=harbor' },
  'GET /api/admin/saved-views': { allowed: staff },
  'POST /api/admin/saved-views': { allowed: staff, body: () => ({}) },
  'DELETE /api/admin/saved-views/:id': { allowed: staff, params: () => ({ id: 2_000_000_000 }) },
  'GET /api/admin/projects': { allowed: staff },
  'GET /api/admin/project-export': { allowed: staff },
  'GET /api/admin/projects/:publicId': { allowed: staff, params: toPublicIdParams },
  'POST /api/admin/projects/:publicId/updates': {
    allowed: staff,
    params: toPublicIdParams,
    body: () => ({}),
  },
  'POST /api/admin/projects/:publicId/undo-status': {
    allowed: staff,
    params: toPublicIdParams,
    body: () => ({ entryId: 2_000_000_000 }),
  },
  'POST /api/admin/bulk/assign': { allowed: staff, body: () => ({}) },
  'POST /api/admin/bulk/status': { allowed: staff, body: () => ({}) },
  'POST /api/admin/bulk/undo-status': { allowed: staff, body: () => ({}) },
  'POST /api/admin/bulk/message': { allowed: staff, body: () => ({}) },
  'GET /api/admin/project-totals': { allowed: staff },
  'GET /api/admin/portfolio': { allowed: staff },
  'GET /api/admin/staff': { allowed: staff },
  'PUT /api/admin/projects/:publicId/case': { allowed: staff, params: toPublicIdParams, body: () => ({}) },
  'GET /api/admin/projects/:publicId/history': { allowed: staff, params: toPublicIdParams },
  'PUT /api/admin/projects/:publicId/status': {
    allowed: staff,
    params: toPublicIdParams,
    body: () => ({ status: 'filing' }),
  },
  'PUT /api/admin/projects/:publicId/status-with-email': {
    allowed: staff,
    params: toPublicIdParams,
    body: () => statusEmail,
  },
  'POST /api/admin/projects/:publicId/close': { allowed: staff, params: toPublicIdParams, body: () => ({}) },
  'POST /api/admin/projects/:publicId/reopen': { allowed: staff, params: toPublicIdParams },
  'GET /api/admin/email-template/:status': { allowed: staff, params: () => ({ status: 'live' }) },
  'GET /api/admin/discount-codes': { allowed: staff },
  'POST /api/admin/discount-codes': { allowed: staff, body: () => ({}) },
  'PUT /api/admin/discount-codes/:id': {
    allowed: staff,
    params: () => ({ id: 1 }),
    body: () => ({ isActive: false }),
  },
  'GET /api/admin/payments': { allowed: staff },
  'GET /api/admin/unpaid-projects': { allowed: staff },
  'GET /api/admin/payment-totals': { allowed: staff },
  'GET /api/admin/payment-export': { allowed: staff, query: 'format=quickbooks' },
  'GET /api/admin/disputes/:id/evidence': { allowed: staff, params: createUnknownIdParams },
  'GET /api/admin/payments/:id': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/payments/:id/refund-verdict': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({}),
  },
  'POST /api/admin/payments/:id/refund-settled': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/payments/:id/refunds': { allowed: staff, params: createUnknownIdParams, body: () => ({}) },
  'POST /api/admin/projects/:publicId/offline-payment': {
    allowed: staff,
    params: toPublicIdParams,
    body: () => ({}),
  },
  'GET /api/admin/mails': { allowed: staff },
  'GET /api/admin/mails/:id': { allowed: staff, params: createUnknownUuidParams },
  'POST /api/admin/mails/:id/resend': {
    allowed: staff,
    params: createUnknownUuidParams,
    body: () => ({ as: 'copy' }),
  },
  'GET /api/admin/templates': { allowed: staff },
  'GET /api/admin/templates/:status': { allowed: staff, params: () => ({ status: 'live' }) },
  'PUT /api/admin/templates/:status': {
    allowed: staff,
    params: () => ({ status: 'live' }),
    body: () => ({}),
  },
  'POST /api/admin/templates/:status/restore': {
    allowed: staff,
    params: () => ({ status: 'live' }),
    body: () => ({ versionId: null }),
  },
  'POST /api/admin/mail-preview': {
    allowed: staff,
    body: ({ publicId }) => ({ ...statusEmail, publicId }),
  },
  'POST /api/admin/mail-preview/send': { allowed: staff, body: () => ({}) },
  'GET /api/admin/inbox': { allowed: staff },
  'GET /api/admin/inbox/:id': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/inbox/:id/replies': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ reply: 'hi' }),
  },
  'PUT /api/admin/inbox/:id/spam': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ isPossibleSpam: false }),
  },
  'PUT /api/admin/inbox/:id': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ handled: true }),
  },
  'GET /api/admin/retention': { allowed: staff },
  'POST /api/admin/retention/deletions': {
    allowed: ['businessStaff'],
    body: ({ publicId }) => ({ publicIds: [publicId] }),
  },
  'PUT /api/admin/projects/:publicId/hold': { allowed: staff, params: toPublicIdParams, body: () => ({}) },
  'DELETE /api/admin/projects/:publicId/hold': { allowed: staff, params: toPublicIdParams },
  'GET /api/admin/health': { allowed: staff },
  'POST /api/admin/health/jobs/:id/retry': { allowed: staff, params: createUnknownUuidParams },
  'DELETE /api/admin/health/jobs/:id': { allowed: staff, params: createUnknownUuidParams },
  'POST /api/admin/health/check-files': { allowed: staff },
  'GET /api/admin/webhook-events': { allowed: staff },
  'GET /api/admin/webhook-events/:id': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/webhook-events/:id/replay': { allowed: staff, params: createUnknownIdParams },
  'GET /api/admin/people': { allowed: staff },
  'POST /api/admin/people': { allowed: staff, body: () => ({}) },
  'GET /api/admin/people/:id': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/people/:id/invitation': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ password: 'wrong' }),
  },
  'PUT /api/admin/people/:id/active': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ isActive: false, password: 'wrong' }),
  },
  'PUT /api/admin/people/:id/permission': {
    allowed: businessStaff,
    params: createUnknownIdParams,
    body: () => ({ permission: 'see business', isGiven: true, password: 'wrong' }),
  },
  'GET /api/admin/business/money': { allowed: businessStaff, query: halfYear },
  'GET /api/admin/business/funnel': { allowed: businessStaff, query: halfYear },
  'GET /api/admin/business/stages': { allowed: businessStaff, query: halfYear },
  'GET /api/admin/business/workload': { allowed: businessStaff },
  'GET /api/admin/business/grants': { allowed: businessStaff, query: halfYear },
  'GET /api/admin/business/export/:table': {
    allowed: businessStaff,
    params: () => ({ table: 'money' }),
    query: halfYear,
  },
  'POST /api/admin/people/:id/end-sessions': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/people/:id/unlock': { allowed: staff, params: createUnknownIdParams },
  'POST /api/admin/people/:id/remove-second-factor': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ password: 'wrong' }),
  },
  'GET /api/admin/security/events': { allowed: staff },
  'POST /api/admin/security/events/:id/resolution': {
    allowed: staff,
    params: createUnknownIdParams,
    body: () => ({ note: 'Looked into' }),
  },
  'GET /api/admin/security/attempts': { allowed: staff },
  'GET /api/admin/security/lockouts': { allowed: staff },
  'POST /api/admin/security/lockouts/:id/end': { allowed: staff, params: createUnknownIdParams },
  'GET /api/admin/security/sessions': { allowed: staff },
  'DELETE /api/admin/security/sessions/:id': { allowed: staff, params: createUnknownIdParams },
  'GET /api/admin/settings': { allowed: staff },
  'PUT /api/admin/settings': { allowed: staff, body: () => ({}) },
  'POST /api/contact': { allowed: allCallers, body: () => ({}) },
  'POST /api/eligibility/email': { allowed: allCallers, body: () => ({}) },
  'POST /api/callbacks': { allowed: allCallers, body: () => ({}) },
  'GET /api/events': { allowed: signedInCallers },
  'GET /api/projects/:id/results': { allowed: viewingCallers, params: toIdParams },
  'POST /api/admin/projects/:id/results/preview': { allowed: staff, params: toIdParams },
  'POST /api/admin/projects/:id/results/import': { allowed: staff, params: toIdParams },
  'POST /api/admin/projects/:id/results/months': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ month: '2026-01', cost: '1', impressions: '1', clicks: '1', conversions: '1' }),
  },
  'GET /api/admin/projects/:id/results/imports': { allowed: staff, params: toIdParams },
  'DELETE /api/admin/results/imports/:id': { allowed: staff, params: createUnknownIdParams },
  'GET /api/projects/:id/grant-health': { allowed: viewingCallers, params: toIdParams },
  'GET /api/admin/projects/:id/grant': { allowed: staff, params: toIdParams },
  'POST /api/admin/projects/:id/grant/checks': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ rule: 'sitelinks', value: '4', note: '' }),
  },
  'GET /api/admin/grant-accounts': { allowed: staff },
  'GET /api/projects/:id/reports': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/reports/:month': { allowed: viewingCallers, params: toMonthParams },
  'GET /api/projects/:id/reports/:month/pdf': { allowed: viewingCallers, params: toMonthParams },
  'GET /api/admin/projects/:id/reports': { allowed: staff, params: toIdParams },
  'PUT /api/admin/projects/:id/reports/:month/paragraph': {
    allowed: staff,
    params: toMonthParams,
    body: () => ({ paragraph: 'A good month.' }),
  },
  'POST /api/admin/projects/:id/reports/:month/send': {
    allowed: staff,
    params: toMonthParams,
    body: () => ({ paragraph: '', seenVersion: 0 }),
  },
  'POST /api/admin/projects/:id/reports/:month/resend': { allowed: staff, params: toMonthParams },
  'GET /api/admin/monthly-reports': { allowed: staff },
  'GET /api/admin/projects/:id/google-ads': { allowed: staff, params: toIdParams },
  'PUT /api/admin/projects/:id/google-ads': {
    allowed: staff,
    params: toIdParams,
    body: () => ({ customerId: '' }),
  },
  'POST /api/admin/projects/:id/google-ads/import': { allowed: staff, params: toIdParams },
  'GET /api/projects/:id/documents': { allowed: viewingCallers, params: toIdParams },
  'GET /api/projects/:id/documents/zip': { allowed: viewingCallers, params: toIdParams },
  // Uses unknown IDs, because other users' documents are treated the same way.
  'GET /api/documents/:documentId/content': {
    allowed: fullSessionCallers,
    params: () => ({ documentId: unknownUuid }),
  },
  'DELETE /api/documents/:documentId': {
    allowed: fullSessionCallers,
    params: () => ({ documentId: unknownUuid }),
  },
  'PUT /api/documents/:documentId/kind': {
    allowed: fullSessionCallers,
    params: () => ({ documentId: unknownUuid }),
    body: () => ({ type: 'bylaws' }),
  },
  'PUT /api/admin/documents/:documentId/visibility': {
    allowed: staff,
    params: () => ({ documentId: unknownUuid }),
    body: () => ({ isPublic: true }),
  },
  'POST /api/projects/:id/uploads': {
    allowed: editingCallers,
    params: toIdParams,
    query: 'name=a.pdf&type=bylaws',
  },
  'HEAD /api/uploads/:uploadId': { allowed: fullSessionCallers, params: () => ({ uploadId: unknownUuid }) },
  'PATCH /api/uploads/:uploadId': { allowed: fullSessionCallers, params: () => ({ uploadId: unknownUuid }) },
  'DELETE /api/uploads/:uploadId': { allowed: fullSessionCallers, params: () => ({ uploadId: unknownUuid }) },
  'GET /api/projects/:id/document-requests': { allowed: viewingCallers, params: toIdParams },
  'POST /api/admin/projects/:id/document-requests': {
    allowed: staff,
    params: toIdParams,
    body: () => ({
      requests: [{ type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2026-12-01' }],
    }),
  },
  'POST /api/projects/:id/document-requests/:requestId/confirmation': {
    allowed: ['owner', 'editor'],
    params: toDocumentRequestParams,
  },
  'GET /api/projects/:id/document-requests/:requestId/signing': {
    allowed: ['owner', 'editor'],
    params: toDocumentRequestParams,
  },
  'POST /api/projects/:id/document-requests/:requestId/signature': {
    allowed: ['owner', 'editor'],
    params: toDocumentRequestParams,
    body: () => ({ name: 'Ida Quist', statementVersion: 1, documentSha256: 'a'.repeat(64) }),
  },
  'POST /api/admin/document-requests/:requestId/review': {
    allowed: staff,
    params: () => ({ requestId: 2_000_000_000 }),
    body: () => ({ verdict: 'approve' }),
  },
  'POST /api/admin/document-requests/:requestId/reminder': {
    allowed: staff,
    params: () => ({ requestId: 2_000_000_000 }),
  },
  'DELETE /api/admin/document-requests/:requestId': {
    allowed: staff,
    params: () => ({ requestId: 2_000_000_000 }),
  },
}
