import pg from 'pg'
import { seedStatements } from './seed-sql.ts'

/**
 * Adds projects and their data to a migrated database in one transaction, and updates the planner's
 * statistics. Does nothing if the database already has seeded projects. `leaveOut` lists the statements to
 * skip.
 * @returns the number of projects added
 */
export const seedProjects = async (
  databaseUrl: string,
  projects: number,
  now: Date,
  tell: (line: string) => void,
  leaveOut: readonly string[] = [],
): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select 1 from projects where email like '%@seed.example' limit 1",
    )
    if (rowCount) return 0
    await client.query('begin')
    for (const [what, sql] of seedStatements) {
      if (leaveOut.includes(what)) continue
      const began = Date.now()
      const { rowCount: rows } = await client.query(
        sql
          .replaceAll(':projects', String(projects))
          .replaceAll(':now', `'${now.toISOString()}'::timestamptz`),
      )
      tell(`${String(rows ?? 0).padStart(9)}  ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
    return projects
  } finally {
    await client.end()
  }
}
