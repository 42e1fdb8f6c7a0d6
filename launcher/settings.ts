import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserFacingError } from './errors.ts'

/** How a start outside production is set up; every value is final, defaults included. */
export type DemoSettings = {
  host: string
  port: number
  sandboxPort: number
  smtpPort: number
  publicUrl: string
  /** origin of the sandbox's pages as the user's browser sees it */
  sandboxUrl: string
  /** absolute */
  dataDir: string
  /** undefined: the embedded database */
  databaseUrl: string | undefined
  /** false when payments and mail both go to real services */
  usesSandbox: boolean
  adminEmail: string
  demoData: string
  /** a level was asked for, so the console shows all the server reports */
  showsWholeLog: boolean
}

type Environment = Record<string, string>

/** The environment without empty values: an empty variable means "not set". */
export function dropEmpty(environment: NodeJS.ProcessEnv): Environment {
  const entries = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return Object.fromEntries(entries)
}

/** Adds the variables of the project's .env file; what is set already wins. */
export function loadEnvironmentFile(projectRoot: string): void {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Reads the settings of a start outside production.
 * @param environment without empty values
 * @throws UserFacingError naming the variable that makes no sense
 */
export function readDemoSettings(environment: Environment, projectRoot: string): DemoSettings {
  // A misspelled production must not become a demo.
  if (!['development', 'test'].includes(environment.NODE_ENV ?? 'development')) {
    throw new UserFacingError(
      `NODE_ENV=${environment.NODE_ENV} isn't development, test, or production. Choose one of them, or leave it unset.`,
    )
  }
  const port = readPort(environment, 'PORT', 3000)
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', port + 1)
  const smtpPort = readPort(environment, 'SANDBOX_SMTP_PORT', port + 2)
  if (new Set([port, sandboxPort, smtpPort]).size < 3) {
    throw new UserFacingError(
      `PORT, SANDBOX_PORT, and SANDBOX_SMTP_PORT must be different (${port}, ${sandboxPort}, ${smtpPort}).`,
    )
  }
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
  if (!URL.canParse(publicUrl))
    throw new UserFacingError(`PUBLIC_URL=${publicUrl} is not a web address, such as http://localhost:3000.`)
  return {
    host: environment.HOST ?? '127.0.0.1',
    port,
    sandboxPort,
    smtpPort,
    publicUrl,
    sandboxUrl: environment.SANDBOX_PUBLIC_URL ?? `http://${new URL(publicUrl).hostname}:${sandboxPort}`,
    dataDir: resolve(projectRoot, environment.DATA_DIR ?? '.data'),
    databaseUrl: environment.DATABASE_URL,
    usesSandbox: environment.STRIPE_SECRET_KEY === undefined || environment.SMTP_URL === undefined,
    adminEmail: environment.ADMIN_EMAIL ?? 'admin@causeway.example',
    demoData: environment.DEMO_DATA ?? 'true',
    showsWholeLog: environment.LOG_LEVEL !== undefined,
  }
}

/** What the server is started with. */
export function serverEnvironment(
  base: Environment,
  settings: DemoSettings,
  databaseUrl: string,
  webhookSecret: string,
): Environment {
  return {
    // With a real Stripe key only the user knows the secret; the server asks for it if it is missing.
    ...(base.STRIPE_SECRET_KEY === undefined ? { STRIPE_WEBHOOK_SECRETS: webhookSecret } : {}),
    SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    ...base,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: settings.adminEmail,
    DEMO_DATA: settings.demoData,
  }
}

/** What the sandbox is started with; it signs with the first of the secrets the server accepts. */
export function sandboxEnvironment(
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
    // The server reaches the sandbox by 127.0.0.1, and the browser by the address the server listens on.
    HOST: isAnyOrLocal ? settings.host : '0.0.0.0',
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(settings.smtpPort),
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
