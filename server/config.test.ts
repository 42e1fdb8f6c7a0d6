import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const productionEnvironment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://causeway.test/',
  TRUST_PROXY: '10.0.0.0/8',
  DATABASE_URL: 'postgres://db/causeway?sslmode=verify-full',
  ADMIN_EMAIL: 'Boss@Causeway.test',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRETS: 'whsec_old, whsec_new',
  SMTP_URL: 'smtps://mail.test',
  MAIL_FROM: 'Causeway <hello@causeway.test>',
  SUPPORT_EMAIL: 'support@causeway.test',
  ENCRYPTION_KEYS: 'k'.repeat(43),
}

const getConfigFaults = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.sentences : [String(error)]
  }
}

test('production starts with a complete configuration', () => {
  expect(readConfig(productionEnvironment)).toMatchObject({
    production: true,
    publicUrl: 'https://causeway.test',
    isSecure: true,
    adminEmail: 'boss@causeway.test',
    demoData: false,
    trustProxy: ['10.0.0.0/8'],
    payments: {
      sandbox: null,
      livemode: true,
      webhookSecrets: ['whsec_old', 'whsec_new'],
      checkoutOrigins: ['https://checkout.stripe.com'],
    },
  })
})

test('development requires a database, and the error says where to get one', () => {
  const sentence = 'DATABASE_URL is missing (npm start comes with an embedded database).'
  expect(getConfigFaults({})).toEqual([sentence])
  expect(getConfigFaults({ PORT: 'many' })).toEqual([expect.stringMatching(/^PORT is not valid: /), sentence])
  expect(getConfigFaults({ DATABASE_URL: 'postgres://localhost/causeway' })).toEqual([])
})

test('production refuses to start and names each missing variable', () => {
  const required = Object.keys(productionEnvironment).filter((name) => name !== 'NODE_ENV')
  expect(getConfigFaults({ NODE_ENV: 'production' })).toEqual(
    required.map((name) => expect.stringContaining(name)).sort(),
  )
  for (const name of required)
    expect(getConfigFaults({ ...productionEnvironment, [name]: '' })).toEqual([`${name} is missing.`])
})

test.each([
  [{ PUBLIC_URL: 'http://causeway.test' }, 'PUBLIC_URL must begin with https:// in production.'],
  [{ PUBLIC_URL: 'HTTP://causeway.test' }, 'PUBLIC_URL must begin with https:// in production.'],
  [{ PUBLIC_URL: 'hTTp://causeway.test' }, 'PUBLIC_URL must begin with https:// in production.'],
  [{ PUBLIC_URL: ' https://causeway.test' }, 'PUBLIC_URL must not begin or end with a space.'],
  [{ SMTP_URL: 'smtps://mail.test\t' }, 'SMTP_URL must not begin or end with a space.'],
  [{ ENCRYPTION_KEYS: ',' }, 'ENCRYPTION_KEYS is missing.'],
  [{ STRIPE_WEBHOOK_SECRETS: ',,' }, 'STRIPE_WEBHOOK_SECRETS is missing.'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, test, production or unset.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test, production or unset.'],
  [{ DEMO_DATA: 'true' }, 'DEMO_DATA must not be set in production.'],
  [{ ENCRYPTION_KEYS: 'short' }, 'ENCRYPTION_KEYS must have at least 32 characters each.'],
  [{ LIMITS_SCALE: '10' }, 'LIMITS_SCALE must not be set in production.'],
])('production rejects %o', (change, sentence) => {
  expect(getConfigFaults({ ...productionEnvironment, ...change })).toEqual([sentence])
})

test.each([
  'postgres://db/causeway',
  'postgres://db/causeway?sslmode=require',
  'postgres://localhost/x?host=db',
  'db',
])('production rejects unencrypted connections to other machines: %s', (url) => {
  expect(getConfigFaults({ ...productionEnvironment, DATABASE_URL: url })).toEqual([
    'DATABASE_URL must include sslmode=verify-full unless the database is on this machine.',
  ])
})

test('production accepts an unencrypted local database and running without a proxy', () => {
  for (const url of [
    'postgres://localhost/causeway',
    'postgres://[::1]:5432/causeway',
    'postgres:///causeway',
    'postgres://%2Frun%2Fpostgresql/causeway',
    'postgres:///causeway?host=/run/postgresql',
  ])
    expect(getConfigFaults({ ...productionEnvironment, DATABASE_URL: url })).toEqual([])
  expect(readConfig({ ...productionEnvironment, TRUST_PROXY: 'none' }).trustProxy).toEqual([])
})

test('connects directly to PostgreSQL, with the same TLS settings, for LISTEN and migrations behind a pooler', () => {
  const direct = 'postgres://db/causeway?sslmode=verify-full&direct'
  expect(readConfig(productionEnvironment).directDatabaseUrl).toBe(productionEnvironment.DATABASE_URL)
  expect(readConfig({ ...productionEnvironment, DATABASE_DIRECT_URL: direct }).directDatabaseUrl).toBe(direct)
  expect(
    getConfigFaults({ ...productionEnvironment, DATABASE_DIRECT_URL: 'postgres://db/causeway' }),
  ).toEqual(['DATABASE_DIRECT_URL must include sslmode=verify-full unless the database is on this machine.'])
})

test('live payments require production', () => {
  expect(getConfigFaults({ ...productionEnvironment, NODE_ENV: 'test' })).toEqual([
    'STRIPE_SECRET_KEY is a live key, so NODE_ENV must be production.',
  ])
})

test('uses the sandbox on the next port outside production', () => {
  const config = readConfig({ PORT: '4000', DATABASE_URL: 'postgres://db/x' })
  expect(config).toMatchObject({
    publicUrl: 'http://localhost:4000',
    isSecure: false,
    smtpUrl: 'smtp://127.0.0.1:4002',
    payments: { sandbox: { host: '127.0.0.1', port: 4001 }, livemode: false },
  })
})

test('Google Ads is optional: defaults to the sandbox, and requires all of its variables or none', () => {
  expect(readConfig(productionEnvironment).googleAds).toBe(null)
  const elsewhere = { PORT: '4000', DATABASE_URL: 'postgres://db/x' }
  expect(readConfig(elsewhere).googleAds).toMatchObject({ apiUrl: 'http://127.0.0.1:4001/google-ads' })
  expect(readConfig({ ...elsewhere, STRIPE_SECRET_KEY: 'sk_test_x' }).googleAds).toBe(null)
  const begun = { ...productionEnvironment, GOOGLE_ADS_DEVELOPER_TOKEN: 'token' }
  expect(getConfigFaults(begun)).toEqual(
    ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'].map(
      (name) => `GOOGLE_ADS_${name} is missing. GOOGLE_ADS_DEVELOPER_TOKEN needs it.`,
    ),
  )
  const whole = {
    ...begun,
    GOOGLE_ADS_CLIENT_ID: 'id',
    GOOGLE_ADS_CLIENT_SECRET: 'secret',
    GOOGLE_ADS_REFRESH_TOKEN: 'refresh',
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: '123-456-7890',
  }
  expect(readConfig(whole).googleAds).toMatchObject({
    loginCustomerId: '1234567890',
    version: 'v25',
    apiUrl: 'https://googleads.googleapis.com',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    isSandbox: false,
  })
  for (const wrong of ['12', '123-4567-890'])
    expect(getConfigFaults({ ...whole, GOOGLE_ADS_LOGIN_CUSTOMER_ID: wrong })[0]).toMatch(/^GOOGLE_ADS_LOGIN/)
})

test('names invalid values', () => {
  const env = { PORT: 'abc', LOG_LEVEL: 'loud', SMTP_URL: 'http://x', DATABASE_URL: 'postgres://db/x' }
  expect(getConfigFaults(env).map((sentence) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'SMTP_URL',
    'LOG_LEVEL',
  ])
})

const developmentEnvironment = { DATABASE_URL: 'postgres://localhost/causeway' }

test('development requires only a database', () => {
  expect(readConfig(developmentEnvironment)).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    hsts: null,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    databaseUrl: 'postgres://localhost/causeway',
    directDatabaseUrl: 'postgres://localhost/causeway',
    runsJobs: true,
    adminEmail: 'admin@causeway.example',
    payments: {
      secretKey: 'sk_test_sandbox',
      webhookSecrets: [],
      sandbox: { host: '127.0.0.1', port: 3001 },
      checkoutOrigins: ['http://localhost:3001'],
      livemode: false,
    },
    smtpUrl: 'smtp://127.0.0.1:3002',
    isEmailConfigured: false,
    mailFrom: 'Causeway <support@causeway.example>',
    supportEmail: 'support@causeway.example',
    replies: null,
    encryptionKeys: ['for development only'],
    virusScanner: null,
    objectStorage: null,
    backup: {
      address: null,
      hour: 3,
      keepCount: 14,
      key: null,
      bucketAccess: { region: 'us-east-1', endpoint: null, keys: null },
    },
    googleAds: {
      developerToken: 'sandbox-developer-token',
      clientId: 'sandbox',
      clientSecret: 'sandbox',
      refreshToken: 'sandbox-refresh-token',
      loginCustomerId: null,
      version: 'v25',
      apiUrl: 'http://127.0.0.1:3001/google-ads',
      tokenUrl: 'http://127.0.0.1:3001/google-ads/oauth2/token',
      isSandbox: true,
    },
    dataDir: resolve('.data'),
    demoData: false,
    metrics: null,
    slowQueryMs: 500,
    logLevel: 'info',
    limitsScale: 1,
    drainSeconds: 0,
    trustProxy: [],
  })
})

const bucketEnvironment = { S3_BUCKET: 'files' }
const bucketKeys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const adsEnvironment = {
  GOOGLE_ADS_DEVELOPER_TOKEN: 'token',
  GOOGLE_ADS_CLIENT_ID: 'id',
  GOOGLE_ADS_CLIENT_SECRET: 'secret',
  GOOGLE_ADS_REFRESH_TOKEN: 'refresh',
}

test.each<[Record<string, string>, object]>([
  [
    { HOST: '0.0.0.0', PORT: '8080' },
    { host: '0.0.0.0', port: 8080, publicUrl: 'http://localhost:8080' },
  ],
  [{ PUBLIC_URL: 'https://causeway.test/app' }, { publicUrl: 'https://causeway.test', isSecure: true }],
  [{ RUN_JOBS: 'false' }, { runsJobs: false }],
  [{ RUN_JOBS: 'true' }, { runsJobs: true }],
  [{ SANDBOX_PORT: '5000' }, { smtpUrl: 'smtp://127.0.0.1:5001', payments: { sandbox: { port: 5000 } } }],
  [
    { SANDBOX_PUBLIC_URL: 'https://pay.test/x' },
    { payments: { checkoutOrigins: ['https://pay.test'], sandbox: { port: 3001 } } },
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRETS: 'a, b' },
    {
      payments: {
        secretKey: 'sk_test_x',
        webhookSecrets: ['a', 'b'],
        sandbox: null,
        checkoutOrigins: ['https://checkout.stripe.com'],
        livemode: false,
      },
    },
  ],
  [{ SMTP_URL: 'smtp://mail.test' }, { smtpUrl: 'smtp://mail.test', isEmailConfigured: true }],
  [{ SUPPORT_EMAIL: 'help@x.test' }, { supportEmail: 'help@x.test', mailFrom: 'Causeway <help@x.test>' }],
  [{ MAIL_FROM: 'X <x@x.test>' }, { mailFrom: 'X <x@x.test>' }],
  [{ ENCRYPTION_KEYS: 'new, old' }, { encryptionKeys: ['new', 'old'] }],
  [
    { REPLY_ADDRESS: 'Replies@Mail.test', IMAP_URL: 'imaps://me:secret@mail.test' },
    { replies: { address: 'replies@mail.test', imapUrl: 'imaps://me:secret@mail.test' } },
  ],
  [{ VIRUS_SCANNER: 'tcp://scanner' }, { virusScanner: { host: 'scanner', port: 3310 } }],
  [{ VIRUS_SCANNER: 'tcp://[::1]:3311' }, { virusScanner: { host: '::1', port: 3311 } }],
  [
    bucketEnvironment,
    { objectStorage: { bucket: 'files', region: 'us-east-1', endpoint: null, keys: null } },
  ],
  [
    { ...bucketEnvironment, ...bucketKeys, S3_REGION: 'eu-west-1', S3_ENDPOINT: 'http://minio:9000' },
    {
      objectStorage: {
        bucket: 'files',
        region: 'eu-west-1',
        endpoint: 'http://minio:9000',
        keys: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
    },
  ],
  [{ ...bucketEnvironment, S3_ACCESS_KEY_ID: 'id' }, { objectStorage: { keys: null } }],
  [{ ...bucketEnvironment, S3_SECRET_ACCESS_KEY: 'secret' }, { objectStorage: { keys: null } }],
  [bucketKeys, { objectStorage: null }],
  [
    { ...adsEnvironment, GOOGLE_ADS_API_VERSION: 'v26' },
    {
      googleAds: {
        developerToken: 'token',
        clientId: 'id',
        clientSecret: 'secret',
        refreshToken: 'refresh',
        loginCustomerId: null,
        version: 'v26',
      },
    },
  ],
  [{ DATA_DIR: '/var/causeway' }, { dataDir: '/var/causeway' }],
  [{ DEMO_DATA: 'true' }, { demoData: true }],
  [{ DEMO_DATA: '1' }, { demoData: true }],
  [{ DEMO_DATA: 'false' }, { demoData: false }],
  [{ DEMO_DATA: '0' }, { demoData: false }],
  [{ METRICS_PORT: '9100' }, { metrics: { port: 9100, host: '127.0.0.1' } }],
  [{ METRICS_PORT: '9100', METRICS_HOST: '::1' }, { metrics: { port: 9100, host: '::1' } }],
  [{ METRICS_HOST: '::1' }, { metrics: null }],
  [{ SLOW_QUERY_MS: '50' }, { slowQueryMs: 50 }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ LIMITS_SCALE: '0.5' }, { limitsScale: 0.5 }],
  [{ DRAIN_SECONDS: '60' }, { drainSeconds: 60 }],
  [{ TRUST_PROXY: 'loopback, none, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
])('accepts %o', (env, part) => {
  expect(readConfig({ ...developmentEnvironment, ...env })).toMatchObject(part)
})

test('production gives requests five seconds to finish by default', () => {
  expect(readConfig(productionEnvironment).drainSeconds).toBe(5)
  expect(readConfig({ ...productionEnvironment, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

test.each([
  ['PORT', '0', '65536', '3000.5', '-1'],
  ['SANDBOX_PORT', '0', '65536', '1.5'],
  ['METRICS_PORT', '0', '65536', '1.5'],
  ['PUBLIC_URL', 'ftp://causeway.test', 'shttp://causeway.test', 'httpsx://causeway.test', 'causeway.test'],
  ['SMTP_URL', 'xsmtp://mail.test', 'smtpx://mail.test', 'mail.test'],
  ['VIRUS_SCANNER', 'udp://scanner', 'xtcp://scanner', 'tcps://scanner', 'scanner:3310'],
  ['S3_ENDPOINT', 'ftp://minio', 'xhttp://minio', 'httpx://minio'],
  ['ADMIN_EMAIL', 'boss', 'boss@'],
  ['SUPPORT_EMAIL', 'help', '@x.test'],
  ['LOG_LEVEL', 'loud', 'INFO'],
  ['RUN_JOBS', 'yes', '1'],
  ['DEMO_DATA', 'yes', 'TRUE'],
  [
    'GOOGLE_ADS_LOGIN_CUSTOMER_ID',
    '12345678901',
    '123456789',
    '123-456-78901',
    'x123-456-7890',
    'abcdefghij',
    'abc-def-ghij',
  ],
  ['GOOGLE_ADS_API_VERSION', 'v', '25', 'v2x', 'xv25', 'vv'],
  ['SLOW_QUERY_MS', '0', '-5', '1.5'],
  ['LIMITS_SCALE', '0', '-1', 'x'],
  ['DRAIN_SECONDS', '-1', '61', '0.5'],
])('%s rejects %s and other invalid values', (name, ...values) => {
  for (const value of values)
    expect(getConfigFaults({ ...developmentEnvironment, [name]: value }), value).toEqual([
      expect.stringMatching(new RegExp(`^${name} is not valid: .+\\.$`)),
    ])
})

test.each(['0123456789', '012-345-6789'])('accepts a manager account ID in the form %s', (id) => {
  const env = { ...developmentEnvironment, ...adsEnvironment, GOOGLE_ADS_LOGIN_CUSTOMER_ID: id }
  expect(readConfig(env).googleAds?.loginCustomerId).toBe('0123456789')
})

test.each(['sk_live_x', 'rk_live_x'])('recognizes the key %s as live', (STRIPE_SECRET_KEY) => {
  expect(getConfigFaults({ ...developmentEnvironment, STRIPE_SECRET_KEY })).toHaveLength(1)
  expect(readConfig({ ...productionEnvironment, STRIPE_SECRET_KEY }).payments.livemode).toBe(true)
})

test.each(['sk_test_x', 'rk_test_x', 'pk_live_x', 'xsk_live_x'])(
  "doesn't recognize the key %s as live",
  (STRIPE_SECRET_KEY) => {
    expect(getConfigFaults({ ...developmentEnvironment, STRIPE_SECRET_KEY })).toEqual([])
    expect(readConfig({ ...productionEnvironment, STRIPE_SECRET_KEY }).payments.livemode).toBe(false)
  },
)

test('names missing Google Ads variables outside production too, and treats an empty variable as missing', () => {
  expect(getConfigFaults({ ...developmentEnvironment, ...adsEnvironment, GOOGLE_ADS_CLIENT_ID: '' })).toEqual(
    ['GOOGLE_ADS_CLIENT_ID is missing. GOOGLE_ADS_DEVELOPER_TOKEN needs it.'],
  )
  expect(
    getConfigFaults({ ...developmentEnvironment, ...adsEnvironment, GOOGLE_ADS_DEVELOPER_TOKEN: '' }),
  ).toEqual([])
})

test.each([
  [{ REPLY_ADDRESS: 'replies@mail.test' }, 'IMAP_URL is missing. REPLY_ADDRESS needs it.'],
  [{ IMAP_URL: 'imaps://me:secret@mail.test' }, 'REPLY_ADDRESS is missing. IMAP_URL needs it.'],
  [
    { REPLY_ADDRESS: 'replies+tag@mail.test', IMAP_URL: 'imaps://me:secret@mail.test' },
    'REPLY_ADDRESS is not valid: before the @, it must have at most 20 characters and no +.',
  ],
  [
    { REPLY_ADDRESS: `${'r'.repeat(21)}@mail.test`, IMAP_URL: 'imaps://me:secret@mail.test' },
    'REPLY_ADDRESS is not valid: before the @, it must have at most 20 characters and no +.',
  ],
  [
    { REPLY_ADDRESS: 'replies@mail.test', IMAP_URL: 'pop3://me:secret@mail.test' },
    'IMAP_URL is not valid: Invalid URL.',
  ],
  [
    { REPLY_ADDRESS: 'replies@mail.test', IMAP_URL: 'imaps://me@mail.test' },
    'IMAP_URL must contain a user and a password.',
  ],
])('refuses replies with %j', (env, sentence) => {
  for (const base of [developmentEnvironment, productionEnvironment])
    expect(getConfigFaults({ ...base, ...env })).toEqual([sentence])
})

test.each([
  ['nginx', 'nginx'],
  ['10.0.0.0/8, proxy.internal', 'proxy.internal'],
  ['10.0.0.0/99', '10.0.0.0/99'],
])('the proxy %s is refused by name', (TRUST_PROXY, wrong) => {
  const fault = `TRUST_PROXY contains "${wrong}", which isn’t an IP address or a network such as 10.0.0.0/8. Set it to none if there is no proxy.`
  expect(getConfigFaults({ ...productionEnvironment, TRUST_PROXY })).toEqual([fault])
})

test.each(['none', 'loopback', '10.0.0.0/8, fd00::/8', '192.0.2.7,::1'])(
  'the proxy %s is accepted',
  (TRUST_PROXY) => {
    expect(getConfigFaults({ ...productionEnvironment, TRUST_PROXY })).toEqual([])
  },
)
