import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

const STRIPE_WEBHOOK_SECRET = 'whsec_x'

describe('readEnvironment', () => {
  it('derives everything from the application’s port', () => {
    expect(readEnvironment({ STRIPE_WEBHOOK_SECRET })).toEqual({
      host: '127.0.0.1',
      port: 3001,
      smtpPort: 3002,
      imapPort: 3003,
      publicUrl: 'http://localhost:3001',
      appUrl: 'http://localhost:3000',
      webhookUrl: 'http://127.0.0.1:3000/api/webhooks/stripe',
      webhookSecret: 'whsec_x',
      dataDir: '.data',
    })
    expect(readEnvironment({ STRIPE_WEBHOOK_SECRET, PORT: '4000', SANDBOX_PORT: '' })).toMatchObject({
      port: 4001,
      smtpPort: 4002,
      imapPort: 4003,
    })
  })

  it('uses each given setting', () => {
    const given = readEnvironment({
      STRIPE_WEBHOOK_SECRET,
      HOST: '0.0.0.0',
      SANDBOX_PORT: '5001',
      SANDBOX_SMTP_PORT: '5025',
      SANDBOX_IMAP_PORT: '5143',
      SANDBOX_PUBLIC_URL: 'https://sandbox.example/',
      PUBLIC_URL: 'https://app.example',
      WEBHOOK_URL: 'http://app:3000/hook',
      DATA_DIR: 'data',
    })
    expect(given).toMatchObject({
      host: '0.0.0.0',
      port: 5001,
      smtpPort: 5025,
      imapPort: 5143,
      publicUrl: 'https://sandbox.example',
      appUrl: 'https://app.example',
      webhookUrl: 'http://app:3000/hook',
      dataDir: 'data',
    })
  })

  it.each([
    [{}, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET, NODE_ENV: 'production' }, 'production'],
    [{ STRIPE_WEBHOOK_SECRET, PORT: 'http' }, 'PORT'],
    [{ STRIPE_WEBHOOK_SECRET, SANDBOX_SMTP_PORT: '70000' }, 'SANDBOX_SMTP_PORT'],
    [{ STRIPE_WEBHOOK_SECRET, SANDBOX_IMAP_PORT: '70000' }, 'SANDBOX_IMAP_PORT'],
    [{ STRIPE_WEBHOOK_SECRET, WEBHOOK_URL: 'ftp://x' }, 'WEBHOOK_URL'],
  ])('rejects %o with an error message', (env, named) => {
    expect(() => readEnvironment(env)).toThrow(EnvironmentError)
    expect(() => readEnvironment(env)).toThrow(named)
  })
})
