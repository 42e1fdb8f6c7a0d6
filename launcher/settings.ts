import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserFacingError } from './errors.ts'

/** Settings used outside production, including defaults. */
export type DemoSettings = ReturnType<typeof readDemoSettings>

type Environment = Record<string, string>

/**
 * Adds variables from the .env file to `process.env`, unless they're already set. Returns the environment
 * without empty variables, which are treated as unset.
 */
export function loadEnvironment(projectRoot: string): Environment {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** Reads the settings. If a variable is invalid, throws a UserFacingError that names it. */
export function readDemoSettings(environment: Environment, projectRoot: string) {
  // A misspelled "production" must not start a demo.
  if (!['development', 'test'].includes(environment.NODE_ENV ?? 'development')) {
    throw new UserFacingError(
      `NODE_ENV=${environment.NODE_ENV} isn't development, test, or production. Choose one of them, or leave it unset.`,
    )
  }
  const port = readPort(environment, 'PORT', 3000)
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', port + 1)
  const smtpPort = readPort(environment, 'SANDBOX_SMTP_PORT', port + 2)
  const imapPort = readPort(environment, 'SANDBOX_IMAP_PORT', port + 3)
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
  if (!URL.canParse(publicUrl))
    throw new UserFacingError(`PUBLIC_URL=${publicUrl} is not a web address, such as http://localhost:3000.`)
  return {
    host: environment.HOST ?? '127.0.0.1',
    port,
    sandboxPort,
    smtpPort,
    imapPort,
    publicUrl,
    sandboxUrl: environment.SANDBOX_PUBLIC_URL ?? `http://${new URL(publicUrl).hostname}:${sandboxPort}`,
    dataDir: resolve(projectRoot, environment.DATA_DIR ?? '.data'),
    databaseUrl: environment.DATABASE_URL, // Undefined to use the embedded database.
    // The sandbox isn't needed if payments and email both use real services.
    usesSandbox: environment.STRIPE_SECRET_KEY === undefined || environment.SMTP_URL === undefined,
  }
}

export function createServerEnvironment(
  base: Environment,
  settings: DemoSettings,
  databaseUrl: string,
  webhookSecret: string,
): Environment {
  return {
    // With a real Stripe key, the user must set the webhook secret that belongs to it.
    ...(base.STRIPE_SECRET_KEY === undefined ? { STRIPE_WEBHOOK_SECRETS: webhookSecret } : {}),
    SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    // Users who have their own mail server configure replies themselves.
    ...(base.SMTP_URL === undefined ? createReplyEnvironment(settings) : {}),
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    ...base,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
  }
}

/** The sandbox's reply address. The sandbox accepts any password. */
const SANDBOX_REPLY_ADDRESS = 'replies@causeway.example'

const createReplyEnvironment = ({ imapPort }: DemoSettings): Environment => ({
  REPLY_ADDRESS: SANDBOX_REPLY_ADDRESS,
  IMAP_URL: `imap://${encodeURIComponent(SANDBOX_REPLY_ADDRESS)}:sandbox@127.0.0.1:${imapPort}`,
})

/**
 * Creates the sandbox's environment. The sandbox signs webhooks with the first secret that the server
 * accepts.
 */
export function createSandboxEnvironment(
  base: Environment,
  settings: DemoSettings,
  webhookSecret: string,
): Environment {
  const isAnyOrLocal = ['0.0.0.0', '::', '::1', 'localhost', '127.0.0.1'].includes(settings.host)
  const reachable = isAnyOrLocal && settings.host !== '::1' ? '127.0.0.1' : settings.host
  const hostInUrl = reachable.includes(':') ? `[${reachable}]` : reachable
  return {
    WEBHOOK_URL: `http://${hostInUrl}:${settings.port}/api/webhooks/stripe`,
    ...base,
    PORT: String(settings.port),
    // The server connects to 127.0.0.1, and browsers to the host. If they differ, listen on all IPv4 addresses.
    HOST: isAnyOrLocal ? settings.host : '0.0.0.0',
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(settings.smtpPort),
    SANDBOX_IMAP_PORT: String(settings.imapPort),
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    DATA_DIR: settings.dataDir,
    STRIPE_WEBHOOK_SECRET: base.STRIPE_WEBHOOK_SECRETS?.split(',')[0]?.trim() ?? webhookSecret,
  }
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name] ?? String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new UserFacingError(
    `${name}=${text} is not a port. Use a whole number from 1 to 65535, such as 3000.`,
  )
}
