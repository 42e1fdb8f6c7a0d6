import { Instant, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { twoFactorCodeField } from './accounts.ts'
import { existingPasswordField } from './password.ts'

export const currentPasswordField = existingPasswordField('Current password is required')

/** The fields for reauthentication: the password, plus a code if two-factor authentication is on. */
export const Reauthentication = z.object({
  password: currentPasswordField,
  code: twoFactorCodeField.optional(),
})
export type Reauthentication = z.output<typeof Reauthentication>

/** Ten recovery codes, shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const TwoFactorStatus = z.object({
  /** When two-factor authentication was turned on, or null if it's off. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether staff are required to use two-factor authentication. */
  required: z.boolean(),
})
export type TwoFactorStatus = z.output<typeof TwoFactorStatus>

export const getTwoFactor = defineRoute({
  method: 'GET',
  path: '/api/profile/second-factor',
  summary: 'Whether logging in requires a code as well as the password',
  access: 'staff',
  beforeTwoFactor: true,
  reply: TwoFactorStatus,
})

export const TwoFactorSetupRequest = z.object({ password: currentPasswordField })

export const beginTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/profile/second-factor',
  summary: 'Creates the secret for an authenticator app. It takes effect once a code is confirmed',
  access: 'staff',
  beforeTwoFactor: true,
  limit: 'twoFactor',
  body: TwoFactorSetupRequest,
  /** `secret` is base32 text for manual entry. `address` is an otpauth URL for scanning. */
  reply: z.object({ secret: z.string(), address: z.string() }),
})

export const TwoFactorConfirmation = z.object({ code: twoFactorCodeField })

export const confirmTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  summary: 'Turns on two-factor authentication, ends all other sessions, and returns the recovery codes',
  access: 'staff',
  beforeTwoFactor: true,
  limit: 'twoFactor',
  body: TwoFactorConfirmation,
  reply: RecoveryCodes,
})

/** The fields for changing two-factor authentication: the password and a code. */
export const TwoFactorReauthentication = z.object({
  password: currentPasswordField,
  code: twoFactorCodeField,
})

export const disableTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/profile/second-factor/remove',
  summary: 'Turns off two-factor authentication and ends all other sessions',
  access: 'staff',
  limit: 'twoFactor',
  body: TwoFactorReauthentication,
  reply: SuccessReply,
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  summary: 'Returns ten new recovery codes. The old ones stop working and all other sessions end',
  access: 'staff',
  limit: 'twoFactor',
  body: TwoFactorReauthentication,
  reply: RecoveryCodes,
})

/** How long a reauthentication remains valid within a session, in minutes. */
export const REAUTHENTICATION_LIFETIME_MINUTES = 10

export const reauthenticate = defineRoute({
  method: 'POST',
  path: '/api/admin/reauthentication',
  summary:
    'Confirms the user’s password, and a code if they use two-factor authentication. Routes that move money require it',
  access: 'staff',
  limit: 'twoFactor',
  body: Reauthentication,
  /** When the session's reauthentication expires. */
  reply: z.object({ until: Instant }),
})
