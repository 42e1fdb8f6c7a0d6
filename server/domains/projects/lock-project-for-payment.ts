import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockProject } from './projects.queries.ts'

/** A project, locked for the payment that concerns it; the provider's word stands in for an actor's rights. */
export const lockProjectForPayment = (tx: Transaction, id: number): Promise<ProjectRecord | undefined> =>
  lockProject(tx, id)
