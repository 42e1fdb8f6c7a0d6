/**
 * Allows `points` uses within `seconds` per key. The key of a route's limit is the caller: an IPv4 address or
 * an IPv6 /64 network. Other keys are users, projects, and email addresses.
 */
export interface Limit {
  points: number
  seconds: number
  /**
   * Whether each server process counts separately. This avoids a database write, and is sufficient for
   * requests that can't be used to guess secrets and cost little.
   */
  isOfProcess?: boolean
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/**
 * All rate limits. Account lockout also limits password guesses, because attackers have many IP addresses.
 */
export const rateLimits = {
  login: { points: 30, seconds: 15 * MINUTE_SECONDS },
  twoFactor: { points: 30, seconds: 15 * MINUTE_SECONDS },
  register: { points: 10, seconds: HOUR_SECONDS },
  /** Emails to the owner of an address that someone tried to register. */
  registrationNotice: { points: 1, seconds: HOUR_SECONDS },
  adminSetup: { points: 10, seconds: 15 * MINUTE_SECONDS },
  passwordLink: { points: 10, seconds: HOUR_SECONDS },
  setPassword: { points: 20, seconds: HOUR_SECONDS },
  /** Password and code attempts while signed in. They're limited per account, too. */
  changePassword: { points: 10, seconds: 15 * MINUTE_SECONDS },
  selectPackage: { points: 20, seconds: HOUR_SECONDS },
  checkout: { points: 30, seconds: 15 * MINUTE_SECONDS },
  discountCheck: { points: 20, seconds: 15 * MINUTE_SECONDS },
  verifyPayment: { points: 60, seconds: 15 * MINUTE_SECONDS },
  sendMessage: { points: 60, seconds: 5 * MINUTE_SECONDS },
  /** Messages per user. The next limit applies per unpaid project. */
  messagesOfPerson: { points: 120, seconds: 15 * MINUTE_SECONDS },
  messagesBeforePayment: { points: 20, seconds: HOUR_SECONDS },
  /** Reads that can return a large response. */
  read: { points: 600, seconds: 5 * MINUTE_SECONDS, isOfProcess: true },
  dataDownload: { points: 10, seconds: HOUR_SECONDS },
  receipt: { points: 60, seconds: HOUR_SECONDS },
  export: { points: 30, seconds: HOUR_SECONDS },
  /** Upload requests. Uploading the largest document takes eight requests. */
  upload: { points: 1200, seconds: 5 * MINUTE_SECONDS },
  /** Website checks per project. */
  websiteCheck: { points: 10, seconds: HOUR_SECONDS },
  documentDownload: { points: 240, seconds: 5 * MINUTE_SECONDS },
  /** Stored security events about refused requests and forged webhooks, per caller. Others aren't limited. */
  securityEvents: { points: 60, seconds: 5 * MINUTE_SECONDS },
  /** Generous, because email services send requests for many clients from few IP addresses. */
  unsubscribe: { points: 600, seconds: 5 * MINUTE_SECONDS, isOfProcess: true },
  /** Requests from calendar services, each of which uses few IP addresses. */
  calendarFeed: { points: 1200, seconds: 5 * MINUTE_SECONDS, isOfProcess: true },
  /** Contact form messages, callback requests, and emailed eligibility results. */
  contact: { points: 5, seconds: HOUR_SECONDS },
  /** Bulk changes, each of up to 100 projects. */
  bulk: { points: 60, seconds: 5 * MINUTE_SECONDS },
  bulkMessage: { points: 10, seconds: 15 * MINUTE_SECONDS },
  /** Emailed invitations per project. */
  projectInvitations: { points: 20, seconds: HOUR_SECONDS },
  /** Emailed invitations per address, from all projects. */
  invitationsToAddress: { points: 5, seconds: 24 * HOUR_SECONDS },
  /** Emailed signature requests and renewed links per project. */
  signatureRequests: { points: 30, seconds: HOUR_SECONDS },
  /** Emailed signature requests and renewed links per address, from all projects. */
  signingEmailsToAddress: { points: 20, seconds: 24 * HOUR_SECONDS },
  /** Reading and signing with an emailed link. */
  signing: { points: 120, seconds: 15 * MINUTE_SECONDS },
  verifySignature: { points: 60, seconds: 15 * MINUTE_SECONDS },
  /** Writes by signed-in users. Expensive writes have their own limits. */
  write: { points: 240, seconds: 5 * MINUTE_SECONDS, isOfProcess: true },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof rateLimits

/** The account lockout: `failures` failed attempts within the window lock the account for the duration. */
export const lockoutPolicy = { failures: 5, windowMinutes: 15, lockedMinutes: 15 } as const

/** Maximum number of open event streams. Each one holds a connection. */
export const maxOpenStreams = { session: 12, network: 100, process: 2000 } as const
