import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { getShortPackageName, packages } from '#contract/packages.ts'
import { closedReasons, closedReasonTexts, projectStatusEntries } from '#contract/project-status.ts'
import type { ProjectExportQuery } from '#contract/staff'
import { toCsvCell, toCsvLine } from '#server/database/csv.ts'
import { toEasternDaySql } from '#server/database/eastern-time.ts'
import { projects, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { packMatchingProjectIds } from './projects.queries.ts'

const toCsvDay = (value: SQL | PgColumn) => sql`to_char(${value}, 'YYYY-MM-DD')`

const statusLabel = sql`case ${projects.status} ${sql.join(
  projectStatusEntries.map(({ value, label }) => sql`when ${value} then ${label}`),
  sql` `,
)} else ${projects.status} end`

const closedLabel = sql`case ${projects.closedReason} ${sql.join(
  closedReasons.map((reason) => sql`when ${reason} then ${closedReasonTexts[reason].label}`),
  sql` `,
)} end || coalesce(': ' || ${projects.closedNote}, '')`

/** Column headings and cell expressions for the export. Timestamps are exported as dates in Eastern Time. */
const exportColumns: readonly (readonly [heading: string, cell: SQL])[] = [
  ['ID', sql`${projects.publicId}::text`],
  ['Project', toCsvCell(projects.name)],
  ['Person', toCsvCell(users.name)],
  ['Email', toCsvCell(projects.email)],
  ['Phone', toCsvCell(projects.phone)],
  // Any value other than starter means Full Launch.
  [
    'Package',
    sql`case ${projects.packageType} when 'starter' then ${getShortPackageName(packages.starter)} else ${getShortPackageName(packages.full)} end`,
  ],
  ['Status', toCsvCell(sql`(${statusLabel})`)],
  ['Closed', toCsvDay(projects.closedOn)],
  ['Closed because', toCsvCell(sql`(${closedLabel})`)],
  ['Status since (ET)', toCsvDay(toEasternDaySql(projects.statusSince))],
  ['Assignee', toCsvCell(sql`staff.name`)],
  ['Needs reply since (ET)', toCsvDay(toEasternDaySql(projects.awaitingReplySince))],
  ['Address', toCsvCell(projects.address)],
  ['Country', toCsvCell(projects.country)],
  ['State', toCsvCell(projects.state)],
  ['EIN', toCsvCell(projects.einNumber)],
  ['Created (ET)', toCsvDay(toEasternDaySql(projects.createdAt))],
  ['Incorporated', toCsvDay(projects.incorporationDate)],
  ['IRS 501(c)(3) approved', toCsvDay(projects.irs501c3ApprovedAt)],
  ['Ad Grant approved', toCsvDay(projects.googleAdGrantApprovedAt)],
  ['Campaign launched', toCsvDay(projects.campaignLaunchedAt)],
]

export const CSV_HEADINGS = `${exportColumns.map(([heading]) => heading).join(',')}\r\n`

const ROWS_PER_BATCH = 500

/**
 * Yields CSV lines for all projects that match the search and filters, in batches. Reads all IDs first, then
 * each batch by its IDs, so a slow reader holds neither a connection nor a snapshot.
 */
export async function* readCsvLines(db: Queryable, filter: ProjectExportQuery): AsyncGenerator<string> {
  const ids = await packMatchingProjectIds(db, filter)
  for (let begin = 0; begin < ids.length / 4; begin += ROWS_PER_BATCH) {
    const size = Math.min(ROWS_PER_BATCH, ids.length / 4 - begin)
    const batch = Array.from({ length: size }, (_, index) => ids.readInt32BE((begin + index) * 4))
    const { rows } = await db.execute<{ lines: string | null }>(sql`
      select string_agg(${toCsvLine(exportColumns.map(([, cell]) => cell))}, '' order by wanted.position) as lines
      from unnest(${`{${batch.join(',')}}`}::int[]) with ordinality as wanted (id, position)
      join ${projects} on ${projects.id} = wanted.id
      join ${users} on ${users.id} = ${projects.userId}
      left join ${users} staff on staff.id = ${projects.assignedAdminId}`)
    yield rows[0]?.lines ?? ''
  }
}
