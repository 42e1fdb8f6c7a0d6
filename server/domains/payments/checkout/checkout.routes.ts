import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import { removeProject as removeProjectRoute } from '#contract/projects'
import { endSessionById, setSessionCookie } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { ensureUnpaidProject, getProject } from '#server/projects'
import { checkDiscountCode, findHeldDiscount } from '../discounts/discount-holds.ts'
import { chooseOfflinePayment, getOfflineInstructions } from '../offline/offline-payments.ts'
import { verifyPayment } from '../sync/sync-checkout-session.ts'
import { createCheckout } from './create-checkout.ts'
import { selectPackage, selectPackageSignedIn } from './select-package.ts'
import { removeProject } from './unpaid-projects.ts'

export const registerPurchaseRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.selectPackage, async ({ body, caller, reply, actor }) => {
    const { selection, session } = await selectPackage(context, body, caller, new Date())
    if (session && actor) await endSessionById(context.database, actor.sessionId)
    if (session) setSessionCookie(context.config, reply, session)
    return selection
  })
  serve(app, contract.selectPackageSignedIn, ({ body, actor }) =>
    selectPackageSignedIn(context, body.packageType, actor, new Date()),
  )
  serve(app, contract.createInitialProject, ({ body, actor }) =>
    ensureUnpaidProject(context, body, actor, new Date()),
  )
  serve(app, contract.createCheckoutSession, async ({ body, actor }) => ({
    checkoutUrl: await createCheckout(context, body, actor, new Date()),
  }))
  serve(app, contract.getOfflineInstructions, ({ params, actor }) =>
    getOfflineInstructions(context, params.publicId, actor),
  )
  serve(app, contract.chooseOfflinePayment, ({ params, body, actor }) =>
    chooseOfflinePayment(context, params.publicId, body.method, actor, new Date()),
  )
  serve(app, contract.checkDiscountCode, ({ body, actor }) =>
    checkDiscountCode(context, body, actor, new Date()),
  )
  serve(app, contract.getHeldDiscount, async ({ params, actor }) => {
    const { id } = await getProject(context, params.publicId, actor)
    return { discount: await findHeldDiscount(context.database, id, new Date()) }
  })
  serve(app, contract.verifyPayment, ({ params, actor }) =>
    verifyPayment(context, params.sessionId, actor, new Date()),
  )
  serve(app, removeProjectRoute, async ({ params, query, actor }) => {
    const { publicId } = params
    const nothingSent = query.nothingSent === 'true'
    await removeProject(context, { publicId, nothingSent }, actor, new Date())
    return successReply
  })
}
