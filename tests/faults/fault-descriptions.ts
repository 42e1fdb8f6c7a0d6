/**
 * The faults that the program must survive. Test titles refer to them by number, such as `[fault 1]` for the
 * first one.
 */
export const faultDescriptions: readonly string[] = [
  'kill -9 before the commit in the webhook: unchanged, the redelivery completes it',
  'kill -9 after the commit, before the 200: the redelivery has no second effect',
  'the same event 50 times in parallel: one payment, one transition, one receipt',
  'webhook and success page at once: one fulfillment, both succeed',
  'different events, same payment: one fulfillment',
  'refund before completed, expired after paid: the right final state',
  'all webhooks dropped: paid by the success page or the reconciler',
  'forged, stale, altered, or unsigned event: 400, a security event, no change',
  'wrong amount, currency, or project: not fulfilled, flagged for staff',
  'two tabs both pay: one fulfilled, the second flagged for a refund',
  'the payment provider answers 500 or 429, or hangs: the message within 10 s, no second session',
  'kill -9 of the server during 500 mixed writes: every acknowledged write is there',
  'PostgreSQL restarted: 503 while down, healthy within 5 s',
  'half-open database connections: the pool recovers',
  'the pool is exhausted: a fast 503, health answers, no deadlock',
  'the mail server refuses: saved at once, every email sent after recovery',
  'the mail server drops after DATA, worker killed: none lost, at most one duplicate',
  'the mail server answers 5xx: failed for staff to see and resend',
  'SIGTERM under load: no accepted request fails, exit code 0',
  'old and new version serve during a migration: no 5xx, lock wait under 5 s',
  'a migration is killed midway: running it again converges',
  'disk full or kill in an upload: 507 or 503, no orphan row or file',
  'a backup restored into an empty installation: equal counts and checksums, journeys pass on it',
  'clocks ten minutes apart: sessions and links work, payments complete once',
  'a discount with one use, 100 buyers at once: exactly one redemption',
]
