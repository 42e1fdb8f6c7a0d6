import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect } from 'vitest'
import * as schema from '#server/database/schema.ts'
import type { Database } from '#server/platform/database.ts'
import { createTestDatabase } from './database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** An SQL statement and the number of rows it read. */
interface Statement {
  text: string
  /**
   * Number of rows that the statement returned, or that one of its Limit nodes received, whichever is
   * greater.
   */
  needed: number
  /** Rows read from each table. */
  read: Map<string, number>
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

const countRowsRead = (scan: PlanNode) =>
  (scan['Actual Rows'] +
    (scan['Rows Removed by Filter'] ?? 0) +
    (scan['Rows Removed by Index Recheck'] ?? 0)) *
  scan['Actual Loops']

const summarizeStatement = (text: string, plan: PlanNode): Statement => {
  const nodes = listNodes(plan)
  const limited = nodes.filter((node) => node['Node Type'] === 'Limit').flatMap((node) => node.Plans ?? [])
  const needed = Math.max(...[plan, ...limited].map((node) => node['Actual Rows']))
  const read = new Map<string, number>()
  for (const scan of nodes) {
    const table = scan['Relation Name']
    if (table) read.set(table, (read.get(table) ?? 0) + countRowsRead(scan))
  }
  return { text, needed, read }
}

/**
 * Creates a migrated database and runs the SQL in `seed` to fill it. `vacuumed` is a comma-separated list of
 * tables to vacuum, so that index-only scans work. `explain` runs a function and returns its result and the
 * number of rows that each of its statements read.
 */
export const createExplainedDatabase = async (seed: string, vacuumed: string) => {
  const created = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: created.url })
  // Rows from asynchronous commits can't be vacuumed immediately.
  await pool.query(`set local synchronous_commit = on; ${seed}; analyze`)
  await pool.query(`vacuum ${vacuumed}`)
  const queries: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => queries.push({ text, values }) }
  const database: Database = drizzle(pool, { schema, casing: 'snake_case', logger })

  const explain = async <T>(work: () => PromiseLike<T>) => {
    queries.length = 0
    const result = await work()
    const statements: Statement[] = []
    for (const { text, values } of [...queries]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      statements.push(summarizeStatement(text, rows[0]?.['QUERY PLAN'][0].Plan as PlanNode))
    }
    return { result, statements }
  }

  const drop = async () => {
    await pool.end()
    await created.drop()
  }
  return { context: { database }, pool, explain, drop }
}

/** Number of rows that PostgreSQL can read in a few milliseconds. */
const MAX_SMALL_TABLE_ROWS = 40_000

/** Fails if a statement read more than ten rows of a table per needed row. Always allows small reads. */
export const expectBoundedReads = (statements: readonly Statement[]) => {
  const excesses = statements.flatMap(({ text, needed, read }) =>
    [...read]
      .filter(([, rows]) => rows > Math.max(MAX_SMALL_TABLE_ROWS, 10 * needed))
      .map(([table, rows]) => `reads ${rows} of ${table} for ${needed}: ${text}`),
  )
  expect(excesses).toEqual([])
}
