import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect } from 'vitest'
import * as schema from '#server/database/schema.ts'
import type { Database } from '#server/platform/database.ts'
import { createTestDatabase } from './database.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What one statement did: the rows it answered, and of each table those it read, whether through all of it or not. */
interface Statement {
  text: string
  returned: number
  read: Map<string, number>
  readThrough: string[]
  /** Entries that an index handed out to find rows by, before the first row was read. */
  entries: number
}

const scansIn = (node: Node): Node[] => [
  ...(node['Relation Name'] ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]

const entriesIn = (node: Node): number =>
  (node['Node Type'] === 'Bitmap Index Scan' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, plan) => sum + entriesIn(plan), 0)

const rowsReadBy = (scan: Node) =>
  (scan['Actual Rows'] +
    (scan['Rows Removed by Filter'] ?? 0) +
    (scan['Rows Removed by Index Recheck'] ?? 0)) *
  scan['Actual Loops']

const statementOf = (text: string, plan: Node): Statement => {
  const read = new Map<string, number>()
  const scans = scansIn(plan)
  for (const scan of scans) {
    const table = scan['Relation Name'] ?? ''
    read.set(table, (read.get(table) ?? 0) + rowsReadBy(scan))
  }
  const throughAll = scans.filter((scan) => scan['Node Type'] === 'Seq Scan')
  const readThrough = throughAll.map((scan) => scan['Relation Name'] ?? '')
  return { text, returned: plan['Actual Rows'], read, readThrough, entries: entriesIn(plan) }
}

/**
 * A database of the test file's own with rows in it, which says what work on it reads. `vacuumed` are tables, whose indexes
 * then answer alone.
 */
export const createExplainedDatabase = async (seed: string, vacuumed: string) => {
  const created = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: created.url })
  // What was committed without waiting for the disk can't be vacuumed yet.
  await pool.query(`set local synchronous_commit = on; ${seed}; analyze`)
  await pool.query(`vacuum ${vacuumed}`)
  const asked: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => asked.push({ text, values }) }
  const database: Database = drizzle(pool, { schema, casing: 'snake_case', logger })

  const explain = async <T>(work: () => PromiseLike<T>) => {
    asked.length = 0
    const result = await work()
    const statements: Statement[] = []
    for (const { text, values } of [...asked]) {
      // What is only planned reads nothing.
      if (text.startsWith('explain')) continue
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      statements.push(statementOf(text, rows[0]?.['QUERY PLAN'][0].Plan as Node))
    }
    return { result, statements }
  }

  const drop = async () => {
    await pool.end()
    await created.drop()
  }
  return { context: { database }, pool, explain, drop }
}

/**
 * No table is read through, and of none more than ten rows for each row that a statement answers. Of conditions that seldom meet
 * that is too much to ask: they may read as if they answered `least`, or so many `times` as much.
 */
export const expectBounded = (
  statements: readonly Statement[],
  { least = 0, times = 10 }: { least?: number; times?: number } = {},
) => {
  const excesses = statements.flatMap(({ text, returned, read, readThrough }) => [
    ...readThrough.map((table) => `reads ${table} through: ${text}`),
    ...[...read]
      .filter(([, rows]) => rows > times * Math.max(returned, least))
      .map(([table, rows]) => `reads ${rows} of ${table} to answer ${returned}: ${text}`),
  ])
  expect(excesses).toEqual([])
}
