/** Milliseconds after which an event that no one else can resolve may be resolved by those whom it involves. */
const aloneAfter = 24 * 60 * 60 * 1000

interface Happened {
  severity: string
  createdAt: Date
  /** Whom it is about. */
  userId: number | null
  /** Who caused it. */
  causedBy: number | null
}

/**
 * A critical event is resolved by someone whom it does not involve: who stole an account must not be the one to say that
 * all is well, nor the account that they invited. Where staff has no one else, whom it involves waits for a day, in which
 * the mails about it are read. `until` is the end of that day.
 */
export const holdOf = (
  { severity, createdAt, userId, causedBy }: Happened,
  readerId: number,
  staffIds: readonly number[],
): { until: Date | null } | null => {
  const isInvolved = (id: number) => id === userId || id === causedBy
  if (severity !== 'critical' || !isInvolved(readerId)) return null
  return { until: staffIds.every(isInvolved) ? new Date(createdAt.getTime() + aloneAfter) : null }
}
