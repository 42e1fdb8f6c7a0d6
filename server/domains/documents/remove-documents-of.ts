import type { DomainEvents } from '#server/platform/context.ts'
import { deleteDocumentsOf } from './documents.queries.ts'
import { deleteRequestsOf } from './requests/requests.queries.ts'

/** With a closed account goes all that was sent and asked for in its projects. */
export const removeDocumentsOf = async ({
  context,
  tx,
  userId,
}: DomainEvents['accountClosed']): Promise<void> => {
  const names = await deleteDocumentsOf(tx, userId)
  await deleteRequestsOf(tx, userId)
  if (names.length > 0) await context.jobs.enqueue(tx, 'remove-files', { names })
}
