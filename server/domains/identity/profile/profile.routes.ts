import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { asDownload, done, serve } from '#server/platform/http/serve.ts'
import { endOwnSession, endSessionsOf } from '../sessions/end-sessions.ts'
import { listDevices } from '../sessions/list-devices.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'
import { getNotifications, updateNotifications } from './notification-settings.ts'
import { unsubscribeForm } from './unsubscribe-form.ts'

export const profileRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDevices, ({ actor }) => listDevices(context, actor, new Date()))
  serve(app, contract.signOutDevice, async ({ params, actor }) => {
    await endOwnSession(context.database, actor.userId, params.id)
    return done
  })
  serve(app, contract.signOutOtherDevices, async ({ actor }) => {
    await endSessionsOf(context.database, actor.userId, actor.sessionId)
    return done
  })
  serve(app, contract.getNotifications, ({ actor }) => getNotifications(context, actor))
  serve(app, contract.setNotifications, ({ body, actor }) => updateNotifications(context, body, actor))
  serve(app, contract.downloadData, async ({ actor, reply }) => {
    const content = await exportData(context, actor, new Date())
    asDownload(reply, 'my-data.zip', 'application/zip')
    return content
  })
  serve(app, contract.closeAccount, async ({ body, actor, caller, reply }) => {
    await closeAccount(context, body.password, actor, caller, new Date())
    clearSessionCookie(context.config, reply)
    return done
  })
  unsubscribeForm(app, context)
}
