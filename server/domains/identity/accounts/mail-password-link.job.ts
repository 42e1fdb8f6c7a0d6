import type { Context } from '#server/platform/context.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { mailPasswordLink } from './mail-password-link.ts'

/** Mails the link where there is an active account. The designated admin's first password has its own way. */
export const mailRequestedLink = async (context: Context, email: string, now: Date): Promise<void> => {
  await context.database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user?.isActive) return
    if (user.role === 'admin' && user.password === null) return
    await mailPasswordLink(context, tx, { ...user, hasPassword: user.password !== null }, now)
  })
}
