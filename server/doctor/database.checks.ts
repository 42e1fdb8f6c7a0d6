import { findMigrationState } from '#server/database/migrate.ts'
import { explainUnsupportedPostgresql } from '#server/database/server-version.ts'
import { describeMissingKeys, findMissingKeys } from '#server/platform/encryption-keys.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { type Check, createOkResult, createProblemResult } from './check.ts'

const migrationResults = {
  current: createOkResult('All migrations have been applied.'),
  older: createProblemResult('Migrations are pending. Start the program, which applies them.'),
  newer: createProblemResult(
    'The database was migrated by a newer version of the program. Install that version, or restore a backup from before the update.',
  ),
}

export const migrationsCheck: Check = {
  name: 'migrations',
  needsDatabase: true,
  run: async ({ pool }) => migrationResults[await findMigrationState(pool)],
}

/** Checks that the database can be reached and that its PostgreSQL version is supported. */
export const databaseCheck: Check = {
  name: 'database',
  run: async ({ pool }) => {
    const fault = await explainUnsupportedPostgresql(pool)
    return fault === null
      ? createOkResult('PostgreSQL answers and is new enough.')
      : createProblemResult(fault)
  },
}

export const encryptionKeysCheck: Check = {
  name: 'encryption keys',
  needsDatabase: true,
  run: async ({ config, database }) => {
    const missing = await findMissingKeys(database, config.encryptionKeys)
    if (missing.length > 0) return createProblemResult(describeMissingKeys(missing))
    return createOkResult(
      `Key ${getKeyName(config.encryptionKeys[0] ?? '')} encrypts, and no older key is missing.`,
    )
  },
}
