import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { openFileStorage } from '#server/platform/files/file-storage.ts'
import { createStripeClient } from '#server/platform/payment-provider.ts'
import { describeStartFailure } from '#server/start-failures.ts'
import { backupCheck } from './backup.checks.ts'
import {
  type Check,
  type CheckContext,
  type CheckResult,
  createOkResult,
  createProblemResult,
} from './check.ts'
import { databaseCheck, encryptionKeysCheck, migrationsCheck } from './database.checks.ts'
import { jobsCheck } from './jobs.checks.ts'
import { certificateCheck, publicUrlCheck } from './public-url.checks.ts'
import { clockCheck, mailCheck, providerCheck, scannerCheck, webhookCheck } from './services.checks.ts'
import { dataFolderCheck, diskCheck, filesCheck } from './storage.checks.ts'

/** All checks, in the order in which they're reported. */
const checks: readonly Check[] = [
  databaseCheck,
  migrationsCheck,
  encryptionKeysCheck,
  dataFolderCheck,
  diskCheck,
  filesCheck,
  mailCheck,
  providerCheck,
  webhookCheck,
  scannerCheck,
  clockCheck,
  jobsCheck,
  backupCheck,
  publicUrlCheck,
  certificateCheck,
]

export type NamedCheckResult = CheckResult & { check: string }

const runCheck = async ({ name, run }: Check, context: CheckContext): Promise<NamedCheckResult> => ({
  check: name,
  ...(await run(context).catch((error: unknown) => createProblemResult(describeStartFailure(error)))),
})

/** Runs all checks. Skips those that need the database if it can't be reached or is too old. */
export const runDoctor = async (config: Config, now: Date): Promise<NamedCheckResult[]> => {
  const { pool, database, close } = openDatabase(config.directDatabaseUrl, { max: 2 })
  const context = {
    config,
    pool,
    database,
    stripe: createStripeClient(config),
    files: openFileStorage(config),
    now,
  }
  try {
    const results: NamedCheckResult[] = [
      { check: 'configuration', ...createOkResult('All variables are valid.') },
    ]
    let isReachable = true
    for (const check of checks) {
      if (check.needsDatabase && !isReachable) continue
      const result = await runCheck(check, context)
      results.push(result)
      if (check === databaseCheck) isReachable = result.state === 'ok'
    }
    return results
  } finally {
    await close()
  }
}

const stateMarks = { ok: '✓', warning: '!', problem: '✗' }

/** Formats the results, one per line, followed by the number of problems. */
export const formatCheckResults = (results: readonly NamedCheckResult[]): string => {
  const count = results.filter(({ state }) => state === 'problem').length
  const lines = results.map(({ check, state, sentence }) => `${stateMarks[state]} ${check}: ${sentence}`)
  return [...lines, count === 0 ? 'No problems found.' : `Problems found: ${count}.`].join('\n')
}
