import type { CurrentUser } from '#contract/identity'
import type { UserRecord } from '#server/database/schema.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** The signed-in person as the browser sees them. */
export const currentUser = (user: UserRecord, session: CurrentUser['session']): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  hasPassword: user.password !== null,
  session,
})

export const currentUserOf = (actor: Actor): CurrentUser => ({
  ...actor.user,
  role: actor.role,
  session: actor.scope,
  ...(actor.mustSetUpSecondFactor ? { mustSetUpSecondFactor: true } : {}),
})
