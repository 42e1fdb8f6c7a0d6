import { resolve } from 'node:path'
import { brand } from '#contract/brand.ts'
import { z } from '#contract/zod.ts'
import { faultsOfSurroundings, isLiveKey, list, trustedProxies } from './config-faults.ts'

export interface Config {
  production: boolean
  port: number
  host: string
  /** Origin without a trailing slash. */
  publicUrl: string
  /** True when the public address is https: cookies get Secure and the __Host- prefix. */
  secure: boolean
  databaseUrl: string
  /** PostgreSQL itself, where databaseUrl leads to a pooler: what listens or holds a session's lock goes there. */
  directDatabaseUrl: string
  /** Does this process carry out jobs? Mails, timed work and the like need one process that does. */
  runsJobs: boolean
  /** The one designated admin address, folded to lower case. */
  adminEmail: string
  payments: {
    secretKey: string
    webhookSecrets: string[]
    /** Where the provider's API is; null is the provider itself. */
    sandbox: { host: string; port: number } | null
    /** Hosts that the browser may be sent to for paying. */
    checkoutOrigins: string[]
    livemode: boolean
  }
  smtpUrl: string
  /** Was a mail server named, or is it the sandbox's mailbox? */
  mailConfigured: boolean
  mailFrom: string
  supportEmail: string
  /** Secrets from which the keys for stored secrets are derived; the first one seals, all of them open. */
  encryptionKeys: string[]
  /** ClamAV, which checks documents before anybody gets them; null: nothing does. */
  virusScanner: { host: string; port: number } | null
  /** Where documents are stored instead of in a folder; without keys the SDK finds those of its surroundings. */
  objectStorage: {
    bucket: string
    region: string
    endpoint: string | null
    keys: { accessKeyId: string; secretAccessKey: string } | null
  } | null
  /** The Google Ads API, or the sandbox in its place; null: figures come from reports that staff import. */
  googleAds: {
    developerToken: string
    clientId: string
    clientSecret: string
    refreshToken: string
    /** The manager account through which those of clients are reached. */
    loginCustomerId: string | null
    version: string
    apiUrl: string
    tokenUrl: string
  } | null
  /** The folder of what is no row of the database: documents, and uploads that are under way. */
  dataDir: string
  demoData: boolean
  /** Where monitoring reads /metrics; null: nowhere. */
  metrics: { port: number; host: string } | null
  /** A statement that takes longer is told of in the log, milliseconds. */
  slowQueryMs: number
  logLevel: string
  limitsScale: number
  /** How long a stopping server goes on serving, so that load balancers notice. */
  drainSeconds: number
  /** Networks whose X-Forwarded-* headers are believed; empty: none. */
  trustProxy: string[]
}

/** What is wrong with the environment, a sentence each. */
export class ConfigError extends Error {
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  SUPPORT_EMAIL: z.email().optional(),
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
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  DEMO_DATA: z.enum(['true', 'false', '1', '0']).optional(),
})

const scannerAt = (address: string | undefined): Config['virusScanner'] => {
  if (!address) return null
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

const bucketOf = (env: NodeJS.ProcessEnv, endpoint = ''): Config['objectStorage'] => {
  const { S3_BUCKET: bucket, S3_REGION: region = 'us-east-1', S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return null
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { bucket, region, endpoint: endpoint || null, keys }
}

const adsIn = (
  env: NodeJS.ProcessEnv,
  { GOOGLE_ADS_LOGIN_CUSTOMER_ID, GOOGLE_ADS_API_VERSION: version }: z.output<typeof Environment>,
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
    }
  // Where payments go to the sandbox it runs, and stands in for Google too.
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
  }
}

/**
 * Reads the environment once. Empty variables count as unset.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const production = env.NODE_ENV === 'production'
  const parsed = Environment.safeParse(env)
  const faults = [
    ...faultsOfSurroundings(env),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}.`) ?? []),
  ]
  if (!production && !env.DATABASE_URL)
    faults.push('DATABASE_URL is missing (npm start comes with an embedded database).')
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)

  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1
  const secretKey = env.STRIPE_SECRET_KEY
  const supportEmail = values.SUPPORT_EMAIL ?? brand.supportEmail
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    databaseUrl: env.DATABASE_URL ?? '',
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '',
    runsJobs: values.RUN_JOBS !== 'false',
    adminEmail: (values.ADMIN_EMAIL ?? 'admin@causeway.example').toLowerCase(),
    payments: {
      secretKey: secretKey ?? 'sk_test_sandbox',
      webhookSecrets: list(env.STRIPE_WEBHOOK_SECRETS),
      sandbox: secretKey ? null : { host: '127.0.0.1', port: sandboxPort },
      checkoutOrigins: secretKey
        ? ['https://checkout.stripe.com']
        : [new URL(env.SANDBOX_PUBLIC_URL ?? `http://localhost:${sandboxPort}`).origin],
      livemode: isLiveKey(secretKey),
    },
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${sandboxPort + 1}`,
    mailConfigured: values.SMTP_URL !== undefined,
    mailFrom: env.MAIL_FROM ?? `${brand.name} <${supportEmail}>`,
    supportEmail,
    encryptionKeys: env.ENCRYPTION_KEYS ? list(env.ENCRYPTION_KEYS) : ['for development only'],
    virusScanner: scannerAt(values.VIRUS_SCANNER),
    objectStorage: bucketOf(env, values.S3_ENDPOINT),
    googleAds: adsIn(env, values, sandboxPort),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    demoData: !production && ['true', '1'].includes(values.DEMO_DATA ?? ''),
    metrics: values.METRICS_PORT ? { port: values.METRICS_PORT, host: values.METRICS_HOST } : null,
    slowQueryMs: values.SLOW_QUERY_MS,
    logLevel: values.LOG_LEVEL,
    limitsScale: values.LIMITS_SCALE,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    trustProxy: trustedProxies(env.TRUST_PROXY),
  }
}
