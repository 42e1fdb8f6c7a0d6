import { EnvironmentError, readEnvironment } from './environment.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

try {
  const options = readEnvironment(process.env)
  const starting = startSandbox(options)
  stopOnSignal(starting)
  await starting
  process.send?.('ready')
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}

function stopOnSignal(starting: Promise<Sandbox>) {
  const end = async () => {
    await (await starting).stop()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The channel closes when the launcher ends or is killed.
  process.once('disconnect', end)
}

function describeError(error: unknown): string {
  if (error instanceof EnvironmentError) return error.message
  if (error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${error.port} is taken by another program. Stop it, or choose other ports with PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, or SANDBOX_IMAP_PORT.`
  }
  return `The sandbox couldn’t start: ${error instanceof Error ? error.message : String(error)}.`
}
