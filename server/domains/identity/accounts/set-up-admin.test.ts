import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { getCurrentUser, login, setUpAdmin } from '#contract/identity'
import { selectPackage } from '#contract/payments'
import { accountTokens, users } from '#server/database/schema.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { password } from '#tests/users.ts'

let program: Program
afterEach(() => program.stop())

const ADMIN_EMAIL = 'boss@test.example'
const productionEnvironment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://causeway.test',
  TRUST_PROXY: 'none',
  ADMIN_EMAIL: ADMIN_EMAIL,
  SUPPORT_EMAIL: 'support@test.example',
  MAIL_FROM: 'Causeway <support@test.example>',
  STRIPE_SECRET_KEY: 'sk_test_x',
  ENCRYPTION_KEYS: 'k'.repeat(43),
  LIMITS_SCALE: '1',
}

test('the designated admin needs no code outside production', async () => {
  program = await startProgram({ ADMIN_EMAIL: ADMIN_EMAIL })
  const browser = program.browser()
  const refusal = await browser.refused(login, { body: { email: ADMIN_EMAIL, password: 'whatever' } })
  expect(refusal, '[LOGIN-05] [ERR-10]').toMatchObject({
    status: 401,
    body: { code: 'ADMIN_SETUP_REQUIRED', message: 'Please set up your admin password.' },
  })
  for (let again = 0; again < 6; again += 1)
    expect(
      (await browser.refused(login, { body: { email: ADMIN_EMAIL, password: 'guess' } })).body.code,
    ).toBe('ADMIN_SETUP_REQUIRED')
  const elsewhere = { email: 'other@test.example', password }
  const refused = await browser.refused(setUpAdmin, { body: elsewhere })
  expect(refused.body.code, '[RULE-08] only the designated admin').toBe('INVALID_CREDENTIALS')
  const weak = await browser.refused(setUpAdmin, { body: { email: ADMIN_EMAIL, password: 'Password1' } })
  expect(weak.body.fields).toHaveProperty('password')
  const short = await browser.refused(setUpAdmin, { body: { email: 'x', password: 'short' } })
  expect(short.body.fields).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
  })

  const { user } = await browser.call(setUpAdmin, { body: { email: ADMIN_EMAIL, password } })
  expect(user, '[RULE-11]').toMatchObject({ email: ADMIN_EMAIL, role: 'admin', session: 'full' })
  expect((await browser.call(getCurrentUser)).role).toBe('admin')
  const again = await program
    .browser()
    .refused(setUpAdmin, { body: { email: ADMIN_EMAIL, password: 'Other-Bridge-8' } })
  expect(again, '[RULE-08] [RULE-12]').toMatchObject({ status: 410, body: { code: 'ADMIN_SETUP_DONE' } })
  await program.browser().call(login, { body: { email: ADMIN_EMAIL, password } })
})

test('requires the printed and emailed one-time code in production', async () => {
  program = await startProgram(productionEnvironment)
  const browser = program.browser()
  const headers = { origin: productionEnvironment.PUBLIC_URL, 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: unknown) => browser.send('POST', path, { body, headers })
  expect(await post(login.path, { email: ADMIN_EMAIL, password: 'whatever' }), '[LOGIN-08]').toMatchObject({
    status: 401,
    body: { error: { code: 'ADMIN_SETUP_CODE_REQUIRED' } },
  })
  const code = program.setupCode ?? ''
  expect(Buffer.from(code, 'base64url'), '[RULE-10] 256 bits').toHaveLength(32)
  const email = await program.mailbox.waitFor(ADMIN_EMAIL, /setup code/)
  expect(email.text, '[RULE-09]').toContain(code)
  const tokens = await program.context.database.select().from(accountTokens)
  expect(tokens).toHaveLength(1)
  expect(tokens[0]?.tokenHash, '[RULE-10] hashed').not.toContain(code)
  const minutes = Math.round(((tokens[0]?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)
  expect(minutes, '[RULE-10] one hour').toBe(60)

  for (const setupCode of [undefined, 'wrong'])
    expect(
      await post(setUpAdmin.path, { email: ADMIN_EMAIL, password, setupCode }),
      '[RULE-09]',
    ).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_CREDENTIALS' } },
    })
  const setUp = () => post(setUpAdmin.path, { email: ADMIN_EMAIL, password, setupCode: code })
  expect(await setUp(), '[API-05]').toMatchObject({ status: 200 })
  expect(await setUp()).toMatchObject({ status: 410 })
  const [used] = await program.context.database
    .select()
    .from(accountTokens)
    .where(eq(accountTokens.purpose, 'admin_setup'))
  expect(used?.usedAt, '[RULE-10] used up').not.toBeNull()
  const [admin] = await program.context.database.select().from(users).where(eq(users.email, ADMIN_EMAIL))
  expect(admin?.lastLoginAt).toBeInstanceOf(Date)
  expect([...browser.cookies.keys()]).toContain('__Host-causeway')
})

test("the reserved address can't buy anything or get a session", async () => {
  program = await startProgram({ ADMIN_EMAIL: ADMIN_EMAIL })
  const browser = program.browser()
  const body = { name: 'Mallory', email: ADMIN_EMAIL, packageType: 'full', disclosureAgreed: true } as const
  expect(await browser.call(selectPackage, { body })).toEqual({
    userStatus: 'existing_customer',
    projectId: null,
    publicId: null,
    userId: null,
  })
  expect(browser.cookies.size).toBe(0)
})

test('leaves an admin address that belongs to a client unchanged and logs it', async () => {
  program = await startProgram()
  const { databaseUrl } = program.context.config
  await program.context.database
    .insert(users)
    .values({ name: 'Ruth Avery', email: ADMIN_EMAIL, role: 'user' })
  const lines: { msg?: string }[] = []
  const log = { write: (line: string) => lines.push(JSON.parse(line)) }
  const other = await startProgram(
    { ADMIN_EMAIL: ADMIN_EMAIL, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
    log,
  )
  try {
    expect(other.setupCode).toBe(null)
    expect(lines.map(({ msg }) => msg)).toContain(
      'ADMIN_EMAIL belongs to a client account, so no admin was created',
    )
    const [user] = await program.context.database.select().from(users).where(eq(users.email, ADMIN_EMAIL))
    expect(user).toMatchObject({ role: 'user', password: null })
  } finally {
    await other.stop()
  }
})
