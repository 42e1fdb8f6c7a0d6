import type { DomainEvents } from '#server/platform/context.ts'
import { deleteGrantRecordsOf } from './monitor/grant.queries.ts'

/** Deletes grant checks and readiness answers when a client closes the account. */
export const removeGrantRecordsOf = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteGrantRecordsOf(tx, userId)
