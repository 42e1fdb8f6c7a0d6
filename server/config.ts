import { resolve } from 'node:path'
import { brand } from '#contract/brand.ts'
import { z } from '#contract/zod.ts'
import { findConfigFaults, isLiveKey, parseTrustedProxies, splitList } from './config-faults.ts'

export interface Config {
  production: boolean
  port: number
  host: string
  /** The site's origin, without a trailing slash. */
  publicUrl: string
  /** Whether the public URL uses HTTPS. If so, cookies get the Secure attribute and the __Host- prefix. */
  isSecure: boolean
  databaseUrl: string
  /**
   * Connection URL for LISTEN, session locks, migrations, jobs, and backups. Bypasses the pooler if
   * databaseUrl refers to one.
   */
  directDatabaseUrl: string
  /** Whether this process runs jobs. At least one process must. */
  runsJobs: boolean
  /** Email address of the designated admin, in lowercase. */
  adminEmail: string
  payments: {
    secretKey: string
    webhookSecrets: string[]
    /** Address of the sandbox that replaces the payment provider. Null if there is none. */
    sandbox: { host: string; port: number } | null
    /** Allowed origins for payment pages. */
    checkoutOrigins: string[]
    livemode: boolean
  }
  smtpUrl: string
  /** Whether a mail server is configured, instead of the sandbox. */
  isEmailConfigured: boolean
  mailFrom: string
  supportEmail: string
  /** Where clients and staff can reply to emails. If null, emails don't ask for replies. */
  replies: {
    /** The address without a +tag. */
    address: string
    /** URL of the mailbox that receives the replies, with user and password. */
    imapUrl: string
  } | null
  /**
   * Secrets from which encryption keys are derived. The first one is used to encrypt. All are used to
   * decrypt.
   */
  encryptionKeys: string[]
  /** The ClamAV server that scans documents. If null, documents aren't scanned. */
  virusScanner: { host: string; port: number } | null
  /**
   * Object storage for documents. If null, they're stored in `dataDir`. If `keys` is null, the SDK uses its
   * default credentials.
   */
  objectStorage: {
    bucket: string
    region: string
    endpoint: string | null
    keys: { accessKeyId: string; secretAccessKey: string } | null
  } | null
  backup: {
    /** Folder or S3 address (s3://bucket/prefix) for scheduled backups. If null, no backups are scheduled. */
    address: string | null
    /** Hour in Eastern Time, from 0 to 23, at which the daily backup becomes due. */
    hour: number
    /** Number of scheduled backups to keep. */
    keepCount: number
    /** Key that encrypts backups. If null, they aren't encrypted. */
    key: string | null
    /** Credentials, region, and endpoint for S3 addresses, even if `objectStorage` isn't set. */
    bucketAccess: Omit<NonNullable<Config['objectStorage']>, 'bucket'>
  }
  /** Access to the Google Ads API. If null, staff import reports manually. */
  googleAds: {
    developerToken: string
    clientId: string
    clientSecret: string
    refreshToken: string
    /** The manager account that contains the clients' accounts. */
    loginCustomerId: string | null
    version: string
    apiUrl: string
    tokenUrl: string
    /** Whether the sandbox answers instead of Google. */
    isSandbox: boolean
  } | null
  /** Folder for documents and unfinished uploads. */
  dataDir: string
  demoData: boolean
  /** Address of the metrics server. If null, metrics are disabled. */
  metrics: { port: number; host: string } | null
  /** Statements that take longer than this are logged, in ms. */
  slowQueryMs: number
  logLevel: string
  limitsScale: number
  /** How long a stopping server keeps serving requests, in seconds, so that load balancers can react. */
  drainSeconds: number
  /** Networks whose X-Forwarded-* headers are trusted. */
  trustProxy: string[]
  /** Scope of the Strict-Transport-Security header. Null without HTTPS. */
  hsts: HstsScope | null
}

/** `preload` allows browsers to add the domain to their preload list. Removal from the list takes months. */
const hstsScopes = ['host', 'subdomains', 'preload'] as const
export type HstsScope = (typeof hstsScopes)[number]

/** A problem that prevents the start, such as invalid variables. Each of `sentences` explains one problem. */
export class ConfigError extends Error {
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

const EnvironmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  REPLY_ADDRESS: z
    .email()
    .regex(/^[^+@]{1,20}@/, 'before the @, it must have at most 20 characters and no +')
    .optional(),
  IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RUN_JOBS: z.enum(['true', 'false']).default('true'),
  VIRUS_SCANNER: z.url({ protocol: /^tcp$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: z
    .string()
    .regex(/^(\d{10}|\d{3}-\d{3}-\d{4})$/)
    .optional(),
  GOOGLE_ADS_API_VERSION: z
    .string()
    .regex(/^v\d+$/)
    .default('v25'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_QUERY_MS: z.coerce.number().int().positive().default(500),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  BACKUP_KEY: z.string().min(32, 'it must have at least 32 characters').optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  DEMO_DATA: z.enum(['true', 'false', '1', '0']).optional(),
  HSTS: z.enum(hstsScopes).default('subdomains'),
})

const parseScannerAddress = (address: string | undefined): Config['virusScanner'] => {
  if (!address) return null
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

const readBucketAccess = (env: NodeJS.ProcessEnv, endpoint = ''): Config['backup']['bucketAccess'] => {
  const { S3_REGION: region = 'us-east-1', S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { region, endpoint: endpoint || null, keys }
}

const readGoogleAds = (
  env: NodeJS.ProcessEnv,
  { GOOGLE_ADS_LOGIN_CUSTOMER_ID, GOOGLE_ADS_API_VERSION: version }: z.output<typeof EnvironmentSchema>,
  sandboxPort: number,
): Config['googleAds'] => {
  const { GOOGLE_ADS_DEVELOPER_TOKEN: developerToken } = env
  if (developerToken)
    return {
      developerToken,
      clientId: env.GOOGLE_ADS_CLIENT_ID ?? '',
      clientSecret: env.GOOGLE_ADS_CLIENT_SECRET ?? '',
      refreshToken: env.GOOGLE_ADS_REFRESH_TOKEN ?? '',
      loginCustomerId: GOOGLE_ADS_LOGIN_CUSTOMER_ID?.replaceAll('-', '') ?? null,
      version,
      apiUrl: 'https://googleads.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      isSandbox: false,
    }
  // Without a token, use the sandbox's API, but only if the sandbox also replaces the payment provider.
  if (env.STRIPE_SECRET_KEY) return null
  const apiUrl = `http://127.0.0.1:${sandboxPort}/google-ads`
  return {
    developerToken: 'sandbox-developer-token',
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    refreshToken: 'sandbox-refresh-token',
    loginCustomerId: null,
    version,
    apiUrl,
    tokenUrl: `${apiUrl}/oauth2/token`,
    isSandbox: true,
  }
}

/**
 * Reads the configuration from environment variables. Treats empty variables as unset.
 * @throws ConfigError if variables are missing or invalid
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const production = env.NODE_ENV === 'production'
  const parsed = EnvironmentSchema.safeParse(env)
  const faults = [
    ...findConfigFaults(env),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}.`) ?? []),
  ]
  if (!production && !env.DATABASE_URL)
    faults.push('DATABASE_URL is missing (npm start comes with an embedded database).')
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)

  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1
  const secretKey = env.STRIPE_SECRET_KEY
  const bucketAccess = readBucketAccess(env, values.S3_ENDPOINT)
  const supportEmail = values.SUPPORT_EMAIL ?? brand.supportEmail
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    databaseUrl: env.DATABASE_URL ?? '',
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '',
    runsJobs: values.RUN_JOBS !== 'false',
    adminEmail: (values.ADMIN_EMAIL ?? 'admin@causeway.example').toLowerCase(),
    payments: {
      secretKey: secretKey ?? 'sk_test_sandbox',
      webhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRETS),
      sandbox: secretKey ? null : { host: '127.0.0.1', port: sandboxPort },
      checkoutOrigins: secretKey
        ? ['https://checkout.stripe.com']
        : [new URL(env.SANDBOX_PUBLIC_URL ?? `http://localhost:${sandboxPort}`).origin],
      livemode: isLiveKey(secretKey),
    },
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${sandboxPort + 1}`,
    isEmailConfigured: values.SMTP_URL !== undefined,
    mailFrom: env.MAIL_FROM ?? `${brand.name} <${supportEmail}>`,
    supportEmail,
    replies:
      values.REPLY_ADDRESS && values.IMAP_URL
        ? { address: values.REPLY_ADDRESS.toLowerCase(), imapUrl: values.IMAP_URL }
        : null,
    encryptionKeys: env.ENCRYPTION_KEYS ? splitList(env.ENCRYPTION_KEYS) : ['for development only'],
    virusScanner: parseScannerAddress(values.VIRUS_SCANNER),
    objectStorage: env.S3_BUCKET ? { bucket: env.S3_BUCKET, ...bucketAccess } : null,
    backup: {
      address: env.BACKUP_TO ?? null,
      hour: values.BACKUP_HOUR,
      keepCount: values.BACKUP_KEEP,
      key: values.BACKUP_KEY ?? null,
      bucketAccess,
    },
    googleAds: readGoogleAds(env, values, sandboxPort),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    demoData: !production && ['true', '1'].includes(values.DEMO_DATA ?? ''),
    metrics: values.METRICS_PORT ? { port: values.METRICS_PORT, host: values.METRICS_HOST } : null,
    slowQueryMs: values.SLOW_QUERY_MS,
    logLevel: values.LOG_LEVEL,
    limitsScale: values.LIMITS_SCALE,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    trustProxy: parseTrustedProxies(env.TRUST_PROXY),
    hsts: publicUrl.startsWith('https:') ? values.HSTS : null,
  }
}
