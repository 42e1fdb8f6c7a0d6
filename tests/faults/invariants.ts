import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/dates.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { createJobs } from '#server/platform/jobs.ts'
import type { RunningProgram } from '../program.ts'
import { waitUntilPasses } from '../wait-until-passes.ts'
import type { SpawnedProgram } from './spawned-program.ts'

/** Queries for rows that must never exist, by description. */
const violations = {
  'a project with two payments that count': sql`
    select project_id from payments where status = 'paid' group by project_id having count(*) > 1`,
  'a payment without its effect': sql`
    select p.id from payments p join projects r on r.id = p.project_id
    where p.status = 'paid' and r.status = 'payment_pending'`,
  'a project that moved on without a payment': sql`
    select r.id from projects r where r.status = 'onboarding'
    and not exists (select from payments p where p.project_id = r.id and p.status in ('paid', 'refunded'))`,
  'a payment without exactly one receipt': sql`
    select p.id from payments p left join mails m on m.project_id = p.project_id and m.kind = 'receipt'
    where p.status = 'paid' group by p.id having count(m.id) <> 1`,
  'an event that was processed and failed': sql`
    select id from webhook_events where processed and processing_error is not null`,
  'a code whose uses aren’t its redemptions': sql`
    select c.code from discount_codes c left join payments p on p.discount_code = c.code and p.status = 'paid'
    group by c.id having c.used_count <> count(p.id) or c.used_count > c.usage_limit`,
  // Scheduled jobs without retries are excluded, because they run again at their next scheduled time.
  'a job that died': sql`select name, output from pgboss.job where state = 'failed' and retry_limit > 0`,
} as const

/** Returns the violated invariants, each with a few of its rows. */
export const findBrokenInvariants = async ({
  context,
}: Pick<RunningProgram, 'context'>): Promise<string[]> => {
  const broken: string[] = []
  for (const [name, query] of Object.entries(violations)) {
    const { rows } = await context.database.execute(query)
    if (rows.length > 0) broken.push(`${rows.length} × ${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const listColumn = async ({ context }: SpawnedProgram, query: string): Promise<string[]> =>
  (await context.database.execute<{ name: string }>(sql.raw(query))).rows.map(({ name }) => name)

/**
 * Returns stored files without a database row, and rows without a file. First, backdates the files and runs
 * the cleanup job, because a killed server may leave files that this job removes.
 */
export const findOrphans = async (program: SpawnedProgram): Promise<string[]> => {
  const folders = ['documents', 'uploads'].map((name) => join(program.dataDir, name))
  const longAgo = (Date.now() - 3 * HOUR_MS) / 1000
  for (const folder of folders)
    for (const name of listFiles(folder)) utimesSync(join(folder, name), longAgo, longAgo)
  const jobs = createJobs(program.databaseUrl, jobDefinitions, () => {})
  await jobs.start()
  const id = await jobs.boss.send('sweep-expired', {})
  await waitUntilPasses(async () => {
    const done = await jobs.boss.getJobById('sweep-expired', id ?? '')
    if (done?.state !== 'completed') throw new Error(`the sweep is ${done?.state}`)
  })
  await jobs.boss.stop({ graceful: false })
  const [documents = [], uploads = []] = folders.map(listFiles)
  const stored = await listColumn(
    program,
    "select file_path as name from documents where status in ('clean', 'quarantined')",
  )
  const arriving = await listColumn(
    program,
    'select id::text as name from document_uploads where finished_at is null',
  )
  const uploadIds = uploads.map((name) => name.slice(0, 36))
  const difference = (some: readonly string[], others: readonly string[]) =>
    some.filter((name) => !others.includes(name))
  return [
    ...difference(documents, stored).map((name) => `file ${name} without a document`),
    ...difference(stored, documents).map((name) => `document without its file ${name}`),
    ...difference(uploadIds, arriving).map((name) => `file of upload ${name} without a row`),
    ...difference(arriving, uploadIds).map((name) => `upload ${name} without its file`),
  ]
}
