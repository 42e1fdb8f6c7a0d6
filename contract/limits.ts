/** Allows `points` calls within `seconds` per caller: an IPv4 address or an IPv6 /64 network. */
export interface Limit {
  points: number
  seconds: number
  /**
   * Whether each server process counts separately. That saves a database write, and is enough for calls that guess or
   * spend nothing.
   */
  isOfProcess?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All rate limits. The account lockout also limits password guesses, because attackers have many addresses. */
export const limits = {
  login: { points: 30, seconds: 15 * MINUTE },
  twoFactor: { points: 30, seconds: 15 * MINUTE },
  register: { points: 10, seconds: HOUR },
  /** Emails to the owner of an address that someone tried to register. */
  registrationNotice: { points: 1, seconds: HOUR },
  adminSetup: { points: 10, seconds: 15 * MINUTE },
  passwordLink: { points: 10, seconds: HOUR },
  setPassword: { points: 20, seconds: HOUR },
  /** Password and code guesses while signed in. Also counted per account. */
  changePassword: { points: 10, seconds: 15 * MINUTE },
  selectPackage: { points: 20, seconds: HOUR },
  checkout: { points: 30, seconds: 15 * MINUTE },
  discountCheck: { points: 20, seconds: 15 * MINUTE },
  verifyPayment: { points: 60, seconds: 15 * MINUTE },
  sendMessage: { points: 60, seconds: 5 * MINUTE },
  /** Messages per user, and per unpaid project. */
  messagesOfPerson: { points: 120, seconds: 15 * MINUTE },
  messagesBeforePayment: { points: 20, seconds: HOUR },
  /** Potentially large reads. */
  read: { points: 600, seconds: 5 * MINUTE, isOfProcess: true },
  dataDownload: { points: 10, seconds: HOUR },
  receipt: { points: 60, seconds: HOUR },
  export: { points: 30, seconds: HOUR },
  /** Upload requests. The largest document takes seven. */
  upload: { points: 1200, seconds: 5 * MINUTE },
  /** Website checks per project. */
  websiteCheck: { points: 10, seconds: HOUR },
  documentDownload: { points: 240, seconds: 5 * MINUTE },
  /** Security events stored per caller. */
  securityEvents: { points: 60, seconds: 5 * MINUTE },
  /** Generous, because email services call for many clients from few addresses. */
  unsubscribe: { points: 600, seconds: 5 * MINUTE, isOfProcess: true },
  contact: { points: 5, seconds: HOUR },
  /** Writes by signed-in users. Expensive ones have their own limits. */
  write: { points: 240, seconds: 5 * MINUTE, isOfProcess: true },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** The account lockout: `failures` within the window lock the account for the duration. */
export const lockout = { failures: 5, windowMinutes: 15, lockedMinutes: 15 } as const

/** Maximum number of open event streams. Each one holds a connection. */
export const openStreams = { session: 12, network: 100, process: 2000 } as const
