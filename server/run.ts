import { destination } from 'pino'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'
import { describeStartFailure } from './start-failures.ts'

/** Time limit for stopping after the drain, in ms. After this time, the process exits. */
const STOP_TIMEOUT_MS = 4_900

/**
 * Buffers log lines for up to 100 ms, so that requests don't wait for writes. Remaining lines are written on
 * exit.
 */
const log = destination({ sync: false, minLength: 4096, periodicFlush: 100 })

const run = async () => {
  const config = readConfig(process.env)
  const server = await startServer(config, log)
  if (server.setupCode)
    process.stdout.write(`Setup code for ${config.adminEmail} (one hour, works once): ${server.setupCode}\n`)
  process.send?.('ready')

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_TIMEOUT_MS).unref()
      void server.stop().then(() => process.exit(0))
    })
  await server.takesJobs
}

run().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
})
