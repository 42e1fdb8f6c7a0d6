import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockProject } from './projects.queries.ts'

/** The project of background work, locked until the transaction ends; it may be gone by the time the work runs. */
export const findProjectForJob = (tx: Transaction, publicId: string): Promise<ProjectRecord | undefined> =>
  lockProject(tx, publicId)
