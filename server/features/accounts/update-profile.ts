import type { ProfileUpdate } from '#contract/accounts.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { updateUser } from './queries.ts'

/** Changes name and phone; the e-mail address is read-only. */
export const updateProfile = (
  { database }: Context,
  { name, phone }: z.output<typeof ProfileUpdate>,
  actor: Actor,
) => updateUser(database, actor.userId, { name, phone: phone ?? null })
