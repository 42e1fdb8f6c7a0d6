import { z } from 'zod'
import { isLoopbackHost } from '#server/platform/loopback.ts'

/** Splits a comma-separated variable into a list. */
export const splitList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Parses the list of trusted proxies. To trust none in production, operators must set `none`. */
export const parseTrustedProxies = (value: string | undefined): string[] =>
  splitList(value).filter((network) => network !== 'none')

const TrustedNetwork = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
])

const findProxyFaults = ({ TRUST_PROXY }: NodeJS.ProcessEnv): string[] =>
  parseTrustedProxies(TRUST_PROXY)
    .filter((network) => !TrustedNetwork.safeParse(network).success)
    .map(
      (network) =>
        `TRUST_PROXY contains "${network}", which isn’t an IP address or a network such as 10.0.0.0/8. Set it to none if there is no proxy.`,
    )

const requiredProductionVariables = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATABASE_URL',
  'ADMIN_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'ENCRYPTION_KEYS',
] as const

/**
 * Whether the database connection is vulnerable to eavesdropping or impersonation. Also true for an invalid
 * URL.
 */
const isUnencryptedConnection = (databaseUrl: string): boolean => {
  if (!URL.canParse(databaseUrl)) return true
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isSocket = host === '' || host.startsWith('/')
  return !isSocket && !isLoopbackHost(host) && searchParams.get('sslmode') !== 'verify-full'
}

const isMissing = (value: string | undefined): boolean => splitList(value).length === 0

/**
 * Whether a valid URL uses a scheme other than https. Parses the URL, because the scheme may be in uppercase.
 */
const isUnencryptedUrl = (url: string): boolean => URL.canParse(url) && new URL(url).protocol !== 'https:'

/**
 * Finds variables that are missing or unsafe in production, such as unencrypted connections, demo data, short
 * keys, and changed limits.
 */
const findProductionFaults = (env: NodeJS.ProcessEnv): string[] => [
  ...requiredProductionVariables.filter((name) => isMissing(env[name])).map((name) => `${name} is missing.`),
  ...requiredProductionVariables
    .filter((name) => env[name] !== env[name]?.trim())
    .map((name) => `${name} must not begin or end with a space.`),
  ...(isUnencryptedUrl(env.PUBLIC_URL ?? '') ? ['PUBLIC_URL must begin with https:// in production.'] : []),
  ...(env.DATABASE_URL && isUnencryptedConnection(env.DATABASE_URL)
    ? ['DATABASE_URL must include sslmode=verify-full unless the database is on this machine.']
    : []),
  ...(env.DATABASE_DIRECT_URL && isUnencryptedConnection(env.DATABASE_DIRECT_URL)
    ? ['DATABASE_DIRECT_URL must include sslmode=verify-full unless the database is on this machine.']
    : []),
  ...(['true', '1'].includes(env.DEMO_DATA ?? '') ? ['DEMO_DATA must not be set in production.'] : []),
  ...(splitList(env.ENCRYPTION_KEYS).some((key) => key.length < 32)
    ? ['ENCRYPTION_KEYS must have at least 32 characters each.']
    : []),
  ...(Number(env.LIMITS_SCALE ?? 1) !== 1 ? ['LIMITS_SCALE must not be set in production.'] : []),
]

/** Whether the payment key is a live key. Test keys move no money. */
export const isLiveKey = (secretKey: string | undefined): boolean => /^(sk|rk)_live_/.test(secretKey ?? '')

/** Variables that the Google Ads API requires in addition to the developer token. */
const otherAdsVariables = [
  'GOOGLE_ADS_CLIENT_ID',
  'GOOGLE_ADS_CLIENT_SECRET',
  'GOOGLE_ADS_REFRESH_TOKEN',
] as const

const findAdsFaults = (env: NodeJS.ProcessEnv): string[] =>
  env.GOOGLE_ADS_DEVELOPER_TOKEN
    ? otherAdsVariables
        .filter((name) => isMissing(env[name]))
        .map((name) => `${name} is missing. GOOGLE_ADS_DEVELOPER_TOKEN needs it.`)
    : []

/**
 * Finds faults in the variables for replies. An address requires a mailbox URL with a user and password, and
 * the URL requires an address.
 */
const findReplyFaults = ({ REPLY_ADDRESS, IMAP_URL }: NodeJS.ProcessEnv): string[] => {
  if (Boolean(REPLY_ADDRESS) !== Boolean(IMAP_URL))
    return [
      REPLY_ADDRESS
        ? 'IMAP_URL is missing. REPLY_ADDRESS needs it.'
        : 'REPLY_ADDRESS is missing. IMAP_URL needs it.',
    ]
  if (!IMAP_URL || !URL.canParse(IMAP_URL)) return []
  const { username, password } = new URL(IMAP_URL)
  return username && password ? [] : ['IMAP_URL must contain a user and a password.']
}

/** The allowed values of NODE_ENV. A misspelled "production" would disable the production checks. */
const nodeEnvironments = ['development', 'test', 'production']

/**
 * Finds invalid combinations of variables, such as production with defaults, or live payments outside
 * production.
 */
export const findConfigFaults = (env: NodeJS.ProcessEnv): string[] => {
  if (!nodeEnvironments.includes(env.NODE_ENV ?? 'development'))
    return [`NODE_ENV must be ${nodeEnvironments.join(', ')} or unset.`]
  if (env.NODE_ENV === 'production')
    return [
      ...findProductionFaults(env),
      ...findProxyFaults(env),
      ...findAdsFaults(env),
      ...findReplyFaults(env),
    ]
  return [
    ...(isLiveKey(env.STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY is a live key, so NODE_ENV must be production.']
      : []),
    ...findProxyFaults(env),
    ...findAdsFaults(env),
    ...findReplyFaults(env),
  ]
}
