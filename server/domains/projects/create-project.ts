import { disclosure } from '#contract/disclosure.ts'
import { type PackageType, packages } from '#contract/packages.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertProject } from './projects.queries.ts'

/**
 * Creates an unpaid project. It carries the version of the disclosure that was agreed to, and the package's name
 * until its founder gives it one.
 */
export const createProject = async (
  tx: Transaction,
  project: {
    owner: { id: number; email: string; phone?: string | null }
    packageType: z.output<typeof PackageType>
    name?: string
    /** Given with a purchase without an account. */
    buyerName?: string
    now: Date
  },
): Promise<ProjectRecord> => {
  const created = await insertProject(tx, {
    userId: project.owner.id,
    email: project.owner.email,
    phone: project.owner.phone ?? null,
    name: project.name ?? packages[project.packageType].name,
    buyerName: project.buyerName ?? null,
    packageType: project.packageType,
    disclosureAgreedAt: project.now,
    disclosureVersion: disclosure.version,
  })
  await announce(tx, 'project', created)
  return created
}
