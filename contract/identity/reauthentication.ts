import { Instant } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Reauthentication } from './two-factor.ts'

/** How long the password that staff enter again counts within their session, minutes. */
export const REAUTHENTICATION_MINUTES = 10

export const reauthenticate = defineRoute({
  method: 'POST',
  path: '/api/admin/reauthentication',
  summary:
    "Confirms the user's password, and a code if they use two-step login. Routes that move money require it",
  access: 'staff',
  limit: 'twoFactor',
  body: Reauthentication,
  /** Until when this session need not be asked again. */
  reply: z.object({ until: Instant }),
})
