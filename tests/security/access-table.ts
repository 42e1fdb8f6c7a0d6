import { password } from '../users.ts'

/** Every kind of caller. `owner` and `buyer` are the same user with a full and a purchase session. */
export const askers = [
  'anonymous',
  'expired',
  'buyer',
  'owner',
  'stranger',
  'strangersPurchase',
  'staff',
] as const
export type Asker = (typeof askers)[number]

/** The target project, by both of its ids, and its owner. */
export interface Target {
  publicId: string
  projectId: number
  ownerId: number
  sessionId: string
}

export interface Row {
  /** Callers that pass the access check and the policy. The outcome of the operation isn't checked here. */
  allowed: readonly Asker[]
  params?: (target: Target, id: string | number) => Record<string, string | number>
  /** Query string. */
  query?: string
  /** A valid body, so a refusal comes from the policy and not from validation. */
  body?: (target: Target, id: string | number) => unknown
}

const everybody = askers
const signedIn = ['buyer', 'owner', 'stranger', 'strangersPurchase', 'staff'] as const
const full = ['owner', 'stranger', 'staff'] as const
const seeing = ['buyer', 'owner', 'staff'] as const
const owning = ['buyer', 'owner'] as const
const staff = ['staff'] as const

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
const mail = { status: 'filing', subject: 'News', htmlContent: '<p>News</p>', textContent: 'News' }
const byId = (_target: Target, id: string | number) => ({ id })
const byMonth = (_target: Target, id: string | number) => ({ id, month: '2026-01' })
const unknownId = () => ({ id: 2_000_000_000 })
const unknownUuid = '00000000-0000-4000-8000-000000000000'
const byUnknownUuid = () => ({ id: unknownUuid })
const byPublicId = ({ publicId }: Target) => ({ publicId })

/** Who may call each route, for the target project. A route without a row fails the test. */
export const accessTable: Record<string, Row> = {
  'GET /api/me': { allowed: signedIn },
  'POST /api/login': { allowed: everybody, body: () => ({ email: 'x@test.example', password: 'x' }) },
  'POST /api/login/second-factor': { allowed: everybody, body: () => ({ challenge: 'x', code: '000000' }) },
  'POST /api/register': { allowed: everybody, body: () => ({}) },
  'POST /api/logout': { allowed: everybody },
  'POST /api/admin-setup': { allowed: everybody, body: () => ({}) },
  'POST /api/forgot-password': { allowed: everybody, body: () => ({ email: 'x@test.example' }) },
  'POST /api/set-password-link': { allowed: signedIn },
  'POST /api/set-password': { allowed: everybody, body: () => ({ token: 'x', password }) },
  'GET /api/users/:id': { allowed: ['buyer', 'owner', 'staff'], params: ({ ownerId }) => ({ id: ownerId }) },
  'GET /api/profile': { allowed: full },
  'PUT /api/profile': { allowed: full, body: () => ({ name: 'Dana Reed' }) },
  'POST /api/change-password': {
    allowed: full,
    body: () => ({ currentPassword: 'wrong', newPassword: password }),
  },
  'GET /api/profile/devices': { allowed: full },
  'DELETE /api/profile/devices': { allowed: full },
  'DELETE /api/profile/devices/:id': { allowed: full, params: () => ({ id: 2_000_000_000 }) },
  'GET /api/profile/notifications': { allowed: full },
  'PUT /api/profile/notifications': { allowed: full, body: () => ({ messageMails: true }) },
  'GET /api/profile/data': { allowed: full },
  'POST /api/profile/close': { allowed: ['owner', 'stranger'], body: () => ({ password: 'wrong' }) },
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
  'POST /api/select-package': { allowed: everybody, body: () => ({}) },
  'POST /api/select-package-authenticated': { allowed: full, body: () => ({ disclosureAgreed: true }) },
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
    allowed: owning,
    body: (_target, id) => ({ projectId: id }),
  },
  'POST /api/discount-codes/check': { allowed: signedIn, body: () => ({ code: 'X', packageType: 'full' }) },
  'GET /api/verify-payment-session/:sessionId': {
    allowed: seeing,
    params: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/webhooks/stripe': { allowed: everybody, body: () => ({}) },
  'GET /api/projects': { allowed: signedIn },
  'GET /api/projects/:id': { allowed: seeing, params: byId },
  'GET /api/projects/:id/updates': { allowed: seeing, params: byId },
  'PUT /api/projects/:publicId/draft': { allowed: owning, params: byPublicId, body: () => application },
  'PUT /api/projects/:publicId/complete': { allowed: owning, params: byPublicId, body: () => application },
  'GET /api/projects/:publicId/discount': { allowed: seeing, params: byPublicId },
  'GET /api/projects/:publicId/offline-payment': { allowed: seeing, params: byPublicId },
  'PUT /api/projects/:publicId/offline-payment': {
    allowed: owning,
    params: byPublicId,
    body: () => ({ method: 'check' }),
  },
  'GET /api/projects/:publicId/invoice': { allowed: owning, params: byPublicId },
  'PUT /api/projects/:publicId/invoice': {
    allowed: owning,
    params: byPublicId,
    body: () => ({ billTo: 'Harbor Fund' }),
  },
  'GET /api/projects/:publicId/invoice/pdf': { allowed: owning, params: byPublicId },
  'GET /api/receipts': { allowed: full },
  'GET /api/receipts/:year': { allowed: full, params: () => ({ year: 2026 }) },
  'GET /api/admin/expected-payments': { allowed: staff },
  'PUT /api/projects/:publicId/celebrated': {
    allowed: owning,
    params: byPublicId,
    body: () => ({ milestone: 'live' }),
  },
  'DELETE /api/projects/:publicId': { allowed: ['owner'], params: byPublicId },
  'GET /api/onboarding/:projectId': { allowed: seeing, params: (_target, id) => ({ projectId: id }) },
  'PUT /api/onboarding/:projectId/draft': {
    allowed: owning,
    params: (_target, id) => ({ projectId: id }),
    body: () => answers,
  },
  'POST /api/onboarding/submit': { allowed: owning, body: (_target, id) => ({ projectId: id, ...answers }) },
  'GET /api/projects/:id/payments': { allowed: seeing, params: byId },
  'GET /api/projects/:id/payments/:paymentId/receipt': {
    allowed: seeing,
    params: (_target, id) => ({ id, paymentId: 2_000_000_000 }),
  },
  'GET /api/projects/:id/messages': { allowed: seeing, params: byId },
  'POST /api/projects/:id/messages': { allowed: seeing, params: byId, body: () => ({ message: 'hello' }) },
  'PUT /api/projects/:id/messages/read': { allowed: seeing, params: byId, body: () => ({ lastId: 1 }) },
  'PUT /api/admin/projects/:id/messages/read': { allowed: staff, params: byId, body: () => ({ lastId: 1 }) },
  'GET /api/admin/projects/:id/messages': { allowed: staff, params: byId },
  'POST /api/admin/projects/:id/messages': {
    allowed: staff,
    params: byId,
    body: () => ({ message: 'hello' }),
  },
  'PUT /api/admin/projects/:id/messages/settled': {
    allowed: staff,
    params: byId,
    body: () => ({ lastId: 1 }),
  },
  'GET /api/projects/:id/readiness': { allowed: ['owner', 'staff'], params: byId },
  'GET /api/projects/:id/readiness/pdf': { allowed: ['owner', 'staff'], params: byId },
  'PUT /api/projects/:id/readiness/answers': {
    allowed: ['owner', 'staff'],
    params: byId,
    body: () => ({ organization: 'eligible', legalName: 'Matrix Fund', website: '' }),
  },
  'PUT /api/projects/:id/readiness/steps/:step': {
    allowed: ['owner', 'staff'],
    params: (_target, id) => ({ id, step: 'nonprofitAccount' }),
    body: () => ({ isDone: true }),
  },
  'POST /api/projects/:id/readiness/website-check': { allowed: ['owner', 'staff'], params: byId },
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
  'GET /api/admin/saved-filters': { allowed: staff },
  'POST /api/admin/saved-filters': { allowed: staff, body: () => ({}) },
  'DELETE /api/admin/saved-filters/:id': { allowed: staff, params: () => ({ id: 2_000_000_000 }) },
  'GET /api/admin/projects': { allowed: staff },
  'GET /api/admin/project-export': { allowed: staff },
  'GET /api/admin/projects/:publicId': { allowed: staff, params: byPublicId },
  'POST /api/admin/projects/:publicId/updates': { allowed: staff, params: byPublicId, body: () => ({}) },
  'POST /api/admin/projects/:publicId/undo-status': {
    allowed: staff,
    params: byPublicId,
    body: () => ({ entryId: 2_000_000_000 }),
  },
  'GET /api/admin/portfolio': { allowed: staff },
  'GET /api/admin/staff': { allowed: staff },
  'PUT /api/admin/projects/:publicId/case': { allowed: staff, params: byPublicId, body: () => ({}) },
  'GET /api/admin/projects/:publicId/history': { allowed: staff, params: byPublicId },
  'PUT /api/admin/projects/:publicId/status': {
    allowed: staff,
    params: byPublicId,
    body: () => ({ status: 'filing' }),
  },
  'PUT /api/admin/projects/:publicId/status-with-email': {
    allowed: staff,
    params: byPublicId,
    body: () => mail,
  },
  'GET /api/admin/email-template/:status': { allowed: staff, params: () => ({ status: 'live' }) },
  'GET /api/admin/discount-codes': { allowed: staff },
  'POST /api/admin/discount-codes': { allowed: staff, body: () => ({}) },
  'PUT /api/admin/discount-codes/:id': {
    allowed: staff,
    params: () => ({ id: 1 }),
    body: () => ({ isActive: false }),
  },
  'GET /api/admin/payments': { allowed: staff },
  'GET /api/admin/disputes/:id/evidence': { allowed: staff, params: unknownId },
  'GET /api/admin/payments/:id': { allowed: staff, params: unknownId },
  'POST /api/admin/payments/:id/refund-verdict': { allowed: staff, params: unknownId, body: () => ({}) },
  'POST /api/admin/payments/:id/refund-settled': { allowed: staff, params: unknownId },
  'POST /api/admin/payments/:id/refunds': { allowed: staff, params: unknownId, body: () => ({}) },
  'POST /api/admin/projects/:publicId/offline-payment': {
    allowed: staff,
    params: byPublicId,
    body: () => ({}),
  },
  'GET /api/admin/mails': { allowed: staff },
  'GET /api/admin/mails/:id': { allowed: staff, params: byUnknownUuid },
  'POST /api/admin/mails/:id/resend': {
    allowed: staff,
    params: byUnknownUuid,
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
    body: ({ publicId }) => ({ ...mail, publicId }),
  },
  'POST /api/admin/mail-preview/send': { allowed: staff, body: () => ({}) },
  'GET /api/admin/inbox': { allowed: staff },
  'GET /api/admin/inbox/:id': { allowed: staff, params: unknownId },
  'POST /api/admin/inbox/:id/replies': { allowed: staff, params: unknownId, body: () => ({ reply: 'hi' }) },
  'PUT /api/admin/inbox/:id/spam': {
    allowed: staff,
    params: unknownId,
    body: () => ({ isPossibleSpam: false }),
  },
  'PUT /api/admin/inbox/:id': { allowed: staff, params: unknownId, body: () => ({ handled: true }) },
  'GET /api/admin/webhook-events': { allowed: staff },
  'GET /api/admin/webhook-events/:id': { allowed: staff, params: unknownId },
  'POST /api/admin/webhook-events/:id/replay': { allowed: staff, params: unknownId },
  'GET /api/admin/people': { allowed: staff },
  'POST /api/admin/people': { allowed: staff, body: () => ({}) },
  'GET /api/admin/people/:id': { allowed: staff, params: unknownId },
  'POST /api/admin/people/:id/invitation': {
    allowed: staff,
    params: unknownId,
    body: () => ({ password: 'wrong' }),
  },
  'PUT /api/admin/people/:id/active': {
    allowed: staff,
    params: unknownId,
    body: () => ({ isActive: false, password: 'wrong' }),
  },
  'POST /api/admin/people/:id/end-sessions': { allowed: staff, params: unknownId },
  'POST /api/admin/people/:id/unlock': { allowed: staff, params: unknownId },
  'POST /api/admin/people/:id/remove-second-factor': {
    allowed: staff,
    params: unknownId,
    body: () => ({ password: 'wrong' }),
  },
  'GET /api/admin/security/events': { allowed: staff },
  'POST /api/admin/security/events/:id/resolution': {
    allowed: staff,
    params: unknownId,
    body: () => ({ note: 'Looked into' }),
  },
  'GET /api/admin/security/attempts': { allowed: staff },
  'GET /api/admin/security/lockouts': { allowed: staff },
  'POST /api/admin/security/lockouts/:id/end': { allowed: staff, params: unknownId },
  'GET /api/admin/security/sessions': { allowed: staff },
  'DELETE /api/admin/security/sessions/:id': { allowed: staff, params: unknownId },
  'GET /api/admin/settings': { allowed: staff },
  'PUT /api/admin/settings': { allowed: staff, body: () => ({}) },
  'POST /api/contact': { allowed: everybody, body: () => ({}) },
  'POST /api/callbacks': { allowed: everybody, body: () => ({}) },
  'GET /api/events': { allowed: signedIn },
  'GET /api/projects/:id/results': { allowed: ['owner', 'staff'], params: byId },
  'POST /api/admin/projects/:id/results/preview': { allowed: staff, params: byId },
  'POST /api/admin/projects/:id/results/import': { allowed: staff, params: byId },
  'POST /api/admin/projects/:id/results/months': {
    allowed: staff,
    params: byId,
    body: () => ({ month: '2026-01', cost: '1', impressions: '1', clicks: '1', conversions: '1' }),
  },
  'GET /api/admin/projects/:id/results/imports': { allowed: staff, params: byId },
  'DELETE /api/admin/results/imports/:id': { allowed: staff, params: unknownId },
  'GET /api/admin/projects/:id/grant': { allowed: staff, params: byId },
  'POST /api/admin/projects/:id/grant/checks': {
    allowed: staff,
    params: byId,
    body: () => ({ rule: 'sitelinks', value: '4', note: '' }),
  },
  'GET /api/admin/grant-accounts': { allowed: staff },
  'GET /api/projects/:id/reports': { allowed: ['owner', 'staff'], params: byId },
  'GET /api/projects/:id/reports/:month': { allowed: ['owner', 'staff'], params: byMonth },
  'GET /api/projects/:id/reports/:month/pdf': { allowed: ['owner', 'staff'], params: byMonth },
  'GET /api/admin/projects/:id/reports': { allowed: staff, params: byId },
  'PUT /api/admin/projects/:id/reports/:month/paragraph': {
    allowed: staff,
    params: byMonth,
    body: () => ({ paragraph: 'A good month.' }),
  },
  'POST /api/admin/projects/:id/reports/:month/send': {
    allowed: staff,
    params: byMonth,
    body: () => ({ paragraph: '', seenVersion: 0 }),
  },
  'POST /api/admin/projects/:id/reports/:month/resend': { allowed: staff, params: byMonth },
  'GET /api/admin/monthly-reports': { allowed: staff },
  'GET /api/admin/projects/:id/google-ads': { allowed: staff, params: byId },
  'PUT /api/admin/projects/:id/google-ads': {
    allowed: staff,
    params: byId,
    body: () => ({ customerId: '' }),
  },
  'POST /api/admin/projects/:id/google-ads/import': { allowed: staff, params: byId },
  'GET /api/projects/:id/documents': { allowed: ['owner', 'staff'], params: byId },
  'GET /api/projects/:id/documents/zip': { allowed: ['owner', 'staff'], params: byId },
  // Ids of other users' documents and uploads answer like unknown ids.
  'GET /api/documents/:documentId/content': { allowed: full, params: () => ({ documentId: unknownUuid }) },
  'DELETE /api/documents/:documentId': { allowed: full, params: () => ({ documentId: unknownUuid }) },
  'PUT /api/admin/documents/:documentId/visibility': {
    allowed: staff,
    params: () => ({ documentId: unknownUuid }),
    body: () => ({ isPublic: true }),
  },
  'POST /api/projects/:id/uploads': {
    allowed: ['owner', 'staff'],
    params: byId,
    query: 'name=a.pdf&type=bylaws',
  },
  'HEAD /api/uploads/:uploadId': { allowed: full, params: () => ({ uploadId: unknownUuid }) },
  'PATCH /api/uploads/:uploadId': { allowed: full, params: () => ({ uploadId: unknownUuid }) },
  'DELETE /api/uploads/:uploadId': { allowed: full, params: () => ({ uploadId: unknownUuid }) },
  'GET /api/projects/:id/document-requests': { allowed: ['owner', 'staff'], params: byId },
  'POST /api/admin/projects/:id/document-requests': {
    allowed: staff,
    params: byId,
    body: () => ({
      requests: [{ type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2026-12-01' }],
    }),
  },
  'POST /api/admin/document-requests/:requestId/review': {
    allowed: staff,
    params: () => ({ requestId: 2_000_000_000 }),
    body: () => ({ verdict: 'approve' }),
  },
  'DELETE /api/admin/document-requests/:requestId': {
    allowed: staff,
    params: () => ({ requestId: 2_000_000_000 }),
  },
}
