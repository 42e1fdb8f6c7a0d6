import type { LimitName } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from './context.ts'

/** Counts one use against a limit whose end is no refusal: what it limits is left out then. */
export const isWithinLimit = (
  { consumeRateLimit }: Context,
  limit: LimitName,
  key: string,
): Promise<boolean> =>
  consumeRateLimit(limit, key).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem) return false
      throw refusal
    },
  )
