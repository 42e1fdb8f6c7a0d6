import type { Context } from '#server/platform/context.ts'
import { isWithinLimit } from '#server/platform/is-within-limit.ts'

/**
 * Asks for a password link. The same single write for every address, known or not: neither the answer nor its
 * time tells whether there is an account. The job looks. Over the limit of an address nothing is mailed any more, but
 * the answer stays: a stranger's requests must not tell its owner off.
 */
export const requestPasswordLink = async (context: Context, email: string): Promise<void> => {
  const { database, jobs } = context
  if (await isWithinLimit(context, 'passwordLink', `address:${email}`))
    await database.transaction((tx) => jobs.enqueue(tx, 'mail-password-link', { email }))
}
