import type { DomainEvents } from '#server/platform/context.ts'
import { deleteResultsOf } from './results.queries.ts'

/** With a closed account goes all that is known of its advertising. */
export const removeResultsOf = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteResultsOf(tx, userId)
