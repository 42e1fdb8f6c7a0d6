import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { findFreePortRange } from '#launcher/ports.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import { startServer } from '#server/start.ts'
import { createTestClient, type TestClient } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export interface Program {
  url: string
  sandboxUrl: string
  webhookSecret: string
  context: Context
  setupCode: string | null
  mailbox: Mailbox
  /** Creates an HTTP client with its own cookies. */
  browser(): TestClient
  stop(): Promise<void>
}

/** The parts of a program that most test helpers need, and that a `SpawnedProgram` also has. */
export type RunningProgram = Pick<Program, 'browser' | 'mailbox' | 'sandboxUrl' | 'webhookSecret'> & {
  context: Pick<Context, 'database'>
}

const webhookSecret = 'whsec_of_the_tests'

/**
 * Starts the entire program with its own database, real HTTP, PostgreSQL, and SMTP, and the sandbox as the
 * payment provider. Rate limits are raised a thousandfold by default. REPLY_ADDRESS turns on email replies.
 * `log` receives log lines. Scheduled jobs run only if `schedules` is true, so that results don't depend on
 * the time.
 */
export const startProgram = async (
  environment: Record<string, string> = {},
  log?: { write(line: string): void },
  { schedules = false } = {},
): Promise<Program> => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'causeway-program-'))
  const port = await findFreePortRange(1)
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    imapPort: 0,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret,
    dataDir,
    webhookRetryMs: 50,
  })
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_PUBLIC_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    LOG_LEVEL: 'fatal',
    LIMITS_SCALE: '1000',
    ...(environment.REPLY_ADDRESS && {
      IMAP_URL: `imap://${encodeURIComponent(environment.REPLY_ADDRESS)}:any@127.0.0.1:${sandbox.imapPort}`,
    }),
    ...environment,
  })
  const server = await startServer(config, log)
  await server.takesJobs
  if (!schedules) await server.context.database.execute(sql`delete from pgboss.schedule`)
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    sandboxUrl: sandbox.url,
    webhookSecret,
    context: server.context,
    setupCode: server.setupCode,
    mailbox: openMailbox(sandbox.url),
    browser: () => createTestClient(url, config.publicUrl),
    stop: async () => {
      await server.stop()
      await sandbox.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the program for all tests in a file, and stops it after the last one. */
export const runProgram = async (...settings: Parameters<typeof startProgram>): Promise<Program> => {
  const program = await startProgram(...settings)
  afterAll(() => program.stop())
  return program
}
