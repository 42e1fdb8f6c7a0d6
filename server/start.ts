import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { hasDemoStaff } from '#server/database/demo/demo-people.ts'
import { insertDemoData } from '#server/database/demo/insert-demo-data.ts'
import { ensureMigrated } from '#server/database/migrate.ts'
import { explainUnsupportedPostgresql } from '#server/database/server-version.ts'
import { seedTemplates } from '#server/email'
import {
  createFirstAdmin,
  createStorageAlerts,
  readSettings,
  requireStaffTwoFactorByDefault,
} from '#server/identity'
import { createCachedValue } from '#server/platform/cached-value.ts'
import { type Context, createEventEmitter } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startWorkers } from '#server/platform/define-job.ts'
import { openTransport } from '#server/platform/email/deliver-email.job.ts'
import { requireEncryptionKeys } from '#server/platform/encryption-keys.ts'
import { openFileStorage } from '#server/platform/files/file-storage.ts'
import { createGoogleAdsClient } from '#server/platform/google-ads/google-ads.ts'
import { createRateLimiter } from '#server/platform/http/rate-limit.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { createStripeClient } from '#server/platform/payment-provider.ts'
import {
  createWatchedDatabase,
  createWatchedDataFolder,
  requireWritableFolder,
  watchStorage,
} from '#server/platform/storage.ts'
import { buildApp, createServer, type LogStream } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { jobDefinitions } from './jobs.ts'
import { eventSubscriptions } from './subscriptions.ts'

/** Time limits for finishing requests and jobs during shutdown, in ms. */
const CLOSE_TIMEOUTS_MS = { requests: 2_500, jobs: 1_500 }

/** Maximum age of cached settings, in ms, in case a notification is missed. */
const SETTINGS_CACHE_MS = 900

export interface RunningServer {
  context: Context
  port: number
  /**
   * The designated admin's new setup code. Null outside production, if the admin already has a password, or
   * if ADMIN_EMAIL belongs to a client.
   */
  setupCode: string | null
  /**
   * Resolves when the process accepts jobs. Rejects if the queue can't start. Only requests that enqueue jobs
   * wait for it.
   */
  takesJobs: Promise<void>
  /**
   * Reports that the server isn't ready, and keeps serving requests while it drains. Then finishes requests
   * and jobs in progress, closes connections with incomplete requests, and closes the database.
   */
  stop(): Promise<void>
}

/**
 * Checks the data folder, migrates the database, and inserts required rows.
 * @returns the designated admin's new setup code, or null if none was issued
 */
const prepareDatabase = async (context: Context, pool: pg.Pool): Promise<string | null> => {
  const { config, database } = context
  await requireWritableFolder(config.dataDir)
  const versionError = await explainUnsupportedPostgresql(pool)
  if (versionError !== null) throw new ConfigError([versionError])
  await ensureMigrated(pool, config.directDatabaseUrl)
  if (config.production && (await hasDemoStaff(database)))
    throw new ConfigError([
      'This database contains demo staff, whose password is public. Production needs a database of its own.',
    ])
  await requireEncryptionKeys(database, config.encryptionKeys)
  await seedTemplates(context)
  if (config.production) await requireStaffTwoFactorByDefault(database)
  const now = new Date()
  if (config.demoData) await insertDemoData(context, now)
  return createFirstAdmin(context, { now, emailCode: config.isEmailConfigured })
}

/** Starts the server. Registers routes while the database is being prepared. Port 0 selects a free port. */
export const startServer = async (config: Config, log?: LogStream): Promise<RunningServer> => {
  const app = createServer(config, log)
  const onError = (error: Error) => app.log.warn({ err: error }, 'database connection lost')
  const { database, pool, close } = openDatabase(config.databaseUrl, {
    onError,
    isPooled: config.directDatabaseUrl !== config.databaseUrl,
    onStatement: (text, ms) => {
      // The values may contain personal data, so only the SQL text is logged.
      if (ms >= config.slowQueryMs) app.log.warn({ ms: Math.round(ms), statement: text }, 'slow query')
    },
  })
  const jobs = createJobs(config.directDatabaseUrl, jobDefinitions, onError)
  const context: Context = {
    config,
    database,
    jobs,
    stripe: createStripeClient(config),
    files: openFileStorage(config),
    emailTransport: openTransport(config.smtpUrl),
    googleAds: config.googleAds && createGoogleAdsClient(config.googleAds),
    log: app.log,
    settings: createCachedValue(() => readSettings(database), SETTINGS_CACHE_MS),
    emit: createEventEmitter(eventSubscriptions),
    consumeRateLimit: createRateLimiter(pool, config.limitsScale).consumeRateLimit,
  }
  const live = openLiveEvents(config.directDatabaseUrl, app.log)
  const storage = watchStorage(app.log, [
    createWatchedDatabase(pool, createStorageAlerts(context)),
    createWatchedDataFolder(context),
  ])
  jobs.boss.on('error', storage.reportError)
  const closeAll = async () => {
    await app.close()
    await jobs.boss.stop({ graceful: true, timeout: CLOSE_TIMEOUTS_MS.jobs })
    context.emailTransport.close()
    storage.close()
    await live.close()
    await close()
  }

  try {
    const parts = { context, pool, live, storage, pagesRoot: resolveProjectPath('build/client') }
    // Wait for both, because closing a server while it registers routes would never finish.
    const [prepared, built] = await Promise.allSettled([prepareDatabase(context, pool), buildApp(app, parts)])
    if (prepared.status === 'rejected') throw prepared.reason
    if (built.status === 'rejected') throw built.reason
    await app.listen({ port: config.port, host: config.host })
    const takesJobs = (async () => {
      await jobs.start()
      if (config.runsJobs) await startWorkers(context, jobDefinitions)
    })()
    const address = app.server.address()
    return {
      context,
      port: typeof address === 'object' && address ? address.port : config.port,
      setupCode: prepared.value,
      takesJobs,
      stop: async () => {
        app.draining.hasBegun = true
        jobs.stopRetrying()
        await takesJobs.catch(() => {})
        await jobs.stopWorkers()
        await delay(config.drainSeconds * 1000)
        const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUTS_MS.requests)
        await closeAll()
        clearTimeout(cut)
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
