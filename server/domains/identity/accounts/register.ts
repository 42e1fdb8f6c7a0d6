import type { Registration } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { isWithinLimit } from '#server/platform/is-within-limit.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { insertUser } from './accounts.queries.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { registrationAttemptMail } from './registration-attempt.email.tsx'
import { type SignedIn, signIn } from './sign-in.ts'

/**
 * Creates an account and starts a full session. Where the address has an account already its owner is mailed,
 * at most once an hour, so that no one can flood them.
 * @throws EMAIL_TAKEN, RESERVED_ADDRESS, VALIDATION_FAILED for a common password
 */
export const register = async (
  context: Context,
  registration: z.output<typeof Registration>,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  const { email, name, phone } = registration
  if (email === context.config.adminEmail) throw new Problem('RESERVED_ADDRESS')
  await refuseCommonPassword(registration.password, 'password')
  const password = await hashPassword(registration.password)

  const signedIn = await context.database.transaction(async (tx) => {
    const user = await insertUser(tx, { name, email, phone: phone ?? null, password })
    return user ? signIn(tx, user, caller, now) : null
  })
  if (signedIn) return signedIn
  if (await isWithinLimit(context, 'registrationNotice', email))
    await context.database.transaction((tx) =>
      sendMail(context, tx, registrationAttemptMail(context.config, email)),
    )
  throw new Problem('EMAIL_TAKEN')
}
