import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { createStripeClient } from '#server/platform/payment-provider.ts'
import { describeStartFailure } from '#server/start-failures.ts'
import { type Check, type Finding, ok, type Patient, problem } from './check.ts'
import { databaseCheck, encryptionKeysCheck, migrationsCheck } from './database.checks.ts'
import { backupCheck, jobsCheck } from './jobs.checks.ts'
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

export type NamedFinding = Finding & { check: string }

const runCheck = async ({ name, run }: Check, patient: Patient): Promise<NamedFinding> => ({
  check: name,
  ...(await run(patient).catch((error: unknown) => problem(describeStartFailure(error)))),
})

/** Runs all checks. Skips those that need the database if it can't be reached. */
export const runDoctor = async (config: Config, now: Date): Promise<NamedFinding[]> => {
  const { pool, database, close } = openDatabase(config.directDatabaseUrl, { max: 2 })
  const patient = {
    config,
    pool,
    database,
    stripe: createStripeClient(config),
    files: openFiles(config),
    now,
  }
  try {
    const findings: NamedFinding[] = [{ check: 'configuration', ...ok('All variables are valid.') }]
    let isReachable = true
    for (const check of checks) {
      if (check.needsDatabase && !isReachable) continue
      const finding = await runCheck(check, patient)
      findings.push(finding)
      if (check === databaseCheck) isReachable = finding.state === 'ok'
    }
    return findings
  } finally {
    await close()
  }
}

const marks = { ok: '✓', warning: '!', problem: '✗' }

/** Formats the findings, one per line. */
export const formatFindings = (findings: readonly NamedFinding[]): string => {
  const count = findings.filter(({ state }) => state === 'problem').length
  const lines = findings.map(({ check, state, sentence }) => `${marks[state]} ${check}: ${sentence}`)
  return [...lines, count === 0 ? 'No problems found.' : `Problems found: ${count}.`].join('\n')
}
