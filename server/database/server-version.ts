import type pg from 'pg'

const MIN_POSTGRESQL_VERSION = 15

/** Returns an error message if PostgreSQL is older than the minimum version, or null if it isn't. */
export const explainUnsupportedPostgresql = async (pool: pg.Pool): Promise<string | null> => {
  const { rows } = await pool.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const [{ number, version } = { number: '0', version: 'unknown' }] = rows
  if (Number(number) >= MIN_POSTGRESQL_VERSION * 10_000) return null
  return `PostgreSQL is version ${version}, but the program needs ${MIN_POSTGRESQL_VERSION} or newer. Update PostgreSQL, or point DATABASE_URL at a newer server.`
}
