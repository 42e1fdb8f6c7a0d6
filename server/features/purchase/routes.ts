import type { FastifyInstance } from 'fastify'
import { getReceipt, listPayments as listPaymentsRoute, receiptNumber } from '#contract/payments.ts'
import { removeProject } from '#contract/projects.ts'
import * as contract from '#contract/purchase.ts'
import { ensureUnpaidProject } from '#server/features/projects/ensure-unpaid-project.ts'
import { setSessionCookie } from '#server/features/sessions/cookie.ts'
import { endSession } from '#server/features/sessions/end-sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { asDownload, done, serve } from '#server/platform/http/serve.ts'
import { beginFurtherPurchase } from './begin-further-purchase.ts'
import { beginPurchase } from './begin-purchase.ts'
import { checkDiscount } from './check-discount.ts'
import { drawReceipt } from './draw-receipt.ts'
import { listPayments, viewPayment } from './list-payments.ts'
import { openCheckout } from './open-checkout.ts'
import { removeUnpaidProject } from './remove-unpaid-project.ts'
import { verifyPayment } from './verify-payment.ts'

export const purchaseRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.selectPackage, async ({ body, caller, reply, actor }) => {
    const { selection, session } = await beginPurchase(context, body, caller, new Date())
    if (session && actor) await endSession(context.database, actor.sessionId)
    if (session) setSessionCookie(context.config, reply, session)
    return selection
  })
  serve(app, contract.selectPackageSignedIn, ({ body, actor }) =>
    beginFurtherPurchase(context, body.packageType, actor, new Date()),
  )
  serve(app, contract.createInitialProject, ({ body, actor }) =>
    ensureUnpaidProject(context, body, actor, new Date()),
  )
  serve(app, contract.createCheckoutSession, async ({ body, actor }) => ({
    checkoutUrl: await openCheckout(context, body, actor, new Date()),
  }))
  serve(app, contract.checkDiscountCode, ({ body, actor }) => checkDiscount(context, body, actor, new Date()))
  serve(app, contract.verifyPayment, ({ params, actor }) =>
    verifyPayment(context, params.sessionId, actor, new Date()),
  )
  serve(app, listPaymentsRoute, ({ params, actor }) => listPayments(context, params.id, actor))
  serve(app, getReceipt, async ({ params, actor, reply }) => {
    const payment = await viewPayment(context, params, actor)
    asDownload(reply, `${receiptNumber(payment.id)}.pdf`, 'application/pdf')
    return drawReceipt(payment)
  })
  serve(app, removeProject, async ({ params, actor }) => {
    await removeUnpaidProject(context, params.publicId, actor, new Date())
    return done
  })
}
