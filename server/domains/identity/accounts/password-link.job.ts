import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { sendPasswordLink } from './password-link.ts'

/**
 * Emails a password link if the address belongs to an active account. Skips staff without a password. They
 * use their invitation or the setup code instead.
 */
export const sendRequestedPasswordLink = async (
  context: Context,
  email: string,
  now: Date,
): Promise<void> => {
  await context.database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user?.isActive) return
    if (user.role === 'admin' && user.password === null) return
    await sendPasswordLink(context, tx, { ...user, hasPassword: user.password !== null }, now)
  })
}

const Payload = z.object({ email: z.string() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'mail-password-link': z.output<typeof Payload>
  }
}

export const sendRequestedPasswordLinkJob = defineJob({
  name: 'mail-password-link',
  schema: Payload,
  options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, notify: true },
  run: (context, { email }, { now }) => sendRequestedPasswordLink(context, email, now),
})
