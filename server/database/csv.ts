import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Byte order mark. Spreadsheet programs need it to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Creates SQL that escapes text as a CSV cell (RFC 4180). Adds an apostrophe before text that spreadsheet
 * programs would run as a formula, including after characters that some of them treat as the end of a cell or
 * line. Full-width characters can start formulas too.
 */
export const toCsvCell = (value: SQL | PgColumn): SQL => {
  const harmless = sql`regexp_replace(${value}, '(^|[;\\t\\r\\n])(?=[-=+@－＝＋＠\\t\\r])', '\\1''', 'g')`
  return sql`case when ${value} !~ '^[-=+@－＝＋＠\\t\\r]|[";,\\r\\n\\t]' then ${value}
    when ${value} ~ '[",\\r\\n]' then '"' || replace(${harmless}, '"', '""') || '"'
    else ${harmless} end`
}

/**
 * Creates SQL that joins escaped cells into a CSV line, so that Node.js receives each row as a single string.
 * Null becomes an empty cell.
 */
export const toCsvLine = (cells: readonly SQL[]): SQL =>
  sql`${sql.join(
    cells.map((cell) => sql`coalesce(${cell}, '')`),
    sql` || ',' || `,
  )} || E'\\r\\n'`
