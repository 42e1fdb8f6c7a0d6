import { spawnSync } from 'node:child_process'

/** `npm run test:mutants` breaks code, then screens; `-- code` or `-- screens [ID …]` does one of both. */
const [part, ...rest] = process.argv.slice(2)
const parts: Record<string, [string, ...string[]]> = {
  code: ['stryker', 'run', 'tests/mutants/stryker.config.json', ...rest],
  screens: ['node', 'tests/mutants/screens.ts', ...rest],
}
for (const [name, [command, ...args]] of Object.entries(parts)) {
  if (part !== undefined && part !== name) continue
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
