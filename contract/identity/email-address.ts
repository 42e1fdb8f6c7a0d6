import { emailAddressField, Instant, SuccessReply, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { existingPasswordField } from './password.ts'

/** A user's login email and the pending change, if any. */
export const LoginEmailState = z.object({
  email: z.string(),
  /** Whether the user has proven access to the email address, usually with an emailed link. */
  isVerified: z.boolean(),
  /**
   * The pending change, or null. It takes effect once the links sent to the current and the new address have
   * both been used.
   */
  change: z
    .object({
      email: z.string(),
      isCurrentConfirmed: z.boolean(),
      isNewConfirmed: z.boolean(),
      expiresAt: Instant,
    })
    .nullable(),
})
export type LoginEmailState = z.output<typeof LoginEmailState>

export const getLoginEmail = defineRoute({
  method: 'GET',
  path: '/api/profile/email',
  summary: 'The login email, whether it is verified, and a change that waits for confirmation',
  access: 'client',
  tags: ['profile'],
  reply: LoginEmailState,
})

export const EmailChange = z.object({
  email: emailAddressField('Please enter a valid email address'),
  password: existingPasswordField('Current password is required'),
})

export const requestEmailChange = defineRoute({
  method: 'POST',
  path: '/api/profile/email',
  summary: 'Emails a link to the current and to the new address. The change happens when both were used',
  access: 'client',
  limit: 'changePassword',
  body: EmailChange,
  reply: SuccessReply,
})

export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/profile/email',
  summary: 'Cancels a change of the login email that waits for confirmation',
  access: 'client',
  limit: 'write',
  reply: SuccessReply,
})

export const requestEmailVerification = defineRoute({
  method: 'POST',
  path: '/api/profile/email/verification',
  summary: 'Emails the current user a link that verifies their address',
  access: 'client',
  limit: 'passwordLink',
  reply: SuccessReply,
})

export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/api/confirm-email',
  summary: 'Uses an emailed link that verifies an address or confirms its change',
  access: 'public',
  limit: 'setPassword',
  body: z.object({ token: textField(200).min(1, 'Required') }),
  reply: z.object({
    /** `waiting`: the link sent to the other address hasn't been used yet. */
    outcome: z.enum(['verified', 'waiting', 'changed']),
    /** The verified or new email address, or the one whose link hasn't been used yet. */
    email: z.string(),
  }),
})
