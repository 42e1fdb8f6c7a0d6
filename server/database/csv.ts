import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The byte order mark makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Escapes text as a CSV cell (RFC 4180). Prefixes text that spreadsheets would run as a formula with an apostrophe,
 * also after characters that some of them treat as the end of a cell or line. Full-width characters can start
 * formulas too.
 */
export const toCsvCell = (value: SQL | PgColumn): SQL => {
  const harmless = sql`regexp_replace(${value}, '(^|[;\\t\\r\\n])(?=[-=+@－＝＋＠\\t\\r])', '\\1''', 'g')`
  return sql`case when ${value} !~ '^[-=+@－＝＋＠\\t\\r]|[";,\\r\\n\\t]' then ${value}
    when ${value} ~ '[",\\r\\n]' then '"' || replace(${harmless}, '"', '""') || '"'
    else ${harmless} end`
}

/** A line of CSV, built in SQL so that each row is a single string for Node.js. Null is an empty cell. */
export const toCsvLine = (cells: readonly SQL[]): SQL =>
  sql`${sql.join(
    cells.map((cell) => sql`coalesce(${cell}, '')`),
    sql` || ',' || `,
  )} || E'\\r\\n'`
