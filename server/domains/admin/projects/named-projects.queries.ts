import { between, eq, or, type SQL, sql } from 'drizzle-orm'
import { payments, projects } from '#server/database/schema.ts'
import { namedPayments } from '#server/payments'
import type { Queryable } from '#server/platform/database.ts'

/** A public id or its first eight or more characters. */
const PUBLIC_ID = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i
/** A project's number, also as clients write it on a check. */
const PROJECT_NUMBER = /^(?:p-)?0*(\d{1,9})$/i

const publicIdRange = (start: string): [string, string] => {
  const digits = start.replaceAll('-', '').toLowerCase()
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/**
 * Projects that a search names exactly: by public id or its beginning, by number, or by one of their payments. Every
 * condition has an index.
 */
export const namedProjects = (db: Queryable, search: string): SQL | undefined => {
  const typed = search.trim()
  const number = PROJECT_NUMBER.exec(typed)?.[1]
  const paid = db.select({ id: payments.projectId }).from(payments).where(namedPayments(db, typed))
  return or(
    PUBLIC_ID.test(typed) ? between(projects.publicId, ...publicIdRange(typed)) : undefined,
    number === undefined ? undefined : eq(projects.id, Number(number)),
    // An array and not a subselect, so that the planner can use the index of ids within `or`.
    sql`${projects.id} = any(array(${paid}))`,
  )
}
