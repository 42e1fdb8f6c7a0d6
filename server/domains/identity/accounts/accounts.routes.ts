import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { clearSessionCookie, setSessionCookie } from '../sessions/identify.ts'
import { endSessionById } from '../sessions/sessions.ts'
import { getUser, requireUser, serializeActor, updateProfile } from './accounts.ts'
import { setUpAdmin } from './first-admin.ts'
import { type ChallengeResult, logIn, logInWithCode, type SignInResult } from './login.ts'
import { requestPasswordLink, sendPasswordLink } from './password-link.ts'
import { changePassword, setPassword } from './passwords.ts'
import { register } from './registration.ts'

export const registerAccountRoutes = (app: FastifyInstance, context: Context): void => {
  /** Sets the new session's cookie and ends the session that it replaces. */
  const replaceSession = async (
    { user, session }: SignInResult,
    reply: FastifyReply,
    replaced: Actor | null,
  ) => {
    if (replaced) await endSessionById(context.database, replaced.sessionId)
    setSessionCookie(context.config, reply, session)
    return user
  }
  const completeLogin = async (
    outcome: SignInResult | ChallengeResult,
    reply: FastifyReply,
    replaced: Actor | null,
  ) =>
    'challenge' in outcome
      ? { ...successReply, twoFactor: outcome }
      : { ...successReply, user: await replaceSession(outcome, reply, replaced) }

  serve(app, contract.getCurrentUser, ({ actor }) => serializeActor(actor))
  serve(app, contract.login, async ({ body, caller, reply, actor }) =>
    completeLogin(await logIn(context, body, caller, new Date()), reply, actor),
  )
  serve(app, contract.logInWithCode, async ({ body, caller, reply, actor }) => ({
    ...successReply,
    user: await replaceSession(await logInWithCode(context, body, caller, new Date()), reply, actor),
  }))
  serve(app, contract.register, async ({ body, caller, reply, actor }) =>
    replaceSession(await register(context, body, caller, new Date()), reply, actor),
  )
  serve(app, contract.logout, async ({ actor, reply }) => {
    if (actor) await endSessionById(context.database, actor.sessionId)
    clearSessionCookie(context.config, reply)
    return successReply
  })
  serve(app, contract.setUpAdmin, async ({ body, caller, reply, actor }) => ({
    ...successReply,
    user: await replaceSession(await setUpAdmin(context, body, caller, new Date()), reply, actor),
  }))
  serve(app, contract.requestPasswordLink, async ({ body }) => {
    await requestPasswordLink(context, body.email)
    return successReply
  })
  serve(app, contract.requestOwnPasswordLink, async ({ actor }) => {
    await context.consumeRateLimit('passwordLink', `user:${actor.userId}`)
    await context.database.transaction((tx) => sendPasswordLink(context, tx, actor.user, new Date()))
    return successReply
  })
  serve(app, contract.setPassword, async ({ body, caller, reply, actor }) =>
    completeLogin(await setPassword(context, body, caller, new Date()), reply, actor),
  )
  serve(app, contract.getUser, ({ params, actor }) => getUser(context, params.id, actor))
  serve(app, contract.getProfile, ({ actor }) => requireUser(context.database, actor.userId))
  serve(app, contract.updateProfile, ({ body, actor }) => updateProfile(context, body, actor))
  serve(app, contract.changePassword, async ({ body, actor, caller }) => {
    await changePassword(context, body, actor, caller, new Date())
    return successReply
  })
}
