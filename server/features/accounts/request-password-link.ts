import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Asks for a password link. The same single write for every address, known or not: neither the answer nor its
 * time tells whether there is an account. The job looks. Over the limit of an address nothing is mailed any more, but
 * the answer stays: a stranger's requests must not tell its owner off.
 */
export const requestPasswordLink = async (context: Context, email: string): Promise<void> => {
  const { database, jobs } = context
  const within = await context.countUse('passwordLink', `address:${email}`).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem) return false
      throw refusal
    },
  )
  if (within) await database.transaction((tx) => jobs.enqueue(tx, 'mail-password-link', { email }))
}
