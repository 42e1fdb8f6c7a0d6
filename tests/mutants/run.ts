import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startTestDatabase } from '../database-server.ts'

/** `npm run test:mutants` breaks code, then screens; `-- code` or `-- screens [ID …]` does one of both. */
const [part, ...rest] = process.argv.slice(2)

const run = async (command: string, args: readonly string[], variables: Record<string, string> = {}) => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exitCode = 1
}

if (part !== 'screens') {
  // One for all runners: one that is started anew after a mutant that hung would lose the next one's time with its own.
  const database = await startTestDatabase()
  await run('stryker', ['run', 'tests/mutants/stryker.config.json', ...rest], {
    TEST_DATABASE_URL: database.url,
  })
  await database.stop()
}
if (part !== 'code') await run('node', ['tests/mutants/screens.ts', ...rest])
