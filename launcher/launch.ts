import { dirname } from 'node:path'
import { describeFailure } from './plain-failure.ts'
import { runDemo } from './run-demo.ts'
import { runProduction } from './run-production.ts'
import { dropEmpty, loadEnvironmentFile } from './settings.ts'

// Runs on the project's own Node, started by start.mjs with the time of birth of the command.
const projectRoot = dirname(import.meta.dirname)
const bornAt = Number(process.argv[2] ?? Date.now())

// A closed terminal is no reason to stop without stopping the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('uncaughtException', fail)

try {
  loadEnvironmentFile(projectRoot)
  const environment = dropEmpty(process.env)
  const isProduction = environment.NODE_ENV === 'production'
  process.exit(await (isProduction ? runProduction(projectRoot) : runDemo(projectRoot, environment, bornAt)))
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  console.error(describeFailure(error))
  process.exit(1)
}
