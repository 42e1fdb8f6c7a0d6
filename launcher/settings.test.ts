import { expect, it } from 'vitest'
import { createSandboxEnvironment, createServerEnvironment, readDemoSettings } from './settings.ts'

const read = (environment: Record<string, string>) => readDemoSettings(environment, '/project')

it('has defaults', () => {
  expect(read({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    sandboxPort: 3001,
    smtpPort: 3002,
    imapPort: 3003,
    publicUrl: 'http://localhost:3000',
    sandboxUrl: 'http://localhost:3001',
    dataDir: '/project/.data',
    databaseUrl: undefined,
    usesSandbox: true,
  })
})

it('derives the other ports and addresses from PORT and PUBLIC_URL', () => {
  const settings = read({ PORT: '8080', PUBLIC_URL: 'http://demo.example:8080' })
  expect([settings.sandboxPort, settings.smtpPort, settings.imapPort]).toEqual([8081, 8082, 8083])
  expect(settings.sandboxUrl).toBe('http://demo.example:8081')
})

it.each([
  [{ NODE_ENV: 'Production' }, "NODE_ENV=Production isn't development"],
  [{ PORT: 'abc' }, 'PORT=abc is not a port'],
  [{ PORT: '70000' }, 'PORT=70000 is not a port'],
  [{ PORT: '65534' }, 'SANDBOX_SMTP_PORT=65536 is not a port'],
  [{ PUBLIC_URL: 'example' }, 'PUBLIC_URL=example is not a web address'],
])('refuses %j', (environment, sentence) => {
  expect(() => read(environment)).toThrow(sentence)
})

it('gives server and sandbox the same webhook secret', () => {
  const settings = read({})
  expect(createServerEnvironment({}, settings, 'postgres://x', 'whsec_1').STRIPE_WEBHOOK_SECRETS).toBe(
    'whsec_1',
  )
  expect(createSandboxEnvironment({}, settings, 'whsec_1').STRIPE_WEBHOOK_SECRET).toBe('whsec_1')

  const own = { STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old' }
  expect(createServerEnvironment(own, settings, 'postgres://x', 'whsec_1').STRIPE_WEBHOOK_SECRETS).toBe(
    'whsec_new, whsec_old',
  )
  expect(createSandboxEnvironment(own, settings, 'whsec_1').STRIPE_WEBHOOK_SECRET).toBe('whsec_new')
})

it('leaves the webhook secret unset for real payments, and needs no sandbox if email is real, too', () => {
  const base = { STRIPE_SECRET_KEY: 'sk_test_x', SMTP_URL: 'smtp://mail.example' }
  const settings = read(base)
  expect(settings.usesSandbox).toBe(false)
  const environment = createServerEnvironment(base, settings, 'postgres://x', 'whsec_1')
  expect(environment.STRIPE_WEBHOOK_SECRETS).toBeUndefined()
  expect(environment.SMTP_URL).toBe('smtp://mail.example')
  expect(environment).not.toHaveProperty('IMAP_URL')
})

it('sends webhooks to where the server listens', () => {
  const hook = (host: string) => createSandboxEnvironment({}, read({ HOST: host }), 's').WEBHOOK_URL
  expect(hook('0.0.0.0')).toBe('http://127.0.0.1:3000/api/webhooks/stripe')
  expect(hook('192.0.2.7')).toBe('http://192.0.2.7:3000/api/webhooks/stripe')
  expect(hook('::1')).toBe('http://[::1]:3000/api/webhooks/stripe')
})

it("reads replies from the sandbox's mailbox", () => {
  expect(createServerEnvironment({}, read({}), 'postgres://x', 'whsec_1')).toMatchObject({
    REPLY_ADDRESS: 'replies@causeway.example',
    IMAP_URL: 'imap://replies%40causeway.example:sandbox@127.0.0.1:3003',
  })
})
