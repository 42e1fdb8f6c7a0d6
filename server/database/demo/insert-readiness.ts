import { MINUTE } from '#contract/dates.ts'
import type { Transaction } from '#server/platform/database.ts'
import { readinessEntries, websiteChecks } from '../schema.ts'
import type { DemoTimes } from './demo-days.ts'
import type { DemoProject } from './demo-project.ts'
import { demoReadiness, findingsOf } from './demo-readiness.ts'

/** Stores what the client of a demo project answered toward the grant, and what its website showed. */
export const insertReadiness = async (
  tx: Transaction,
  project: DemoProject,
  { id: projectId, ownerId }: { id: number; ownerId: number },
  { at }: DemoTimes,
): Promise<void> => {
  const readiness = demoReadiness[project.name]
  if (!readiness) return
  const { day, legalName, website, steps, pageCount } = readiness
  const by = { projectId, recordedBy: ownerId }
  await tx
    .insert(readinessEntries)
    .values([
      { ...by, name: 'eligibility', value: 'eligible', recordedAt: at(day) },
      { ...by, name: 'legalName', value: legalName, recordedAt: at(day) },
      { ...by, name: 'website', value: website, recordedAt: at(day) },
      ...steps.map((name, place) => ({ ...by, name, value: 'done', recordedAt: at(day + place + 1) })),
    ])
  await tx.insert(websiteChecks).values({
    projectId,
    address: website,
    status: 'done',
    pageCount,
    findings: findingsOf(readiness),
    requestedBy: ownerId,
    createdAt: at(day),
    finishedAt: new Date(at(day).getTime() + MINUTE),
  })
}
