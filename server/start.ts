import { buildApp, createServer, type LogStream } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { hasDemoStaff } from './database/demo/demo-staff.ts'
import { insertDemoData } from './database/demo/insert-demo-data.ts'
import { migrateDatabase } from './database/migrate.ts'
import { prepareAdmin } from './features/accounts/prepare-admin.ts'
import { seedTemplates } from './features/administration/seed-templates.ts'
import { demandSecondFactor } from './features/settings/demand-second-factor.ts'
import type { Context } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { createRateLimiter } from './platform/http/rate-limit.ts'
import { openJobs } from './platform/jobs.ts'
import { openLiveEvents } from './platform/live-events.ts'
import { openTransport } from './platform/mail/deliver-mail.job.ts'
import { inProject } from './platform/paths.ts'
import { openPayments } from './platform/payments.ts'
import { startWorkers } from './workers.ts'

export interface RunningServer {
  context: Context
  /** The port it listens on. */
  port: number
  /** The open setup code of the designated admin; null outside production or when there is a password. */
  setupCode: string | null
  /** Finishes the requests that are under way, then the jobs, then closes the database. */
  stop(): Promise<void>
}

/** Brings the database up to date, opens everything and listens. Port 0 takes any free one. */
export const startServer = async (config: Config, log?: LogStream): Promise<RunningServer> => {
  const app = createServer(config, log)
  await migrateDatabase(config.databaseUrl)
  const onError = (error: Error) => app.log.warn({ err: error }, 'a database connection broke')
  const { database, pool, close } = openDatabase(config.databaseUrl, { onError })
  if (config.production && (await hasDemoStaff(database))) {
    await close()
    throw new ConfigError([
      'This database holds staff of a demo, whose password is published. Production needs a database of its own.',
    ])
  }
  const jobs = await openJobs(config.databaseUrl, onError)
  const context: Context = {
    config,
    database,
    jobs,
    stripe: openPayments(config),
    log: app.log,
    countUse: createRateLimiter(pool, config.limitsScale).countUse,
  }
  const live = openLiveEvents(config.databaseUrl, app.log)

  await seedTemplates(context)
  if (config.production) await demandSecondFactor(database)
  const now = new Date()
  if (config.demoData) await insertDemoData(context, now)
  const setupCode = await prepareAdmin(context, { now, mailCode: config.mailConfigured })

  await buildApp(app, { context, pool, live, pagesRoot: inProject('build/client') })
  const transport = openTransport(config.smtpUrl)
  await startWorkers(context, transport)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  return {
    context,
    port: typeof address === 'object' && address ? address.port : config.port,
    setupCode,
    stop: async () => {
      await app.close()
      await jobs.boss.stop({ graceful: true, timeout: 5_000 })
      transport.close()
      await live.close()
      await close()
    },
  }
}
