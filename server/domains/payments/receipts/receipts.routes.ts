import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { asDownload, serve } from '#server/platform/http/serve.ts'
import { drawReceipt, getReceivedPayment, listPayments } from './receipts.ts'

export const receiptRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listPayments, ({ params, actor }) => listPayments(context, params.id, actor))
  serve(app, contract.getReceipt, async ({ params, actor, reply }) => {
    const payment = await getReceivedPayment(context, params, actor)
    asDownload(reply, `${contract.receiptNumber(payment.id)}.pdf`, 'application/pdf')
    return drawReceipt(payment)
  })
}
