import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
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

const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.sentences : [String(error)]
  }
}

test('production with everything given starts on the real parts', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    publicUrl: 'https://causeway.test',
    secure: true,
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

test('development needs a database, and the message says where one comes from', () => {
  const sentence = 'DATABASE_URL is missing (npm start comes with an embedded database).'
  expect(faultsOf({})).toEqual([sentence])
  expect(faultsOf({ PORT: 'many' })).toEqual([expect.stringMatching(/^PORT is not valid: /), sentence])
  expect(faultsOf({ DATABASE_URL: 'postgres://localhost/causeway' })).toEqual([])
})

test('production refuses to start and names each variable that is missing', () => {
  const required = Object.keys(production).filter((name) => name !== 'NODE_ENV')
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual(
    required.map((name) => expect.stringContaining(name)).sort(),
  )
  for (const name of required)
    expect(faultsOf({ ...production, [name]: '' })).toEqual([`${name} is missing.`])
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
])('production refuses %o', (change, sentence) => {
  expect(faultsOf({ ...production, ...change })).toEqual([sentence])
})

test.each([
  'postgres://db/causeway',
  'postgres://db/causeway?sslmode=require',
  'postgres://localhost/x?host=db',
  'db',
])('production reaches no other machine in clear: %s', (url) => {
  expect(faultsOf({ ...production, DATABASE_URL: url })).toEqual([
    'DATABASE_URL must include sslmode=verify-full unless the database is on this machine.',
  ])
})

test('production takes a database of its own machine as it is, and knows a word for no proxy', () => {
  for (const url of [
    'postgres://localhost/causeway',
    'postgres://[::1]:5432/causeway',
    'postgres:///causeway',
    'postgres://%2Frun%2Fpostgresql/causeway',
    'postgres:///causeway?host=/run/postgresql',
  ])
    expect(faultsOf({ ...production, DATABASE_URL: url })).toEqual([])
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).trustProxy).toEqual([])
})

test('behind a pooler, what listens and migrates reaches PostgreSQL itself, and as safely', () => {
  const direct = 'postgres://db/causeway?sslmode=verify-full&direct'
  expect(readConfig(production).directDatabaseUrl).toBe(production.DATABASE_URL)
  expect(readConfig({ ...production, DATABASE_DIRECT_URL: direct }).directDatabaseUrl).toBe(direct)
  expect(faultsOf({ ...production, DATABASE_DIRECT_URL: 'postgres://db/causeway' })).toEqual([
    'DATABASE_DIRECT_URL must include sslmode=verify-full unless the database is on this machine.',
  ])
})

test('real money moves in production only', () => {
  expect(faultsOf({ ...production, NODE_ENV: 'test' })).toEqual([
    'STRIPE_SECRET_KEY is a live key, so NODE_ENV must be production.',
  ])
})

test('elsewhere the sandbox stands in, beside the port', () => {
  const config = readConfig({ PORT: '4000', DATABASE_URL: 'postgres://db/x' })
  expect(config).toMatchObject({
    publicUrl: 'http://localhost:4000',
    secure: false,
    smtpUrl: 'smtp://127.0.0.1:4002',
    payments: { sandbox: { host: '127.0.0.1', port: 4001 }, livemode: false },
  })
})

test('Google Ads is optional: the sandbox stands in beside its payments, and access is whole or named', () => {
  expect(readConfig(production).googleAds).toBe(null)
  const elsewhere = { PORT: '4000', DATABASE_URL: 'postgres://db/x' }
  expect(readConfig(elsewhere).googleAds).toMatchObject({ apiUrl: 'http://127.0.0.1:4001/google-ads' })
  expect(readConfig({ ...elsewhere, STRIPE_SECRET_KEY: 'sk_test_x' }).googleAds).toBe(null)
  const begun = { ...production, GOOGLE_ADS_DEVELOPER_TOKEN: 'token' }
  expect(faultsOf(begun)).toEqual(
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
  })
  for (const wrong of ['12', '123-4567-890'])
    expect(faultsOf({ ...whole, GOOGLE_ADS_LOGIN_CUSTOMER_ID: wrong })[0]).toMatch(/^GOOGLE_ADS_LOGIN/)
})

test('wrong values are named', () => {
  const env = { PORT: 'abc', LOG_LEVEL: 'loud', SMTP_URL: 'http://x', DATABASE_URL: 'postgres://db/x' }
  expect(faultsOf(env).map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'LOG_LEVEL'])
})
