import { and, count, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { FilingKind } from '#contract/formation'
import { filings } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const stepKinds = ['articles', 'ein', '1023-EZ', '1023'] as const satisfies readonly FilingKind[]
type StepKind = (typeof stepKinds)[number]

/** Returns the newest filing of each kind in the timeline. Ignores withdrawn filings. */
export const findStepFilings = (db: Queryable, projectId: number) =>
  db
    .selectDistinctOn([filings.kind], {
      id: filings.id,
      kind: sql<StepKind>`${filings.kind}`,
      state: filings.state,
      filedOn: filings.filedOn,
      decidedOn: filings.decidedOn,
    })
    .from(filings)
    .where(
      and(
        eq(filings.projectId, projectId),
        inArray(filings.kind, [...stepKinds]),
        ne(filings.state, 'withdrawn'),
      ),
    )
    .orderBy(filings.kind, desc(filings.id))
export type StepFiling = Awaited<ReturnType<typeof findStepFilings>>[number]

/** Maximum number of accepted filings per kind used for the durations, newest first. */
const MAX_FILINGS_PER_KIND = 500

/**
 * Returns the median and the 80th percentile of the days from filing to acceptance, by kind of filing. Each
 * project counts once per kind, with its slowest filing. Includes articles only for the given state.
 */
export const findFilingDurations = (db: Queryable, state: string | null) => {
  const selectAccepted = (kind: StepKind, jurisdiction?: string) =>
    db
      .select({
        kind: filings.kind,
        projectId: filings.projectId,
        days: sql<number>`${filings.decidedOn} - ${filings.filedOn}`.as('days'),
      })
      .from(filings)
      .where(
        and(
          eq(filings.kind, kind),
          eq(filings.state, 'accepted'),
          jurisdiction === undefined ? undefined : eq(filings.jurisdiction, jurisdiction),
        ),
      )
      .orderBy(desc(filings.id))
      .limit(MAX_FILINGS_PER_KIND)
  const accepted = unionAll(
    selectAccepted('articles', state ?? ''),
    selectAccepted('ein'),
    selectAccepted('1023-EZ'),
    selectAccepted('1023'),
  ).as('accepted')
  const perProject = db
    .select({ kind: accepted.kind, days: max(accepted.days).as('days') })
    .from(accepted)
    .groupBy(accepted.kind, accepted.projectId)
    .as('per_project')
  const selectPercentile = (share: number) =>
    sql`percentile_disc(${share}::float8) within group (order by ${perProject.days})`.mapWith(Number)
  return db
    .select({
      kind: perProject.kind,
      projects: count(),
      medianDays: selectPercentile(0.5),
      days80: selectPercentile(0.8),
    })
    .from(perProject)
    .groupBy(perProject.kind)
}
export type FilingDurationRow = Awaited<ReturnType<typeof findFilingDurations>>[number]
