import { destination } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { startServer } from './start.ts'

/** The longest a stop may take once it has drained, milliseconds; then the process ends whatever is still open. */
const STOP_LIMIT = 4_900

/** Lines are written together, a busy moment's or those of 100 ms, and no request waits for it; an exit writes the rest. */
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
      setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_LIMIT).unref()
      void server.stop().then(() => process.exit(0))
    })
  await server.takesJobs
}

run().catch((error: unknown) => {
  const sentences = error instanceof ConfigError ? error.sentences : [String(error)]
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
})
