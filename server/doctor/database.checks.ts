import { findMigrationState } from '#server/database/migrate.ts'
import { describeOldServer } from '#server/database/server-version.ts'
import { describeMissingKeys, findMissingKeys } from '#server/platform/encryption-keys.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { type Check, ok, problem } from './check.ts'

const migrationFindings = {
  current: ok('All migrations have been applied.'),
  older: problem('Migrations are pending. Start the program, which applies them.'),
  newer: problem(
    'The database was migrated by a newer version of the program. Install that version, or restore a backup from before the update.',
  ),
}

export const migrationsCheck: Check = {
  name: 'migrations',
  needsDatabase: true,
  run: async ({ pool }) => migrationFindings[await findMigrationState(pool)],
}

/** Checks that the database can be reached and that its PostgreSQL version is supported. */
export const databaseCheck: Check = {
  name: 'database',
  run: async ({ pool }) => {
    const fault = await describeOldServer(pool)
    return fault === null ? ok('PostgreSQL answers and is new enough.') : problem(fault)
  },
}

export const encryptionKeysCheck: Check = {
  name: 'encryption keys',
  needsDatabase: true,
  run: async ({ config, database }) => {
    const missing = await findMissingKeys(database, config.encryptionKeys)
    if (missing.length > 0) return problem(describeMissingKeys(missing))
    return ok(`Key ${getKeyName(config.encryptionKeys[0] ?? '')} encrypts, and no older key is missing.`)
  },
}
