import type { Context } from '#server/platform/context.ts'
import { secretMinutes, sendMail } from '#server/platform/email/send-mail.ts'
import { findUserByEmail, insertUser } from './accounts.queries.ts'
import { issueToken } from './issue-token.ts'
import { setupCodeMail } from './setup-code.email.tsx'

/**
 * Makes sure at start that the designated admin exists. In production, while that account has no password, a new
 * setup code is made (256 bits, stored hashed, one hour) and earlier ones stop working.
 * @returns the code to print, or null when no setup is open
 */
export const createFirstAdmin = async (
  context: Context,
  options: { now: Date; mailCode: boolean },
): Promise<string | null> => {
  const { config, database, log } = context
  const { now } = options
  return database.transaction(async (tx) => {
    await insertUser(tx, { name: 'Administrator', email: config.adminEmail, role: 'admin' })
    const admin = await findUserByEmail(tx, config.adminEmail)
    if (admin?.role !== 'admin') {
      log.warn("ADMIN_EMAIL belongs to a client account, which wasn't made an admin.")
      return null
    }
    if (admin.password !== null || !config.production) return null
    const code = await issueToken(tx, admin.id, { purpose: 'admin_setup', minutes: secretMinutes, now })
    if (options.mailCode) await sendMail(context, tx, setupCodeMail(config, code))
    return code
  })
}
