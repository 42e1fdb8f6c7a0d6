/** How often one caller may use a call: `points` within `seconds`, counted for each caller: an IPv4 address, or a /64 of IPv6. */
export interface Limit {
  points: number
  seconds: number
  /** Does each server process count for itself? Enough where nothing is guessed or spent, and it costs no write, which all of an
   * office's requests would wait for one after another. */
  isOfProcess?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Every rate limit of the program. Guesses at one account are held by the account lockout besides these,
 * because an attacker has many addresses.
 */
export const limits = {
  login: { points: 30, seconds: 15 * MINUTE },
  twoFactor: { points: 30, seconds: 15 * MINUTE },
  register: { points: 10, seconds: HOUR },
  /** Mails that tell the owner of an address of attempts to register it. */
  registrationNotice: { points: 1, seconds: HOUR },
  adminSetup: { points: 10, seconds: 15 * MINUTE },
  passwordLink: { points: 10, seconds: HOUR },
  setPassword: { points: 20, seconds: HOUR },
  /** Guesses at one's own password or code while signed in, counted for each account besides. */
  changePassword: { points: 10, seconds: 15 * MINUTE },
  selectPackage: { points: 20, seconds: HOUR },
  checkout: { points: 30, seconds: 15 * MINUTE },
  discountCheck: { points: 20, seconds: 15 * MINUTE },
  verifyPayment: { points: 60, seconds: 15 * MINUTE },
  sendMessage: { points: 60, seconds: 5 * MINUTE },
  /** Messages of one user, besides the limit of their address; and of a project that is not paid for yet. */
  messagesOfPerson: { points: 120, seconds: 15 * MINUTE },
  messagesBeforePayment: { points: 20, seconds: HOUR },
  /** Reading what may be long. */
  read: { points: 600, seconds: 5 * MINUTE, isOfProcess: true },
  dataDownload: { points: 10, seconds: HOUR },
  receipt: { points: 60, seconds: HOUR },
  export: { points: 30, seconds: HOUR },
  /** Calls that carry parts of files; the largest document takes seven. */
  upload: { points: 1200, seconds: 5 * MINUTE },
  /** Checks of one project's website. */
  websiteCheck: { points: 10, seconds: HOUR },
  documentDownload: { points: 240, seconds: 5 * MINUTE },
  /** Stored security events that one caller can cause. */
  securityEvents: { points: 60, seconds: 5 * MINUTE },
  /** Email services call for many of our clients from few addresses. */
  unsubscribe: { points: 600, seconds: 5 * MINUTE, isOfProcess: true },
  contact: { points: 5, seconds: HOUR },
  /** Writing while signed in, besides the limits of what costs more. */
  write: { points: 240, seconds: 5 * MINUTE, isOfProcess: true },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** The account lockout: this many failures within the window lock the account for the duration. */
export const lockout = { failures: 5, windowMinutes: 15, lockedMinutes: 15 } as const

/** Streams of live events that may be open at a time; each holds a connection. */
export const openStreams = { session: 12, network: 100, process: 2000 } as const
