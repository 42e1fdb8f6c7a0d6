import type { SandboxOptions } from './sandbox.ts'

/** An invalid setting. The message is a sentence for the user. */
export class EnvironmentError extends Error {}

/**
 * Reads the sandbox's options. Throws an EnvironmentError for an invalid value, or if NODE_ENV is
 * `production`.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  if (env.NODE_ENV === 'production') {
    throw new EnvironmentError('The sandbox never runs in production: it takes payments that move no money.')
  }
  const appPort = readPort(env, 'PORT', 3000)
  const port = readPort(env, 'SANDBOX_PORT', appPort + 1)
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? ''
  if (!webhookSecret.startsWith('whsec_')) {
    throw new EnvironmentError('STRIPE_WEBHOOK_SECRET must be set. It starts with whsec_.')
  }
  return {
    host: env.HOST || '127.0.0.1',
    port,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', appPort + 2),
    imapPort: readPort(env, 'SANDBOX_IMAP_PORT', appPort + 3),
    publicUrl: readOrigin(env, 'SANDBOX_PUBLIC_URL', `http://localhost:${port}`),
    appUrl: readOrigin(env, 'PUBLIC_URL', `http://localhost:${appPort}`),
    webhookUrl: readAddress(env, 'WEBHOOK_URL', `http://127.0.0.1:${appPort}/api/webhooks/stripe`),
    webhookSecret,
    dataDir: env.DATA_DIR || '.data',
  }
}

function readPort(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new EnvironmentError(`${name} must be a port from 1 to 65535, not "${text}".`)
}

function readAddress(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const address = env[name] || otherwise
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
  throw new EnvironmentError(`${name} must be an http or https address, not "${address}".`)
}

function readOrigin(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  return new URL(readAddress(env, name, otherwise)).origin
}
